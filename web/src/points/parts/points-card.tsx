import type { ReactNode } from 'react';
import { count } from '../../lib/text/format.ts';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Numeral } from '../../ui/text/numeral.tsx';
import { getProgress } from './level.ts';
import classes from './points-card.module.css';

interface PointsCardProps {
  points: number;
  level: number;
  /** To the right of the missing points. */
  endContent?: ReactNode;
  /** Below the bar. */
  children?: ReactNode;
}

/** The points of a person, and the way to the next level. */
export function PointsCard({ points, level, endContent, children }: PointsCardProps) {
  const { name, share, next } = getProgress(points);
  return (
    <section className={classes.card} aria-label="Points and level" data-tour="level">
      <Row as="p" align="baseline" wrap gap={8} className={classes.line}>
        <Numeral size="l">{count(points)}</Numeral>{' '}
        <Text as="span" size="m" weight="strong" tone="accent">
          {points === 1 ? 'point' : 'points'}
        </Text>
        <Row as="span" inline gap={8} size="m" weight="strong" tone="accent" className={classes.level}>
          <IconLeafFilled size={16} /> Level {level}, {name}
        </Row>
      </Row>
      <Row justify="between" wrap gap={16} className={classes.nextLine}>
        <Text size="m" tone="soft" className={classes.next}>
          {next === null ? (
            'The highest level there is'
          ) : (
            <>
              <strong>{count(next.missing)} more</strong> to level {next.level}, {next.name}
            </>
          )}
        </Text>
        {endContent}
      </Row>
      <div className={classes.bar} aria-hidden="true">
        <div className={classes.fill} style={{ width: `${share * 100}%` }} />
      </div>
      {children}
    </section>
  );
}
