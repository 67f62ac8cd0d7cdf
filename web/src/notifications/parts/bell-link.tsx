import { Link } from '@tanstack/react-router';
import { IconBell } from '../../ui/icons/icons.tsx';
import { useUnreadCount } from '../api.ts';
import { bellName } from './bell-name.ts';
import classes from './bell-link.module.css';
import { UnreadBadge } from './unread-badge.tsx';

/** The bell of phones, which leads to the inbox. */
export function BellLink() {
  const unread = useUnreadCount();
  return (
    <Link to="/notifications" className={classes.bell}>
      <span className="hc-hidden">{bellName(unread)}</span>
      <IconBell size={24} />
      <span className={classes.count}>
        <UnreadBadge count={unread} />
      </span>
    </Link>
  );
}
