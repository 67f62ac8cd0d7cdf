import { count } from '../../../lib/text/format.ts';
import { MeterBar } from '../../../ui/feedback/meter.tsx';
import { Row } from '../../../ui/layout/row.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Text } from '../../../ui/text/text.tsx';
import classes from './bar-charts.module.css';

interface Bar {
  label: string;
  count: number;
}

/** Numbers as bars with an arch on top; the highest is golden. */
export function ArchBars({ bars }: { bars: readonly Bar[] }) {
  const peak = Math.max(...bars.map((bar) => bar.count));
  return (
    <Row as="ul" align="end" gap={8} className={classes.bars}>
      {bars.map((bar) => (
        <Stack as="li" gap={8} size="xs" grow key={bar.label} className={classes.bar}>
          <Text as="span" weight="strong" tabular>
            {count(bar.count)}
          </Text>
          <span
            className={classes.arch}
            data-peak={(bar.count === peak && bars.length > 1) || undefined}
            style={{ height: `${Math.max(8, (bar.count / peak) * 120)}px` }}
          />
          <Text as="span" tone="quiet" breaks align="center" className={classes.label}>
            {bar.label}
          </Text>
        </Stack>
      ))}
    </Row>
  );
}

/** The share of each, the largest first, as a bar below its name. */
export function ShareBars({ shares, total }: { shares: readonly Bar[]; total: number }) {
  return (
    <Stack as="ul" gap={12}>
      {shares.map(({ label, count: part }) => (
        <li key={label}>
          <Row as="p" align="stretch" justify="between" gap={12} size="m" className={classes.shareLine}>
            <span dir="auto">{label}</span>
            <strong>{percent(part, total)}</strong>
          </Row>
          <MeterBar tone="primary" share={total === 0 ? 0 : part / total} />
        </li>
      ))}
    </Stack>
  );
}

function percent(part: number, total: number): string {
  return `${total === 0 ? 0 : Math.round((part / total) * 100)}%`;
}
