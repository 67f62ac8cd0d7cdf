import type { ReactNode } from 'react';
import { count } from '../../lib/text/format.ts';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { progressOf } from './level.ts';
import classes from './points-card.module.css';

interface PointsCardProps {
  points: number;
  level: number;
  /** To the right of the missing points. */
  end?: ReactNode;
  /** Below the bar. */
  children?: ReactNode;
}

/** The points of a person, and the way to the next level. */
export function PointsCard({ points, level, end, children }: PointsCardProps) {
  const { name, share, next } = progressOf(points);
  return (
    <section className={classes.card} aria-label="Points and level" data-tour="level">
      <p className={classes.line}>
        <span className={`hc-display ${classes.number}`}>{count(points)}</span>{' '}
        <span className={classes.unit}>{points === 1 ? 'point' : 'points'}</span>
        <span className={classes.level}>
          <IconLeafFilled size={16} /> Level {level}, {name}
        </span>
      </p>
      <div className={classes.nextLine}>
        <p className={classes.next}>
          {next === null ? (
            'The highest level there is'
          ) : (
            <>
              <strong>{count(next.missing)} more</strong> to level {next.level}, {next.name}
            </>
          )}
        </p>
        {end}
      </div>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.fill} style={{ width: `${share * 100}%` }} />
      </div>
      {children}
    </section>
  );
}
