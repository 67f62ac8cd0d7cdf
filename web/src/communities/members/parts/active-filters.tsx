import { IconX } from '../../../ui/icons/icons.tsx';
import { Row, rowStyle } from '../../../ui/layout/row.tsx';

import classes from './active-filters.module.css';
import type { MembersFilters } from './members-filter.tsx';
import { rolePlural } from './roles.ts';

interface ActiveFiltersProps {
  filters: MembersFilters;
  onRemove: (name: keyof MembersFilters) => void;
}

/** The active filters, each with a button that removes it. Renders nothing without filters. */
export function ActiveFilters({ filters, onRemove }: ActiveFiltersProps) {
  const active = listLabels(filters);
  if (active.length === 0) return null;
  return (
    <Row as="ul" align="stretch" wrap gap={8} aria-label="Filters">
      {active.map(({ name, label }) => (
        <li key={name}>
          <button
            type="button"
            {...rowStyle({
              inline: true,
              gap: 8,
              size: 'm',
              weight: 'medium',
              tone: 'primary',
              className: classes.filter,
            })}
            aria-label={`Remove the filter ${label}`}
            onClick={() => onRemove(name)}
          >
            {label} <IconX size={16} />
          </button>
        </li>
      ))}
    </Row>
  );
}

function listLabels({ role, graduation_year, program, industry, country }: MembersFilters) {
  const all: { name: keyof MembersFilters; label: string | undefined }[] = [
    { name: 'role', label: role && rolePlural(role) },
    { name: 'graduation_year', label: graduation_year === undefined ? undefined : `Class of ${graduation_year}` },
    { name: 'program', label: program },
    { name: 'industry', label: industry },
    { name: 'country', label: country },
  ];
  return all.flatMap(({ name, label }) => (label === undefined ? [] : { name, label }));
}
