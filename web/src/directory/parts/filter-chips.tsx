import { Button } from '@mantine/core';
import { besideRow, focusSoon } from '../../ui/focus.ts';
import { IconX } from '../../ui/icons/icons.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import type { ActiveFilter } from '../active-filters.ts';
import type { UrlChanges } from '../directory-url.ts';
import classes from './filter-chips.module.css';

interface FilterChipsProps {
  filters: readonly ActiveFilter[];
  onRemove: (changes: UrlChanges) => void;
  onClear: () => void;
}

/** The filters that narrow the directory, each with a button that removes it. Renders nothing without filters. */
export function FilterChips({ filters, onRemove, onClear }: FilterChipsProps) {
  if (filters.length === 0) return null;
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
            onClick={({ currentTarget }) => {
              const findBeside = besideRow(currentTarget);
              onRemove(removal);
              focusSoon(() => findBeside() ?? document.getElementById('main'), true);
            }}
          >
            {label} <IconX size={16} />
          </button>
        </li>
      ))}
      <li>
        <Button
          variant="subtle"
          size="compact-md"
          onClick={() => {
            onClear();
            focusSoon(() => document.getElementById('main'), true);
          }}
        >
          Clear all
        </Button>
      </li>
    </Row>
  );
}
