import type { Notification } from '@homecoming/contract/notifications.ts';
import { Link } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { Crest } from '../../ui/art/crest.tsx';
import { ListRow, rowClasses } from '../../ui/layout/list-row.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { markAsRead } from '../reading.ts';
import { Faces } from './faces.tsx';
import classes from './notification-line.module.css';
import { Sentence } from './sentence.tsx';

interface NotificationLineProps {
  line: Notification;
  /** It leads away from here. In another tab it does not. */
  onFollow: () => void;
}

/** A line of the inbox: who did what, where and when. It leads there, and is read then. */
export function NotificationLine({ line, onFollow }: NotificationLineProps) {
  const { url, read, community, updated_at } = line;
  function follow(event: MouseEvent): void {
    void markAsRead(line);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onFollow();
  }
  return (
    <ListRow
      start={<Faces line={line} />}
      align="start"
      end={<span className={classes.mark} data-unread={!read || undefined} />}
    >
      <p className={classes.sentence} data-read={read || undefined}>
        <Link
          to={url}
          className={rowClasses.cover}
          onClick={follow}
          onAuxClick={(event) => {
            if (event.button === 1) void markAsRead(line);
          }}
        >
          {!read && <span className="hc-hidden">Unread: </span>}
          <Sentence line={line} />
        </Link>
      </p>
      <p className={classes.place}>
        {community !== null && (
          <>
            <Crest community={community} size={17} />
            <bdi className={classes.community}>{community.name}</bdi>
            <span aria-hidden="true">·</span>
          </>
        )}
        <RelativeTime iso={updated_at} />
      </p>
    </ListRow>
  );
}
