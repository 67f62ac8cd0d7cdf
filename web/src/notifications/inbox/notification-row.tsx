import type { Notification } from '@homecoming/contract/notifications.ts';
import { Link } from '@tanstack/react-router';
import { Fragment, type MouseEvent } from 'react';
import { Crest } from '../../ui/art/crest.tsx';
import { ListRow, coverClass } from '../../ui/layout/list-row.tsx';
import { RelativeTime } from '../../ui/text/relative-time.tsx';
import { markAsRead } from '../reading.ts';
import { splitSentence } from '../sentence.ts';
import { Text } from '../../ui/text/text.tsx';
import { Faces } from './faces.tsx';
import classes from './notification-row.module.css';

interface NotificationRowProps {
  line: Notification;
  /** Called when a press leaves this page. Another tab does not. */
  onFollow: () => void;
}

/** A notification in the inbox: who did what, where and when. A press leads there and marks it as read. */
export function NotificationRow({ line, onFollow }: NotificationRowProps) {
  const { url, read, community, updated_at } = line;
  const { pathname, hash } = new URL(url, window.location.origin);
  function follow(event: MouseEvent): void {
    markAsRead(line);
    if (!event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) onFollow();
  }
  return (
    <ListRow
      start={<Faces line={line} />}
      align="start"
      endContent={<span className={classes.mark} data-unread={!read || undefined} />}
    >
      <Text size="m" className={classes.sentence} data-read={read || undefined}>
        <Link
          to={pathname}
          hash={hash.slice(1)}
          className={coverClass}
          onClick={follow}
          onAuxClick={(event) => {
            if (event.button === 1) markAsRead(line);
          }}
        >
          {!read && <span className="hc-hidden">Unread: </span>}
          <Sentence line={line} />
        </Link>
      </Text>
      <Text size="s" tone="quiet" breaks className={classes.place}>
        {community !== null && (
          <>
            <span className={classes.crest}>
              <Crest community={community} size={17} />
            </span>
            <bdi>{community.name}</bdi>
            <span aria-hidden="true">{'\u00A0·\u00A0'}</span>
          </>
        )}
        <RelativeTime iso={updated_at} />
      </Text>
    </ListRow>
  );
}

/** The sentence of a notification, with people in bold. */
function Sentence({ line }: { line: Notification }) {
  return splitSentence(line).map(({ text, is, year }, index) => {
    if (is === 'words') return text;
    return (
      <Fragment key={index}>
        <bdi className={is === 'person' ? classes.person : undefined}>{text}</bdi>
        {year !== undefined && (
          <>
            {' '}
            <Text as="bdi" weight="strong" tone="primary" tabular className={classes.year}>
              {year}
            </Text>
          </>
        )}
      </Fragment>
    );
  });
}
