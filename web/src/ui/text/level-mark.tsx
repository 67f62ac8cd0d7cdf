import { IconLeafFilled } from '../icons/icons.tsx';
import classes from './level-mark.module.css';

/** Somebody's level, as it stands beside their name. */
export function LevelMark({ level }: { level: number }) {
  return (
    <span className={classes.level}>
      <IconLeafFilled size={14} /> Level {level}
    </span>
  );
}
