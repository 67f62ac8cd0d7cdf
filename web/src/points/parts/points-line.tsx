import { count } from '../../lib/text/format.ts';
import { IconLeafFilled } from '../../ui/icons/icons.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { getProgress } from './level.ts';

/** The points of a person, and the name of their level, in a line. */
export function PointsLine({ points }: { points: number }) {
  return (
    <Row as="p" inline gap={8} size="m" weight="strong" tone="accent">
      <IconLeafFilled size={16} />
      {count(points)} {points === 1 ? 'point' : 'points'}, {getProgress(points).name}
    </Row>
  );
}
