import { Button } from '@mantine/core';
import type { BulkProgress } from '../use-bulk-approval.ts';
import classes from './requests.module.css';

interface SelectBarProps {
  selected: number;
  /** How many can be selected. */
  of: number;
  progress: BulkProgress | null;
  onAll: (selected: boolean) => void;
  onApprove: () => void;
  onStop: () => void;
  onCancel: () => void;
}

/** The bar of the selected requests. */
export function SelectBar({ selected, of, progress, onAll, onApprove, onStop, onCancel }: SelectBarProps) {
  if (progress !== null) {
    const { done, total } = progress;
    return (
      <div className={classes.bar} role="status">
        <p className={classes.barWords}>
          Approving {done + 1} of {total}
        </p>
        <progress className={classes.progress} aria-label="Approved" max={total} value={done}>
          {done} of {total}
        </progress>
        <Button variant="default" size="sm" onClick={onStop}>
          Stop
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.bar}>
      <p className={classes.barWords} role="status">
        {selected === 0 ? 'Select requests' : `${selected} selected`}
      </p>
      <Button variant="default" size="sm" onClick={() => onAll(selected < of)}>
        {selected < of ? 'Select all' : 'Select none'}
      </Button>
      <Button size="sm" disabled={selected === 0} onClick={onApprove}>
        Approve{selected > 0 && ` ${selected}`}
      </Button>
      <Button variant="default" size="sm" onClick={onCancel}>
        Done
      </Button>
    </div>
  );
}
