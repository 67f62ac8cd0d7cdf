import type { ReactNode } from 'react';
import { Text } from './text.tsx';
import classes from './level-ring.module.css';

const SIZE = 124;
const THICKNESS = 7;
const RADIUS = (SIZE - THICKNESS - 2) / 2;
const LENGTH = 2 * Math.PI * RADIUS;

interface LevelRingProps {
  /** The progress to the next level, 0 to 1. */
  progress: number;
  /** The label at the bottom edge, such as "Level 7". */
  label: string;
  /** An avatar of 96 px. */
  children: ReactNode;
}

/** The ring of a level around an avatar. */
export function LevelRing({ progress, label, children }: LevelRingProps) {
  const arc = { cx: SIZE / 2, cy: SIZE / 2, r: RADIUS, pathLength: LENGTH };
  const filled = LENGTH * (1 - Math.min(1, Math.max(0, progress)));
  return (
    <div className={classes.ring}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle {...arc} className={classes.track} strokeWidth={THICKNESS} />
        {progress > 0 && (
          <>
            <circle
              {...arc}
              className={classes.edge}
              strokeWidth={THICKNESS}
              strokeDasharray={LENGTH}
              strokeDashoffset={filled}
            />
            <circle
              {...arc}
              className={classes.fill}
              strokeWidth={THICKNESS - 2}
              strokeDasharray={LENGTH}
              strokeDashoffset={filled}
            />
          </>
        )}
      </svg>
      <span className={classes.face}>{children}</span>
      <Text as="span" size="xs" weight="strong" className={classes.label}>
        {label}
      </Text>
    </div>
  );
}
