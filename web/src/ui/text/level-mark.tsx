import { IconLeafFilled } from '../icons/icons.tsx';
import { Row } from '../layout/row.tsx';
import classes from './level-mark.module.css';

/** A person's level, for beside their name. */
export function LevelMark({ level }: { level: number }) {
  return (
    <Row as="span" inline gap={4} size="xs" weight="strong" tone="accent" grow={false} className={classes.level}>
      <IconLeafFilled size={14} /> Level {level}
    </Row>
  );
}
