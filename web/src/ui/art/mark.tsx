import classes from './mark.module.css';
import { Row } from '../layout/row.tsx';

/** The sign and the name beside it. */
export function Wordmark({ size = 30 }: { size?: number }) {
  return (
    <Row as="span" inline gap={12}>
      <Mark size={size} />
      <span className={classes.name} style={{ fontSize: size * 0.75 }}>
        Homecoming
      </span>
    </Row>
  );
}

/** The sign of Homecoming: an h whose counter is a lit doorway. Decorative. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className={classes.mark}>
      <path d="M11 30V19.5a5.5 5.5 0 0 1 11 0V30z" className={classes.doorway} />
      <path d="M5 2h6v8.9A11 11 0 0 1 28 19.5V30h-6V19.5a5.5 5.5 0 0 0-11 0V30H5z" className={classes.stem} />
    </svg>
  );
}
