import { classYear } from '../lib/format.ts';
import classes from './person-name.module.css';

interface Named {
  first_name: string;
  last_name: string;
  graduation_year: number | null;
}

/** `Amara Okafor ’14`: the class year is part of a name, everywhere a person appears. */
export function PersonName({ person }: { person: Named }) {
  return (
    <span className={classes.name}>
      {person.first_name} {person.last_name}
      {person.graduation_year !== null && (
        <>
          {' '}
          <span className={classes.year}>{classYear(person.graduation_year)}</span>
        </>
      )}
    </span>
  );
}
