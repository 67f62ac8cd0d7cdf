import classes from './ring-chart.module.css';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Numeral } from '../../../ui/text/numeral.tsx';

const SIZE = 148;
const THICKNESS = 15;
const RADIUS = (SIZE - THICKNESS) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

interface RingChartProps {
  /** From 0 to 1. */
  share: number;
  /** Below the number. */
  label: string;
}

/** A share as a ring around its number. */
export function RingChart({ share, label }: RingChartProps) {
  const circle = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, strokeWidth: THICKNESS };
  return (
    <div className={classes.ring}>
      <svg width={SIZE} height={SIZE} aria-hidden="true">
        <circle {...circle} className={classes.track} />
        {share > 0 && (
          <circle
            {...circle}
            className={classes.used}
            strokeDasharray={`${share * LENGTH} ${LENGTH}`}
            transform={`rotate(-90 ${SIZE / 2} ${SIZE / 2})`}
          />
        )}
      </svg>
      <Stack as="p" size="s" tone="quiet" className={classes.words}>
        <Numeral size="m" className={classes.number}>
          {Math.round(share * 100)}%
        </Numeral>
        {label}
      </Stack>
    </div>
  );
}
