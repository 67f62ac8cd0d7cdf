import { classYear, fullName } from '../../lib/format.ts';
import classes from './person-name.module.css';

interface Named {
  first_name: string;
  last_name: string;
  graduation_year: number | null;
}

interface PersonNameProps {
  person: Named;
  /** Written as the heading that it stands in. */
  heading?: boolean;
}

/**
 * `Amara Okafor ’14`: the class year is part of a name, everywhere a person appears. Each is isolated, so that names written
 * from right to left keep the year behind them.
 */
export function PersonName({ person, heading = false }: PersonNameProps) {
  return (
    <span className={classes.name} data-heading={heading || undefined}>
      <bdi>{fullName(person)}</bdi>
      {person.graduation_year !== null && (
        <>
          {' '}
          <bdi className={classes.year}>{classYear(person.graduation_year)}</bdi>
        </>
      )}
    </span>
  );
}
