import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconX } from '../../ui/icons/icons.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { focusResults } from '../results.ts';
import classes from './filter-chips.module.css';

interface FilterChipsProps<Changes> {
  /** `removal` is what the removal of one changes. */
  filters: readonly { id: string; label: string; removal: Changes }[];
  onRemove: (changes: Changes) => void;
  onClear: () => void;
  /** At the end of the row. */
  end: ReactNode;
}

/** The filters that narrow a list, each with a button that removes it. Renders nothing where there is nothing. */
export function FilterChips<Changes>({ filters, onRemove, onClear, end }: FilterChipsProps<Changes>) {
  if (filters.length === 0 && !end) return null;
  return (
    <Row as="ul" wrap gap={8} aria-label="Filters">
      {filters.map(({ id, label, removal }) => (
        <li key={id}>
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
            onClick={() => {
              onRemove(removal);
              focusResults();
            }}
          >
            {label} <IconX size={16} />
          </button>
        </li>
      ))}
      {filters.length > 0 && (
        <li>
          <Button
            variant="subtle"
            size="compact-md"
            onClick={() => {
              onClear();
              focusResults();
            }}
          >
            Clear all
          </Button>
        </li>
      )}
      {end && <li>{end}</li>}
    </Row>
  );
}
