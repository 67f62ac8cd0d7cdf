import type { Comment } from '@homecoming/contract/comments.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useEffect, useRef } from 'react';
import useSWR, { mutate } from 'swr';
import { ApiError } from '../lib/http/api-error.ts';
import { mentionsIn } from '../lib/text/mentions.ts';
import { knownEntries } from '../lib/unsent/outbox-entries.ts';
import { defineOutboxKind, type OutboxKind } from '../lib/unsent/outbox.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { isReplyTarget, withReplyTargets } from './reply-targets.ts';
import { cachedPlaces, cachedThread, changeThread, threadKey } from './cache.ts';
import type { CommentChanges, RootPage, ThreadSource, UnsentContent } from './source.ts';
import {
  collapseReplies,
  tombstone,
  appendPage,
  missingReplies,
  expandedParents,
  mergeFirstPage,
  repliesOf,
  withUnseenShown,
  threadOf,
  withChanged,
  withCounted,
  withDeleted,
  withOpened,
  withOwn,
  withReloaded,
  withReplies,
  type Thread,
} from './thread.ts';

export type { CommentChanges, NewComment, ThreadSource } from './source.ts';
export type { FlatComment } from './thread.ts';

const LIMIT = limits.pageSize;
/** Ids of deleted comments: a load that is under way may still contain them. */
const deletedIds = new Set<string>();
/** The threads on the screen, by their place. */
const shown = new Map<string, ThreadSource>();

/** The comments of a place, live. */
export interface ThreadView {
  thread: Thread | undefined;
  /** Why the comments, or a refresh of them, are not there. */
  error: ApiError | undefined;
  loadingOlder: boolean;
  olderError: ApiError | undefined;
  /** `onBefore` is called when they are loaded, before they are shown. */
  loadOlder: (onBefore?: () => void) => Promise<void>;
  retry: () => void;
}

/** Reads the comments of a place: the newest first, older ones when they are asked for. */
export function useThread(source: ThreadSource): ThreadView {
  const { place } = source;
  const {
    data: thread,
    error,
    mutate: reload,
  } = useSWR<Thread, ApiError>(threadKey(place), () => loadThread(source), { revalidateIfStale: true });
  useEffect(() => {
    shown.set(place, source);
    return () => {
      shown.delete(place);
    };
  }, [place, source]);
  const beforeShown = useRef<(() => void) | undefined>(undefined);
  const older = useSingleFlight(async () => {
    const cursor = cachedThread(place)?.older ?? null;
    if (cursor === null) return;
    const page = withoutDeleted(await source.list({ cursor, limit: LIMIT }));
    beforeShown.current?.();
    changeThread(place, (known) => appendPage(known, cursor, page));
  }, place);
  return {
    thread,
    error,
    loadingOlder: older.running,
    olderError: older.error,
    loadOlder: (onBefore) => {
      beforeShown.current = onBefore;
      return older.run();
    },
    retry: () => void reload(),
  };
}

/** Loads the threads on the screen again, as far as they are shown. The others load when they are shown next. */
export async function refreshThreads(): Promise<void> {
  for (const place of cachedPlaces()) if (!shown.has(place)) changeThread(place, collapseReplies);
  await Promise.all([...shown.values()].map(refreshShown));
}

/** Shows the unseen comments. */
export function showUnseen(place: string): void {
  changeThread(place, withUnseenShown);
}

/** Loads the replies to a comment that follow those shown, and shows them. */
export async function loadReplies(source: ThreadSource, parent: string): Promise<void> {
  const { place } = source;
  const thread = cachedThread(place);
  if (thread === undefined) return;
  const { ids } = repliesOf(thread, parent);
  const isForbidden = thread.opened[parent] === undefined && thread.comments[parent]?.parent !== null;
  if (missingReplies(thread, parent) === 0 || (isForbidden && ids.length > 0)) {
    changeThread(place, (known) => withOpened(known, parent));
    return;
  }
  await loadRepliesAfter(source, parent, ids.at(-1));
}

/** Defines how unsent comments of groups, or of posts, are sent. The queue of an entry is the place of its source. */
export function defineCommentOutbox(
  name: string,
  sourceOf: (subject: string) => ThreadSource,
): OutboxKind<UnsentContent> {
  return defineOutboxKind<UnsentContent, Comment>(name, {
    send({ content, idempotencyKey }, { files, signal, onProgress }) {
      const { subject, parent, title, text, people } = content;
      const comment = { title: title.trim(), text, mentions: mentionsIn(text, people), image: files.image ?? null };
      return sourceOf(subject).create(parent, comment, { idempotencyKey, signal, onProgress });
    },
    onSent: (comment, { content }) => addOwnComment(sourceOf(content.subject), comment),
  });
}

/** Shows a comment that the user has just written. */
function addOwnComment(source: ThreadSource, comment: Comment): void {
  const { place } = source;
  const { parent } = comment;
  const before = cachedThread(place);
  if (before?.comments[comment.id] === undefined) source.onCount(1);
  changeThread(place, (thread) => withOwn(thread, comment));
  source.onSaved?.(comment);
  if (before !== undefined && parent !== null) void loadBetween(source, before, parent);
}

/** Changes a comment of the user. */
export async function editComment(source: ThreadSource, id: string, changes: CommentChanges): Promise<void> {
  const comment = await source.update(id, changes);
  showComment(source.place, comment);
  source.onSaved?.(comment);
}

/** Deletes a comment. One that is gone already is deleted, too. */
export async function deleteComment(source: ThreadSource, id: string): Promise<void> {
  try {
    await source.remove(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  removeComment(source, id);
}

/** Adds a comment that somebody wrote. */
export async function onCommentCreated(
  source: ThreadSource,
  { comment, parent, author }: Pick<LiveMessages['comment.created'], 'comment' | 'parent' | 'author'>,
): Promise<void> {
  const thread = cachedThread(source.place);
  // The answer to what is being sent from here brings it
  const comesAnyway = knownEntries().some(
    (entry) => entry.queue === source.place && entry.user === author && entry.state === 'sending',
  );
  if (comesAnyway || thread?.comments[comment] !== undefined) return;
  source.onCount(1);
  if (thread === undefined || parent === null) await mutate(threadKey(source.place));
  else if (thread.comments[parent] !== undefined) await onReplyCreated(source, thread, parent);
}

/** Updates a comment that was liked, changed or deleted. */
export async function onCommentUpdated(
  source: ThreadSource,
  message: Omit<LiveMessages['comment.updated'], 'group' | 'post'>,
): Promise<void> {
  const { place } = source;
  const { comment: id, likes_count, edited_at } = message;
  const thread = cachedThread(place);
  const known = thread?.comments[id];
  if (message.deleted) {
    if (known !== undefined) removeComment(source, id);
    else if (!deletedIds.has(id)) source.onCount(-1);
    deletedIds.add(id);
    return;
  }
  // The first load may have begun before
  if (thread === undefined) await mutate(threadKey(place));
  if (thread === undefined || known === undefined) return;
  if (known.likes_count !== likes_count) {
    changeThread(place, (now) => withChanged(now, id, (comment) => ({ ...comment, likes_count })));
  }
  if (known.edited_at === edited_at) return;
  if (!shown.has(place)) {
    changeThread(place, collapseReplies);
    return;
  }
  if (known.parent === null) await mutate(threadKey(place));
  else await reloadReplies(source, known.parent, repliesOf(thread, known.parent).ids.length);
}

async function onReplyCreated(source: ThreadSource, thread: Thread, parent: string): Promise<void> {
  changeThread(source.place, (known) => withCounted(known, parent, 1));
  const opened = thread.opened[parent] !== undefined || thread.comments[parent]?.parent === null;
  if (opened && shown.has(source.place)) await loadBetween(source, thread, parent);
}

/** Loads the replies to a comment that have come after the last one here, where `before` them none was missing. */
async function loadBetween(source: ThreadSource, before: Thread, parent: string): Promise<void> {
  if (missingReplies(before, parent) > 0) return;
  try {
    await loadRepliesAfter(source, parent, repliesOf(before, parent).ids.at(-1));
  } catch {
    // There is a way to them on the screen: their number says that they are missing
  }
}

async function loadRepliesAfter(source: ThreadSource, parent: string, after: string | undefined): Promise<void> {
  const comments = await source.replies(parent, { ...(after !== undefined && { after }), limit: LIMIT });
  const page = repliesWithoutDeleted(comments, LIMIT);
  changeThread(source.place, (known) => withReplies(known, parent, page));
}

/** Asks again for a thread as far as it is shown: its comments, and the replies that were asked for. */
async function refreshShown(source: ThreadSource): Promise<void> {
  const { place } = source;
  await mutate(threadKey(place));
  const thread = cachedThread(place);
  const opened = thread === undefined ? [] : expandedParents(thread);
  await Promise.all(opened.map(({ parent, shown: count }) => reloadReplies(source, parent, count)));
}

async function reloadReplies(source: ThreadSource, parent: string, count: number): Promise<void> {
  const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, count));
  const page = repliesWithoutDeleted(await source.replies(parent, { limit }), limit);
  changeThread(source.place, (known) => withReloaded(known, parent, page));
}

/** As many of the newest as are shown, up to the most that one call gives. */
async function loadThread(source: ThreadSource): Promise<Thread> {
  const roots = cachedThread(source.place)?.roots.length ?? 0;
  const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, roots));
  const page = withoutDeleted(await source.list({ limit }));
  const thread = cachedThread(source.place);
  return thread === undefined ? threadOf(page) : withReplyTargets(thread, mergeFirstPage(thread, page));
}

function withoutDeleted({ comments, next }: RootPage): RootPage {
  return { comments: comments.flatMap(unlessDeleted), next };
}

function repliesWithoutDeleted(comments: readonly Comment[], limit: number) {
  const left = comments.flatMap(unlessDeleted);
  return { comments: left, limit: limit - (comments.length - left.length) };
}

function unlessDeleted(comment: Comment): Comment[] {
  if (comment.deleted || !deletedIds.has(comment.id)) return [comment];
  return comment.replies_count > 0 ? [tombstone(comment)] : [];
}

/** Shows the content of a comment as it is now. An older answer changes nothing; likes have live messages of their own. */
function showComment(place: string, { replies: _same, likes_count: _likes, likedby_me: _mine, ...now }: Comment): void {
  changeThread(place, (thread) =>
    withChanged(thread, now.id, (known) => {
      const isOlder = known.deleted || (known.edited_at ?? '') > (now.edited_at ?? '');
      return isOlder ? known : { ...known, ...now };
    }),
  );
}

function removeComment(source: ThreadSource, id: string): void {
  const known = cachedThread(source.place)?.comments[id];
  source.onDeleted?.(id);
  if (known === undefined || known.deleted) return;
  deletedIds.add(id);
  source.onCount(-1);
  changeThread(source.place, (thread) =>
    isReplyTarget(id) ? withChanged(thread, id, tombstone) : withDeleted(thread, id),
  );
}
