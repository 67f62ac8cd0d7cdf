import { Button } from '@mantine/core';
import { useRef, type ComponentType, type ReactNode, type RefObject } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { getErrorMessage, withFallbackMessage } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import type { LiveListView } from '../../lib/lists/use-live-list.ts';
import { useOutbox } from '../../lib/unsent/outbox.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { NearEnd } from '../../ui/lists/near-end.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { NewItemsButton } from '../../ui/lists/new-items-button.tsx';
import { useThreads, type ThreadSource } from '../api.ts';
import type { CommentEntry } from '../source.ts';
import type { Thread } from '../thread.ts';
import { useLinkedComment } from '../use-linked-comment.ts';
import { useHoldFirst, useHoldForm } from '../use-hold-position.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { WaitingItems } from '../../trust/parts/waiting-items.tsx';
import { CommentForm, type MentioningFieldProps } from './comment-form.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import classes from './comment-thread.module.css';
import { ThreadComment } from './thread-comment.tsx';
import { Replies } from './replies.tsx';
import { ThreadProvider, type CommentEditorProps } from './thread-context.ts';
import { UnsentComment } from './unsent-comment.tsx';

interface CommentThreadProps {
  source: ThreadSource;
  /** `oldest`: the form is below the comments, and a button above them loads earlier ones. */
  order: 'newest' | 'oldest';
  mayWrite: boolean;
  /** Why the reader may not write, in place of the form. */
  whyNot?: ReactNode;
  takesTitle?: boolean;
  /** The text field of forms where people can be mentioned. */
  TextField?: ComponentType<MentioningFieldProps>;
  /** Whether the form gets the focus. */
  focused?: boolean;
  /** The role of an author in the group, as a badge, such as "Admin". A stable function. */
  getBadge?: (userId: string) => string | null;
  Editor?: ComponentType<CommentEditorProps>;
  /** Shown when there are no comments. */
  empty: ReactNode;
}

/** The comments of a group or a post with their replies, and the form; live. */
export function CommentThread(props: CommentThreadProps) {
  const { source, order, mayWrite, takesTitle = false, focused = false, getBadge = noBadge, empty } = props;
  const { TextField = null, Editor = null, whyNot = null } = props;
  const { data: user } = useCurrentUser();
  const list = useRef<HTMLUListElement>(null);
  const holdFirst = useHoldFirst(list);
  const threads = useThreads(source, {
    queuesNew: () => order === 'newest' && !isAtTop(list.current),
    onOlderLoaded: () => order === 'oldest' && holdFirst(),
  });
  useLinkedComment(source, threads);
  const deepest = useWide() ? 2 : 1;
  const { items, error } = threads;
  const isLoaded = user !== undefined && items !== undefined;
  const unsent = useOutbox(source.outbox, source.place);
  const context = { source, unsent, deepest, getBadge, TextField, Editor };
  const form = mayWrite
    ? user !== undefined && (
        <CommentForm source={source} author={user} TextField={TextField} takesTitle={takesTitle} focused={focused} />
      )
    : whyNot;
  return (
    <ThreadProvider value={isLoaded ? { ...context, user } : null}>
      <Stack gap={20}>
        {order === 'newest' && form}
        {error !== undefined && (
          <SectionError error={withFallbackMessage(error, 'Failed to fetch comments')} onRetry={threads.reload} />
        )}
        {isLoaded && <WaitingItems isHere={({ kind, place }) => kind === 'comment' && place.id === source.id} />}
        {isLoaded && <Comments {...{ threads, items, list, unsent, order, empty }} />}
        {!isLoaded && error === undefined && (
          <Loading label="Loading comments">
            <CommentSkeleton box={user === undefined && order === 'newest'} />
          </Loading>
        )}
        {/* Below comments that load it would move */}
        {order === 'oldest' && (isLoaded || error !== undefined) && form}
      </Stack>
    </ThreadProvider>
  );
}

function noBadge(): null {
  return null;
}

interface CommentsProps extends Pick<CommentThreadProps, 'order' | 'empty'> {
  threads: LiveListView<Thread>;
  items: readonly Thread[];
  list: RefObject<HTMLUListElement | null>;
  unsent: readonly CommentEntry[];
}

function Comments({ threads, items, list, unsent, order, empty }: CommentsProps) {
  const { unseen } = threads;
  const inOrder = order === 'newest' ? items : items.toReversed();
  useHoldForm(list, inOrder.at(-1)?.id);
  const unsentRoots = unsent.filter(({ content }) => content.parent === null);
  if (items.length === 0 && unsentRoots.length === 0 && unseen === 0) return empty;
  const rows = inOrder.map((thread) => (
    <li key={thread.id}>
      <ThreadComment thread={thread} id={thread.id} />
      <Replies thread={thread} parent={thread.id} depth={1} />
    </li>
  ));
  const unsentRows = unsentRoots.map((entry) => (
    <li key={entry.id}>
      <UnsentComment entry={entry} />
    </li>
  ));
  if (order === 'oldest') {
    return (
      <Stack gap={16} className={classes.comments}>
        <Earlier threads={threads} />
        <ul ref={list} className={classes.list}>
          {rows}
          {unsentRows}
        </ul>
      </Stack>
    );
  }
  return (
    <Stack as="section" gap={16} className={classes.comments} aria-label="Comments">
      <NewItemsButton
        unseen={unseen}
        onShow={async () => {
          await threads.showUnseen();
          focusFirst(list.current);
        }}
      >
        {counted(unseen, 'new comment')}
      </NewItemsButton>
      <ul ref={list} className={classes.list}>
        {unsentRows.toReversed()}
        {rows}
      </ul>
      <Older threads={threads} />
    </Stack>
  );
}

/** Loads earlier comments when the user asks for them. */
function Earlier({ threads }: { threads: LiveListView<Thread> }) {
  if (!threads.hasMore) return null;
  return (
    <Stack align="start" gap={12} className={classes.earlier}>
      {threads.moreError !== undefined && <p role="alert">{getErrorMessage(threads.moreError)}</p>}
      <Button variant="default" size="sm" loading={threads.loadingMore} onClick={threads.loadMore}>
        {threads.moreError === undefined ? 'Show earlier comments' : 'Try again'}
      </Button>
    </Stack>
  );
}

/** Loads older comments when their place comes near the screen; with a button for the keyboard, and after a failure. */
function Older({ threads }: { threads: LiveListView<Thread> }) {
  const { items, hasMore, loadingMore, moreError, loadMore } = threads;
  if (!hasMore) return null;
  return (
    <Stack gap={12} className={classes.older}>
      {!loadingMore && moreError === undefined && <NearEnd key={items?.length} ahead={600} onNear={loadMore} />}
      {moreError !== undefined && <p role="alert">{getErrorMessage(moreError)}</p>}
      <Button variant="default" loading={loadingMore} onClick={loadMore}>
        {moreError === undefined ? 'Show older comments' : 'Try again'}
      </Button>
    </Stack>
  );
}

/** Whether a new comment on top moves nothing that the user reads or writes. */
function isAtTop(list: HTMLElement | null): boolean {
  if (list === null) return true;
  return list.getBoundingClientRect().top >= 0 && !list.contains(document.activeElement);
}

/** Scrolls to the top of the list and moves the focus there. */
function focusFirst(list: HTMLElement | null): void {
  requestAnimationFrame(() => {
    list?.scrollIntoView({ block: 'start', behavior: 'smooth' });
    list?.querySelector('article')?.focus({ preventScroll: true });
  });
}
