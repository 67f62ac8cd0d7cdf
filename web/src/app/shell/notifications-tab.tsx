import { Link, useLocation } from '@tanstack/react-router';
import { cloneElement, type ReactNode } from 'react';
import { useUnreadCount } from '../../notifications/api.ts';
import { UnreadBadge, bellName } from '../../notifications/parts/bell.tsx';
import { IconBell } from '../../ui/icons/icons.tsx';
import { useLoadedOnClick } from '../../ui/overlays/on-demand.tsx';
import classes from './navigation.module.css';

/** The bell of the rail and the sidebar: opens the newest notifications beside it. On /notifications it is a link. */
export function NotificationsTab() {
  const unread = useUnreadCount();
  const inside = useLocation({ select: ({ pathname }) => pathname === '/notifications' });
  const content = (
    <>
      <span className={classes.icon}>
        <IconBell size={24} {...(inside && { strokeWidth: 2.1 })} />
      </span>
      <span className="hc-hidden">{bellName(unread)}</span>
      <span className={classes.label} aria-hidden="true">
        Notifications
      </span>
      <span className={classes.count}>
        <UnreadBadge count={unread} />
      </span>
    </>
  );
  if (inside) {
    return (
      <Link to="/notifications" className={classes.tab}>
        {content}
      </Link>
    );
  }
  return <Bell>{content}</Bell>;
}

async function loadInbox() {
  return (await import('../../notifications/inbox/inbox-popover.tsx')).InboxPopover;
}

function Bell({ children }: { children: ReactNode }) {
  const [InboxPopover, unopened] = useLoadedOnClick(loadInbox);
  const bell = (
    <button type="button" className={classes.tab} aria-haspopup="dialog">
      {children}
    </button>
  );
  return InboxPopover ? <InboxPopover bell={bell} /> : cloneElement(bell, unopened);
}
