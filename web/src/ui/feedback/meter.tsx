import { useId } from 'react';
import { count } from '../../lib/text/format.ts';
import classes from './meter.module.css';

interface MeterProps {
  label: string;
  used: number;
  /** Null: no limit. */
  limit: number | null;
}

/** How much of a limit is used, in numbers and as a bar. No bar without a limit. */
export function Meter({ label, used, limit }: MeterProps) {
  const id = useId();
  const full = limit !== null && used >= limit;
  return (
    <div className={classes.meter} data-full={full || undefined}>
      <p className={classes.line}>
        <span id={id}>{label}</span>
        <span className={classes.numbers}>
          {count(used)}
          {limit === null ? ', no limit' : ` of ${count(limit)}`}
          {full && ', full'}
        </span>
      </p>
      {limit !== null && (
        <div
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          className={classes.bar}
        >
          <span className={classes.used} style={{ width: `${shareOf(used, limit) * 100}%` }} />
        </div>
      )}
    </div>
  );
}

function shareOf(used: number, limit: number): number {
  return limit === 0 ? 1 : Math.min(used / limit, 1);
}
