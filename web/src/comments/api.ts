import type { Comment } from '@homecoming/contract/comments.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useEffect } from 'react';
import { mutate } from 'swr';
import { ApiError } from '../lib/http/api-error.ts';
import { cachedList, isDeleted, markDeleted } from '../lib/lists/list-cache.ts';
import { useLiveList, type ListSource, type LiveListView } from '../lib/lists/use-live-list.ts';
import type { OnHold } from '../lib/http/client.ts';
import { isOnHold, refreshWaitingItems } from '../trust/api.ts';
import { mentionsIn } from '../lib/text/mentions.ts';
import { knownEntries } from '../lib/unsent/outbox-entries.ts';
import { defineOutboxKind, type OutboxKind } from '../lib/unsent/outbox.ts';
import { decideUndoably } from '../reports/parts/undo-window.ts';
import type { Removal } from '../reports/parts/remove-sheet.tsx';
import { cachedThreads, changeComment, changeCommentThread, findThread, threadLists, threadsKey } from './cache.ts';
import { isReplyTarget, withTargetReplies, withTargetThreads } from './reply-targets.ts';
import type { CommentChanges, ThreadSource, UnsentContent } from './source.ts';
import {
  collapseReplies,
  expandedParents,
  missingReplies,
  getReplies,
  createThread,
  tombstone,
  withChanged,
  withCounted,
  withDeleted,
  withOpened,
  withOwn,
  withReloaded,
  withReplies,
  type Thread,
} from './thread.ts';

export { threadsKey } from './cache.ts';
export type { CommentChanges, NewComment, ThreadSource } from './source.ts';
export type { FlatComment } from './thread.ts';

const LIMIT = limits.pageSize;
/** The sources of the threads on the screen, by their place. */
const shown = new Map<string, ThreadSource>();

interface ThreadsOptions {
  /** Whether new threads stay unseen until the user asks for them. */
  queuesNew: () => boolean;
  /** Called when older threads are loaded, before they are shown. */
  onOlderLoaded: () => void;
}

/** The threads of a place, newest first; live. */
export function useThreads(source: ThreadSource, options: ThreadsOptions): LiveListView<Thread> {
  const { place } = source;
  useEffect(() => {
    shown.set(place, source);
    return () => {
      shown.delete(place);
    };
  }, [place, source]);
  return useLiveList(createThreadsSource(source, options), { revalidateIfStale: true });
}

function createThreadsSource(source: ThreadSource, { queuesNew, onOlderLoaded }: ThreadsOptions): ListSource<Thread> {
  return {
    key: threadsKey(source.place),
    isBefore: (a, b) => a.id > b.id,
    queuesNew,
    async load(cursor, count) {
      const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, count));
      const { comments, next } = await source.list({ ...(cursor !== null && { cursor }), limit });
      const known = cachedThreads(source.place) ?? [];
      const results = comments.flatMap(unlessDeleted).map((root) => {
        const before = known.find(({ id }) => id === root.id);
        return before === undefined ? createThread(root) : withTargetReplies(before, createThread(root, before));
      });
      if (cursor !== null) onOlderLoaded();
      return withTargetThreads(known, { results, next });
    },
  };
}

/** Loads the threads on the screen again, with the replies that are shown. The others load when they are shown next. */
export async function refreshThreads(): Promise<void> {
  const keys = new Set([...shown.keys()].map(threadsKey));
  threadLists.update((list, key) => (keys.has(key) ? list : { ...list, items: list.items.map(collapseReplies) }));
  await Promise.all([...shown.values()].map(refreshShown));
}

/** Loads further replies to a comment, or shows those that are loaded. */
export async function loadReplies(source: ThreadSource, parent: string): Promise<void> {
  const thread = findThread(source.place, parent);
  if (thread === undefined) return;
  const { ids } = getReplies(thread, parent);
  if (missingReplies(thread, parent) === 0 || (!isOpened(thread, parent) && ids.length > 0)) {
    changeCommentThread(source.place, parent, (known) => withOpened(known, parent));
    return;
  }
  await loadRepliesAfter(source, parent, ids.at(-1));
}

/** Shows a loaded reply: opens the replies to the comments above it. */
export function openReply(place: string, reply: string): void {
  changeCommentThread(place, reply, (thread) => {
    const above = [];
    for (let id = thread.comments[reply]?.parent; id != null; id = thread.comments[id]?.parent) above.push(id);
    return above.reduce(withOpened, thread);
  });
}

/** Defines how unsent comments of groups, or of posts, are sent. The queue of an entry is the place of its source. */
export function defineCommentOutbox(
  name: string,
  getSource: (subject: string) => ThreadSource,
): OutboxKind<UnsentContent> {
  return defineOutboxKind<UnsentContent, Comment | OnHold>(name, {
    send({ content, idempotencyKey }, { files, signal, onProgress }) {
      const { subject, parent, title, text, people } = content;
      const comment = { title: title.trim(), text, mentions: mentionsIn(text, people), image: files.image ?? null };
      return getSource(subject).create(parent, comment, { idempotencyKey, signal, onProgress });
    },
    onSent(comment, { content }) {
      if (isOnHold(comment)) void refreshWaitingItems();
      else addOwnComment(getSource(content.subject), comment);
    },
  });
}

/** Shows a comment that the user has just written. */
function addOwnComment(source: ThreadSource, comment: Comment): void {
  const { place } = source;
  const { id, parent } = comment;
  const before = findThread(place, parent ?? id);
  if (before?.comments[id] === undefined) source.onCount(1);
  if (parent === null) addOwnThread(place, comment);
  else changeCommentThread(place, parent, (thread) => withOwn(thread, parent, comment));
  source.onSaved?.(comment);
  if (before !== undefined && parent !== null) void loadBetween(source, before, parent);
}

function addOwnThread(place: string, comment: Comment): void {
  const key = threadsKey(place);
  threadLists.prepend(createThread(comment), [key]);
  // The user is at the top, where unseen comments can be shown
  if ((cachedList(key)?.unseen.length ?? 0) > 0) void mutate(key);
}

/** Changes a comment of the user. */
export async function editComment(source: ThreadSource, id: string, changes: CommentChanges): Promise<void> {
  const comment = await source.update(id, changes);
  showComment(source.place, comment);
  source.onSaved?.(comment);
}

/** Deletes a comment. Already deleted is a success. */
export async function deleteComment(source: ThreadSource, id: string): Promise<void> {
  try {
    await source.remove(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  removeComment(source, id);
}

/** Loads a comment that another user has written. */
export async function onCommentCreated(
  source: ThreadSource,
  { comment, parent, author }: Pick<LiveMessages['comment.created'], 'comment' | 'parent' | 'author'>,
): Promise<void> {
  const { place } = source;
  // The answer to the request that is under way contains it
  const comesAnyway = knownEntries().some(
    (entry) => entry.queue === place && entry.user === author && entry.state === 'sending',
  );
  if (comesAnyway || findThread(place, comment) !== undefined) return;
  source.onCount(1);
  const thread = parent === null ? undefined : findThread(place, parent);
  if (parent === null || cachedThreads(place) === undefined) await mutate(threadsKey(place));
  else if (thread !== undefined) await onReplyCreated(source, thread, parent);
}

/** Updates a comment that was liked, changed or deleted. */
export async function onCommentUpdated(
  source: ThreadSource,
  message: Omit<LiveMessages['comment.updated'], 'group' | 'post'>,
): Promise<void> {
  const { place } = source;
  const { comment: id, likes_count, edited_at } = message;
  const thread = findThread(place, id);
  const known = thread?.comments[id];
  if (message.deleted) {
    if (known !== undefined) removeComment(source, id);
    else if (!isDeleted(id)) source.onCount(-1);
    markDeleted(id);
    return;
  }
  // The first load may have begun before
  if (cachedThreads(place) === undefined) await mutate(threadsKey(place));
  if (thread === undefined || known === undefined) return;
  if (known.likes_count !== likes_count) changeComment(place, id, (comment) => ({ ...comment, likes_count }));
  if (known.edited_at === edited_at) return;
  if (!shown.has(place)) changeCommentThread(place, id, collapseReplies);
  else if (known.parent === null) await mutate(threadsKey(place));
  else await reloadReplies(source, known.parent, getReplies(thread, known.parent).ids.length);
}

/** Loads the threads of a place again. Where they are not on the screen, they load when they are shown next. */
export async function refreshPlace(source: ThreadSource): Promise<void> {
  const { place } = source;
  if (shown.has(place)) return refreshShown(source);
  if (cachedThreads(place) !== undefined) await mutate(threadsKey(place));
}

/** Removes a comment of another person. Who moderates goes on seeing it, marked, and can undo it for ten seconds. */
export async function removeCommentOfOther(source: ThreadSource, id: string, removal: Removal): Promise<void> {
  await decideUndoably({
    subject: id,
    async decide() {
      await source.remove(id, removal);
      await refreshPlace(source);
      return findThread(source.place, id)?.comments[id]?.removed?.decision ?? null;
    },
  });
}

async function onReplyCreated(source: ThreadSource, thread: Thread, parent: string): Promise<void> {
  changeCommentThread(source.place, parent, (known) => withCounted(known, parent, 1));
  if (isOpened(thread, parent) && shown.has(source.place)) await loadBetween(source, thread, parent);
}

/** Loads the replies that follow the last loaded one, if none was missing `before`. */
async function loadBetween(source: ThreadSource, before: Thread, parent: string): Promise<void> {
  if (missingReplies(before, parent) > 0) return;
  try {
    await loadRepliesAfter(source, parent, getReplies(before, parent).ids.at(-1));
  } catch {
    // The screen shows their number, and a button that loads them
  }
}

async function loadRepliesAfter(source: ThreadSource, parent: string, after: string | undefined): Promise<void> {
  const comments = await source.replies(parent, { ...(after !== undefined && { after }), limit: LIMIT });
  const page = repliesWithoutDeleted(comments, LIMIT);
  changeCommentThread(source.place, parent, (known) => withReplies(known, parent, page));
}

/** Loads threads again as far as they are shown: the roots, and the replies that were loaded below them. */
async function refreshShown(source: ThreadSource): Promise<void> {
  await mutate(threadsKey(source.place));
  const expanded = cachedThreads(source.place)?.flatMap(expandedParents) ?? [];
  await Promise.all(expanded.map(({ parent, shown: count }) => reloadReplies(source, parent, count)));
}

async function reloadReplies(source: ThreadSource, parent: string, count: number): Promise<void> {
  const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, count));
  const page = repliesWithoutDeleted(await source.replies(parent, { limit }), limit);
  changeCommentThread(source.place, parent, (known) => withReloaded(known, parent, page));
}

function repliesWithoutDeleted(comments: readonly Comment[], limit: number) {
  const left = comments.flatMap(unlessDeleted);
  return { comments: left, limit: limit - (comments.length - left.length) };
}

/** Replaces a comment of an older answer that was deleted since by its tombstone, if it has replies. */
function unlessDeleted(comment: Comment): Comment[] {
  if (comment.deleted || !isDeleted(comment.id)) return [comment];
  return comment.replies_count > 0 ? [tombstone(comment)] : [];
}

/** Shows the new content of a comment, unless a newer one is shown. Likes have live messages of their own. */
function showComment(place: string, { replies: _same, likes_count: _likes, likedby_me: _mine, ...now }: Comment): void {
  changeComment(place, now.id, (known) => {
    const isOlder = known.deleted || (known.edited_at ?? '') > (now.edited_at ?? '');
    return isOlder ? known : { ...known, ...now };
  });
}

function removeComment(source: ThreadSource, id: string): void {
  const known = findThread(source.place, id)?.comments[id];
  source.onDeleted?.(id);
  if (known === undefined || known.deleted) return;
  markDeleted(id);
  source.onCount(-1);
  changeCommentThread(source.place, id, (thread) =>
    isReplyTarget(id) ? withChanged(thread, id, tombstone) : withDeleted(thread, id),
  );
}

function isOpened(thread: Thread, comment: string): boolean {
  return comment === thread.id || thread.opened[comment] !== undefined;
}
