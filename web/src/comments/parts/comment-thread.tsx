import { Button } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { messageOf, withFallbackMessage } from '../../lib/api-error.ts';
import { counted } from '../../lib/format.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { NearEnd } from '../../ui/lists/near-end.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { NewItemsButton } from '../../ui/lists/new-items-button.tsx';
import { showWaiting, useThread, type ThreadSource, type ThreadView } from '../api.ts';
import type { Thread } from '../thread.ts';
import { CommentBox } from './comment-box.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import classes from './comment-thread.module.css';
import { Commented } from './commented.tsx';
import { Replies } from './replies.tsx';
import { SendingCard } from './sending-card.tsx';
import { ThreadProvider } from './thread-context.ts';

interface CommentThreadProps {
  source: ThreadSource;
  /** The reader may write here. */
  mayWrite: boolean;
  /** What a writer is to the place, as a badge, such as "Admin". Stays the same function while it says the same. */
  badgeOf: (userId: string) => string | null;
  /** Stands where there are no comments. */
  empty: ReactNode;
}

/** The comments of a place with their replies, and where one writes; live. */
export function CommentThread({ source, mayWrite, badgeOf, empty }: CommentThreadProps) {
  const { data: user } = useCurrentUser();
  const view = useThread(source);
  const deepest = useWide() ? 2 : 1;
  const { thread, error } = view;
  const isHere = user !== undefined && thread !== undefined;
  return (
    <ThreadProvider value={isHere ? { source, thread, user, deepest, badgeOf } : null}>
      <div className={classes.thread}>
        {user !== undefined && mayWrite && <CommentBox source={source} author={user} />}
        {error !== undefined && (
          <SectionError error={withFallbackMessage(error, 'Failed to fetch comments')} onRetry={view.retry} />
        )}
        {isHere && <Comments source={source} view={view} thread={thread} empty={empty} />}
        {!isHere && error === undefined && (
          <Loading label="Loading comments">
            <CommentSkeleton box={user === undefined} />
          </Loading>
        )}
      </div>
    </ThreadProvider>
  );
}

interface CommentsProps {
  source: ThreadSource;
  view: ThreadView;
  thread: Thread;
  empty: ReactNode;
}

function Comments({ source, view, thread, empty }: CommentsProps) {
  const list = useRef<HTMLUListElement>(null);
  const waiting = thread.waiting.length;
  useEffect(() => {
    if (waiting > 0 && isAtTop(list.current)) showWaiting(source.place);
  }, [waiting, source.place]);
  const sending = thread.sending.filter(({ parent }) => parent === null);
  if (thread.roots.length === 0 && sending.length === 0 && waiting === 0) return empty;
  return (
    <section className={classes.comments} aria-label="Comments">
      <NewItemsButton
        unseen={waiting}
        onShow={async () => {
          showWaiting(source.place);
          focusFirst(list.current);
        }}
      >
        {counted(waiting, 'new comment')}
      </NewItemsButton>
      <ul ref={list} className={classes.list}>
        {sending.map((one) => (
          <li key={one.key}>
            <SendingCard sending={one} isReply={false} />
          </li>
        ))}
        {thread.roots.map((id) => (
          <li key={id}>
            <Commented id={id} startedBy={null} />
            <Replies parent={id} depth={1} startedBy={thread.comments[id]?.author?.id ?? null} />
          </li>
        ))}
      </ul>
      <Older view={view} thread={thread} />
    </section>
  );
}

/** Loads on when it comes near; by a press for the keyboard, and after a failure. */
function Older({ view, thread }: { view: ThreadView; thread: Thread }) {
  const { loadingOlder, olderError, loadOlder } = view;
  if (!thread.hasOlder) return null;
  return (
    <div className={classes.older}>
      {!loadingOlder && olderError === undefined && (
        <NearEnd key={thread.roots.length} ahead={600} onNear={() => void loadOlder()} />
      )}
      {olderError !== undefined && <p role="alert">{messageOf(olderError)}</p>}
      <Button variant="default" loading={loadingOlder} onClick={() => void loadOlder()}>
        {olderError === undefined ? 'Show older comments' : 'Try again'}
      </Button>
    </div>
  );
}

/** Whether a comment more on top moves nothing that one reads or writes. */
function isAtTop(list: HTMLElement | null): boolean {
  if (list === null) return true;
  return list.getBoundingClientRect().top >= 0 && !list.contains(document.activeElement);
}

/** To the top of the list, with the keyboard too. */
function focusFirst(list: HTMLElement | null): void {
  requestAnimationFrame(() => {
    list?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    list?.querySelector('article')?.focus({ preventScroll: true });
  });
}
