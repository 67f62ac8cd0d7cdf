import { IconX } from '../../../ui/icons/icons.tsx';
import classes from './active-filters.module.css';
import type { MembersFilters } from './members-filter.tsx';
import { rolesName } from './roles.ts';

interface ActiveFiltersProps {
  filters: MembersFilters;
  onRemove: (name: keyof MembersFilters) => void;
}

/** What narrows the list by now, each with a button that takes it away. Nothing where nothing does. */
export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const words = wordsOf(filters);
  if (words.length === 0) return null;
  return (
    <ul className={classes.filters} aria-label="Filters">
      {words.map(({ name, word }) => (
        <li key={name}>
          <button
            type="button"
            className={classes.filter}
            aria-label={`Remove the filter ${word}`}
            onClick={() => onRemove(name)}
          >
            {word} <IconX size={16} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function wordsOf({ role, graduation_year, program, industry, country }: MembersFilters) {
  const all: { name: keyof MembersFilters; word: string | undefined }[] = [
    { name: 'role', word: role && rolesName(role) },
    { name: 'graduation_year', word: graduation_year === undefined ? undefined : `Class of ${graduation_year}` },
    { name: 'program', word: program },
    { name: 'industry', word: industry },
    { name: 'country', word: country },
  ];
  return all.flatMap(({ name, word }) => (word === undefined ? [] : { name, word }));
}
