import { useId, type ComponentProps } from 'react';
import { count } from '../../lib/text/format.ts';
import { Stack } from '../layout/stack.tsx';
import { Row } from '../layout/row.tsx';
import { Text } from '../text/text.tsx';
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
    <Stack gap={8} className={classes.meter} data-full={full || undefined}>
      <Row as="p" align="stretch" justify="between" gap={12} size="m">
        <span id={id}>{label}</span>
        <Text as="span" tone="soft" tabular className={classes.numbers}>
          {count(used)}
          {limit === null ? ', no limit' : ` of ${count(limit)}`}
          {full && ', full'}
        </Text>
      </Row>
      {limit !== null && (
        <MeterBar
          share={getShare(used, limit)}
          role="meter"
          aria-labelledby={id}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
        />
      )}
    </Stack>
  );
}

interface MeterBarProps extends Omit<ComponentProps<'div'>, 'className' | 'style'> {
  /** From 0 to 1; more is shown as 1. */
  share: number;
  tone?: 'bar' | 'primary' | 'accent';
}

/** A bar that is filled by a share. It has no role and no name of its own. */
export function MeterBar({ share, tone = 'bar', ...props }: MeterBarProps) {
  return (
    <div {...props} className={classes.bar}>
      {share > 0 && (
        <span className={classes.used} data-tone={tone} style={{ width: `${Math.min(share, 1) * 100}%` }} />
      )}
    </div>
  );
}

function getShare(used: number, limit: number): number {
  return limit === 0 ? 1 : Math.min(used / limit, 1);
}
