import { Button } from '@mantine/core';
import { useEffect, useRef, type ComponentType, type ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { messageOf, withFallbackMessage } from '../../lib/http/api-error.ts';
import { counted } from '../../lib/text/format.ts';
import { useOutbox } from '../../lib/unsent/outbox.ts';
import { SectionError } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { NearEnd } from '../../ui/lists/near-end.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { NewItemsButton } from '../../ui/lists/new-items-button.tsx';
import { showUnseen, useThread, type ThreadSource, type ThreadView } from '../api.ts';
import type { CommentEntry } from '../source.ts';
import type { Thread } from '../thread.ts';
import { useHoldFirst, useHoldForm } from '../use-hold-position.ts';
import { CommentForm, type MentioningFieldProps } from './comment-form.tsx';
import { CommentSkeleton } from './comment-skeleton.tsx';
import classes from './comment-thread.module.css';
import { ThreadComment } from './thread-comment.tsx';
import { Replies } from './replies.tsx';
import { ThreadProvider, type CommentEditorProps } from './thread-context.ts';
import { UnsentComment } from './unsent-comment.tsx';

interface CommentThreadProps {
  source: ThreadSource;
  /** `oldest` shows the form below the comments, and earlier ones when asked for. */
  first: 'newest' | 'oldest';
  mayWrite: boolean;
  takesTitle?: boolean;
  /** The text field of forms where people can be mentioned. */
  TextField?: ComponentType<MentioningFieldProps>;
  /** The form gets the focus. */
  focused?: boolean;
  /** The role of an author in the group, as a badge, such as "Admin". A stable function. */
  badgeOf?: (userId: string) => string | null;
  Editor?: ComponentType<CommentEditorProps>;
  /** Shown when there are no comments. */
  empty: ReactNode;
}

/** The comments of a group or a post with their replies, and the form; live. */
export function CommentThread(props: CommentThreadProps) {
  const { source, first, mayWrite, takesTitle = false, focused = false, badgeOf = noBadge, empty } = props;
  const { TextField = null, Editor = null } = props;
  const { data: user } = useCurrentUser();
  const view = useThread(source);
  const deepest = useWide() ? 2 : 1;
  const { thread, error } = view;
  const isLoaded = user !== undefined && thread !== undefined;
  const unsent = useOutbox(source.outbox, source.place);
  const context = { source, unsent, deepest, badgeOf, TextField, Editor };
  const form = mayWrite && user !== undefined && (
    <CommentForm source={source} author={user} TextField={TextField} takesTitle={takesTitle} focused={focused} />
  );
  return (
    <ThreadProvider value={isLoaded ? { ...context, user, thread } : null}>
      <div className={classes.thread}>
        {first === 'newest' && form}
        {error !== undefined && (
          <SectionError error={withFallbackMessage(error, 'Failed to fetch comments')} onRetry={view.retry} />
        )}
        {isLoaded && <Comments {...{ source, view, thread, unsent, first, empty }} />}
        {!isLoaded && error === undefined && (
          <Loading label="Loading comments">
            <CommentSkeleton box={user === undefined && first === 'newest'} />
          </Loading>
        )}
        {first === 'oldest' && form}
      </div>
    </ThreadProvider>
  );
}

function noBadge(): null {
  return null;
}

interface CommentsProps extends Pick<CommentThreadProps, 'source' | 'first' | 'empty'> {
  view: ThreadView;
  thread: Thread;
  unsent: readonly CommentEntry[];
}

function Comments({ source, view, thread, unsent, first, empty }: CommentsProps) {
  const list = useRef<HTMLUListElement>(null);
  const roots = first === 'newest' ? thread.roots : thread.roots.toReversed();
  const hold = useHoldFirst(list, roots[0]);
  useHoldForm(list, roots.at(-1));
  const unseen = thread.unseen.length;
  useEffect(() => {
    if (unseen > 0 && (first === 'oldest' || isAtTop(list.current))) showUnseen(source.place);
  }, [unseen, first, source.place]);
  const unsentRoots = unsent.filter(({ content }) => content.parent === null);
  if (thread.roots.length === 0 && unsentRoots.length === 0 && unseen === 0) return empty;
  const items = roots.map((id) => (
    <li key={id}>
      <ThreadComment id={id} startedBy={null} />
      <Replies parent={id} depth={1} startedBy={thread.comments[id]?.author?.id ?? null} />
    </li>
  ));
  const unsentItems = unsentRoots.map((entry) => (
    <li key={entry.id}>
      <UnsentComment entry={entry} />
    </li>
  ));
  if (first === 'oldest') {
    return (
      <div className={classes.comments}>
        <Earlier view={view} thread={thread} onBefore={hold} />
        <ul ref={list} className={classes.list}>
          {items}
          {unsentItems}
        </ul>
      </div>
    );
  }
  return (
    <section className={classes.comments} aria-label="Comments">
      <NewItemsButton
        unseen={unseen}
        onShow={async () => {
          showUnseen(source.place);
          focusFirst(list.current);
        }}
      >
        {counted(unseen, 'new comment')}
      </NewItemsButton>
      <ul ref={list} className={classes.list}>
        {unsentItems.toReversed()}
        {items}
      </ul>
      <Older view={view} thread={thread} />
    </section>
  );
}

/** Loads earlier comments when the user asks for them; `onBefore` is called before they are shown. */
function Earlier({ view, thread, onBefore }: { view: ThreadView; thread: Thread; onBefore: () => void }) {
  if (thread.older === null) return null;
  return (
    <div className={classes.earlier}>
      {view.olderError !== undefined && <p role="alert">{messageOf(view.olderError)}</p>}
      <Button variant="default" size="sm" loading={view.loadingOlder} onClick={() => void view.loadOlder(onBefore)}>
        {view.olderError === undefined ? 'Show earlier comments' : 'Try again'}
      </Button>
    </div>
  );
}

/** Loads older comments when they come near; by a press for the keyboard, and after a failure. */
function Older({ view, thread }: { view: ThreadView; thread: Thread }) {
  const { loadingOlder, olderError, loadOlder } = view;
  if (thread.older === null) return null;
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

/** Whether one more comment on top moves nothing that the user reads or writes. */
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
