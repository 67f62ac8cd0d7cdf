import type { Notification } from '@homecoming/contract/notifications.ts';
import { useRef, type RefObject } from 'react';
import type { LiveListView } from '../../lib/lists/use-live-list.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState, SectionError } from '../../ui/feedback/error-state.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { ButtonLink } from '../../ui/buttons/links.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { NewItemsButton } from '../../ui/lists/new-items-button.tsx';
import { WindowedList } from '../../ui/lists/windowed-list.tsx';
import { useInbox } from '../api.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import classes from './inbox.module.css';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { NotificationRow } from './notification-row.tsx';

interface InboxProps {
  /** The most notifications to show; without it all of them, page after page. */
  newest?: number;
  /** The element that the list scrolls in; without it, the page. */
  scroller?: RefObject<HTMLElement | null>;
  /** Called when a press leaves this page. */
  onFollow?: () => void;
}

/** The inbox, what moved last first. New notifications come in on top; while the user reads further down, they are unseen. */
export function Inbox({ newest, scroller, onFollow = () => undefined }: InboxProps) {
  const list = useRef<HTMLDivElement>(null);
  const inbox = useInbox(() => {
    const isDown = (scroller === undefined ? window.scrollY : (scroller.current?.scrollTop ?? 0)) > 0;
    return isDown || list.current?.contains(document.activeElement) === true;
  });
  if (inbox.items === undefined) {
    if (inbox.error === undefined) return <InboxSkeleton card={newest === undefined} />;
    return newest === undefined ? (
      <ErrorState error={inbox.error} onRetry={inbox.reload} />
    ) : (
      <div className={classes.failed}>
        <SectionError error={inbox.error} onRetry={inbox.reload} />
      </div>
    );
  }
  return (
    <Stack gap={16} ref={list} className={classes.inbox}>
      <NewItemsButton
        unseen={inbox.unseen}
        onShow={async () => {
          await inbox.showUnseen();
          toTop(list.current, scroller?.current ?? window);
        }}
      >
        {`${inbox.unseen} new`}
      </NewItemsButton>
      {inbox.error !== undefined && <SectionError error={inbox.error} onRetry={inbox.reload} />}
      {inbox.items.length === 0 ? (
        <EmptyState
          drawing="letterbox"
          title="Nothing new"
          withoutCard={newest !== undefined}
          actions={
            <ButtonLink to="/home" onClick={onFollow}>
              See what your people share
            </ButtonLink>
          }
        >
          Likes, comments and answers appear here.
        </EmptyState>
      ) : (
        <Rows inbox={inbox} newest={newest} onFollow={onFollow} />
      )}
    </Stack>
  );
}

interface RowsProps {
  inbox: LiveListView<Notification>;
  newest: number | undefined;
  onFollow: () => void;
}

function Rows({ inbox, newest, onFollow }: RowsProps) {
  const lines = inbox.items ?? [];
  if (newest !== undefined) {
    return (
      <ul className={classes.bare} aria-label="Newest notifications">
        {lines.slice(0, newest).map((line) => (
          <NotificationRow key={line.id} line={line} onFollow={onFollow} />
        ))}
      </ul>
    );
  }
  return (
    <div>
      <WindowedList
        kind="rows"
        label="Notifications"
        name="inbox"
        items={lines}
        more={inbox.hasMore}
        busy={inbox.loadingMore}
        render={(line) => <NotificationRow line={line} onFollow={onFollow} />}
      />
      <LoadMore what="notifications" list={inbox} />
    </div>
  );
}

/** Scrolls to the first notification, and focuses it. */
function toTop(list: HTMLElement | null, scroller: HTMLElement | Window): void {
  scroller.scrollTo({ top: 0 });
  focusSoon(() => list?.querySelector('li a'), true);
}
