import { count } from '../../../lib/text/format.ts';
import { MeterBar } from '../../../ui/feedback/meter.tsx';
import classes from './bar-charts.module.css';

interface Bar {
  label: string;
  count: number;
}

/** Numbers as bars with an arch on top; the highest is golden. */
export function ArchBars({ bars }: { bars: readonly Bar[] }) {
  const peak = Math.max(...bars.map((bar) => bar.count));
  return (
    <ul className={classes.bars}>
      {bars.map((bar) => (
        <li key={bar.label} className={classes.bar}>
          <span className={classes.value}>{count(bar.count)}</span>
          <span
            className={classes.arch}
            data-peak={(bar.count === peak && bars.length > 1) || undefined}
            style={{ height: `${Math.max(8, (bar.count / peak) * 120)}px` }}
          />
          <span className={classes.label}>{bar.label}</span>
        </li>
      ))}
    </ul>
  );
}

/** The share of each, the largest first, as a bar below its name. */
export function ShareBars({ shares, total }: { shares: readonly Bar[]; total: number }) {
  return (
    <ul className={classes.shares}>
      {shares.map(({ label, count: part }) => (
        <li key={label}>
          <p className={classes.shareLine}>
            <span dir="auto">{label}</span>
            <strong>{percent(part, total)}</strong>
          </p>
          <MeterBar tone="primary" share={total === 0 ? 0 : part / total} />
        </li>
      ))}
    </ul>
  );
}

function percent(part: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((part / total) * 100)}%`;
}
