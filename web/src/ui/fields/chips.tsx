import classes from './chips.module.css';
import { Row } from '../layout/row.tsx';
import { textStyle } from '../text/text.tsx';

interface Chip<T extends string> {
  value: T;
  label: string;
  /** A number after the label. */
  count?: number;
}

interface ChipsProps<T extends string> {
  /** The label for screen readers. */
  label: string;
  chips: readonly Chip<T>[];
  value: T;
  onChange: (value: T) => void;
}

/** A row of chips of which one is selected. */
export function Chips<T extends string>({ label, chips, value, onChange }: ChipsProps<T>) {
  return (
    <Row align="stretch" gap={8} className={classes.chips} role="group" aria-label={label}>
      {chips.map((chip) => (
        <button
          key={chip.value}
          type="button"
          {...textStyle({ size: 'm', weight: 'medium', tone: 'soft', grow: false, className: classes.chip })}
          aria-pressed={chip.value === value}
          onClick={() => onChange(chip.value)}
        >
          {chip.label}
          {chip.count !== undefined && <span className={classes.count}>{chip.count}</span>}
        </button>
      ))}
    </Row>
  );
}
