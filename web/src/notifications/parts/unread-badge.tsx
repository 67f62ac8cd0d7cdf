import classes from './unread-badge.module.css';

const MOST = 99;

/** How many are unread, in a small round; nothing where all is read. What it stands on says it in words: `bellName`. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
