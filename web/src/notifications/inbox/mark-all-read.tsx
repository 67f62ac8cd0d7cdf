import { Button } from '@mantine/core';
import { useInboxLoaded, useUnreadCount } from '../api.ts';
import { markAllAsRead } from '../reading.ts';
import classes from './mark-all-read.module.css';

/** Marks the whole inbox as read. It is pale while nothing is unread or loaded, and keeps the focus then. */
export function MarkAllRead() {
  const loaded = useInboxLoaded();
  const unread = useUnreadCount();
  const done = !loaded || unread === 0;
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.button ?? ''}
      data-disabled={done}
      aria-disabled={done}
      onClick={() => {
        if (!done) markAllAsRead();
      }}
    >
      Mark all read
    </Button>
  );
}
