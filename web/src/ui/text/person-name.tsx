import { classYear, fullName } from '../../lib/text/format.ts';
import { Text } from './text.tsx';
import classes from './person-name.module.css';

interface Named {
  first_name: string;
  last_name: string;
  graduation_year: number | null;
}

interface PersonNameProps {
  person: Named;
  /** In the style of the heading around it. */
  heading?: boolean;
}

/**
 * A name with the class year: `Amara Okafor ’14`, as everywhere in the product. Isolated from the text around it, so
 * that the year follows names written from right to left.
 */
export function PersonName({ person, heading = false }: PersonNameProps) {
  return (
    <Text as="span" weight="strong" tone="text" breaks className={classes.name} data-heading={heading || undefined}>
      <bdi>{fullName(person)}</bdi>
      {person.graduation_year !== null && (
        <>
          {' '}
          <Text as="bdi" weight="strong" tone="primary" tabular className={classes.year}>
            {classYear(person.graduation_year)}
          </Text>
        </>
      )}
    </Text>
  );
}
