import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/text/format.ts';
import { IconBell } from '../../ui/icons/icons.tsx';
import { useUnreadCount } from '../api.ts';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './bell.module.css';

const MAX_SHOWN = 99;

/** The bell of phones, which leads to the inbox. */
export function BellLink() {
  const unread = useUnreadCount();
  return (
    <Link to="/notifications" {...tileStyle({ className: classes.bell })}>
      <span className="hc-hidden">{bellName(unread)}</span>
      <IconBell size={24} />
      <span className={classes.count}>
        <UnreadBadge count={unread} />
      </span>
    </Link>
  );
}

/** The name of the bell: `Notifications`, `1 unread notification`, `More than 99 unread notifications`. */
export function bellName(unread: number): string {
  if (unread > MAX_SHOWN) return `More than ${MAX_SHOWN} unread notifications`;
  return unread === 0 ? 'Notifications' : counted(unread, 'unread notification');
}

/** The number of unread notifications in a small circle; nothing with 0. Screen readers read `bellName` instead. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className={classes.badge} aria-hidden="true">
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );
}
