import { Button } from '@mantine/core';
import { useUnreadCount } from '../api.ts';
import { readAll } from '../reading.ts';
import classes from './mark-all-read.module.css';

/** Marks the whole inbox as read. With nothing to read it stays, pale, and keeps the focus. */
export function MarkAllRead() {
  const done = useUnreadCount() === 0;
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.button ?? ''}
      data-disabled={done}
      aria-disabled={done}
      onClick={() => {
        if (!done) void readAll();
      }}
    >
      Mark all read
    </Button>
  );
}
