import { Link, useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { useUnreadCount } from '../../notifications/api.ts';
import { bellName } from '../../notifications/parts/bell-name.ts';
import { InboxPopover } from '../../notifications/parts/inbox-popover.tsx';
import { UnreadBadge } from '../../notifications/parts/unread-badge.tsx';
import { IconBell } from '../../ui/icons/icons.tsx';
import classes from './navigation.module.css';

/** The bell of the rail and the sidebar: opens the newest of the inbox beside it. Where all of it is, it leads there. */
export function NotificationsTab() {
  const unread = useUnreadCount();
  const inside = useLocation({ select: ({ pathname }) => pathname === '/notifications' });
  const [opened, setOpened] = useState(false);
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
  return (
    <InboxPopover opened={opened} onChange={setOpened}>
      <button
        type="button"
        className={classes.tab}

        onClick={(event) => {
          // Not every browser focuses what is pressed, and there the focus comes back to
          event.currentTarget.focus();
          setOpened(!opened);
        }}
      >
        {content}
      </button>
    </InboxPopover>
  );
}
