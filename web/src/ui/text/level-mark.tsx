import { IconLeafFilled } from '../icons/icons.tsx';
import classes from './level-mark.module.css';

/** A person's level, for beside their name. */
export function LevelMark({ level }: { level: number }) {
  return (
    <span className={classes.level}>
      <IconLeafFilled size={14} /> Level {level}
    </span>
  );
}
