import type { Comment } from '@homecoming/contract/comments.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { useEffect } from 'react';
import useSWR, { mutate } from 'swr';
import { ApiError } from '../lib/api-error.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { isAnswered, keepingAnswered } from './answering.ts';
import { cachedPlaces, cachedThread, changeThread, threadKey } from './cache.ts';
import { isLiking } from './likes.ts';
import { neighbourOf } from './neighbour.ts';
import { setProgress } from './progress.ts';
import type { CommentChanges, ThreadSource, Written } from './source.ts';
import {
  cutBack,
  emptied,
  extended,
  missingReplies,
  readFurther,
  refreshed,
  repliesOf,
  revealed,
  threadOf,
  withChanged,
  withCounted,
  withDeleted,
  withOpened,
  withOwn,
  withReloaded,
  withReplies,
  withSending,
  withoutSending,
  type Single,
  type Thread,
} from './thread.ts';

export type { ThreadSource } from './source.ts';

const LIMIT = limits.pageSize;
/** What is deleted: the server tells of what was deleted here, too, and answers may be older. */
const forgotten = new Set<string>();
/** The threads on the screen, by their place. */
const shown = new Map<string, ThreadSource>();

/** The comments of a place, live. */
export interface ThreadView {
  thread: Thread | undefined;
  /** Why the comments, or a refresh of them, are not there. */
  error: ApiError | undefined;
  loadingOlder: boolean;
  olderError: ApiError | undefined;
  loadOlder: () => Promise<void>;
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
  const older = useSingleFlight(async () => {
    const before = cachedThread(place)?.roots.at(-1);
    if (before === undefined) return;
    const page = present(await source.list({ before, limit: LIMIT }), LIMIT);
    changeThread(place, (known) => extended(known, before, page));
  }, place);
  return {
    thread,
    error,
    loadingOlder: older.running,
    olderError: older.error,
    loadOlder: older.run,
    retry: () => void reload(),
  };
}

/** Asks again for the threads on the screen, as far as they are shown there. The others are asked for when they are next. */
export async function refreshThreads(): Promise<void> {
  for (const place of cachedPlaces()) if (!shown.has(place)) changeThread(place, cutBack);
  await Promise.all([...shown.values()].map(refreshShown));
}

/** Shows the newer comments that wait. */
export function showWaiting(place: string): void {
  changeThread(place, revealed);
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

interface Sent extends Written {
  author: Person;
  parent: string | null;
  idempotencyKey: string;
}

/** Writes a comment or a reply, which shows from the first moment on. Throws when it did not go through. */
export async function sendComment(source: ThreadSource, { author, parent, idempotencyKey, ...written }: Sent) {
  const { place } = source;
  const key = idempotencyKey;
  const sending = { key, parent, author, ...written };
  changeThread(place, (thread) => withSending(thread, sending));
  try {
    const comment = await source.create(parent, written, {
      idempotencyKey,
      onProgress: (share) => setProgress(key, share),
    });
    if (cachedThread(place)?.comments[comment.id] === undefined) source.onCount(1);
    const before = cachedThread(place);
    changeThread(place, (thread) => withOwn(withoutSending(thread, key), comment));
    if (before !== undefined && parent !== null) void loadBetween(source, before, parent);
  } catch (error) {
    changeThread(place, (thread) => withoutSending(thread, key));
    throw error;
  } finally {
    setProgress(key, null);
  }
}

/** Changes one's own comment. */
export async function editComment(source: ThreadSource, id: string, changes: CommentChanges): Promise<void> {
  showComment(source.place, await source.update(id, changes));
}

/** Deletes a comment. One that is gone already is deleted, too. */
export async function deleteComment(source: ThreadSource, id: string): Promise<void> {
  try {
    await source.remove(id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  forget(source, id);
}

/** Hears that somebody wrote here. */
export async function hearCreated(
  source: ThreadSource,
  { comment, parent, author }: LiveMessages['comment.created'],
): Promise<void> {
  const thread = cachedThread(source.place);
  // The answer to what is being sent from here brings it
  const comesAnyway = thread?.sending.some((sending) => sending.author.id === author) === true;
  if (comesAnyway || thread?.comments[comment] !== undefined) return;
  source.onCount(1);
  if (thread === undefined || parent === null) await mutate(threadKey(source.place));
  else if (thread.comments[parent] !== undefined) await hearReply(source, thread, parent);
}

/** Hears that a comment here was liked, changed or deleted. */
export async function hearUpdated(source: ThreadSource, heard: LiveMessages['comment.updated']): Promise<void> {
  const { place } = source;
  const { comment: id, likes_count, edited_at } = heard;
  const thread = cachedThread(place);
  const known = thread?.comments[id];
  if (heard.deleted) {
    if (known !== undefined) forget(source, id);
    else if (!forgotten.has(id)) source.onCount(-1);
    forgotten.add(id);
    return;
  }
  // The first load may have begun before
  if (thread === undefined) await mutate(threadKey(place));
  if (known === undefined) return;
  if (known.likes_count !== likes_count && !isLiking(id)) {
    changeThread(place, (now) => withChanged(now, id, (comment) => ({ ...comment, likes_count })));
  }
  if (known.edited_at === edited_at) return;
  if (!shown.has(place)) {
    changeThread(place, cutBack);
    return;
  }
  const now = await loadOne(source, known);
  if (now?.id === id) showComment(place, now);
}

async function hearReply(source: ThreadSource, thread: Thread, parent: string): Promise<void> {
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
  const page = present(comments, LIMIT);
  changeThread(source.place, (known) => withReplies(known, parent, page));
}

/** Asks again for a thread as far as it is shown: its comments, and the replies that were asked for. */
async function refreshShown(source: ThreadSource): Promise<void> {
  const { place } = source;
  await mutate(threadKey(place));
  const thread = cachedThread(place);
  const opened = thread === undefined ? [] : readFurther(thread);
  await Promise.all(
    opened.map(async ({ parent, shown: count }) => {
      const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, count));
      const page = present(await source.replies(parent, { limit }), limit);
      changeThread(place, (known) => withReloaded(known, parent, page));
    }),
  );
}

/** A comment alone is not to be had: it is the one after its neighbour. */
async function loadOne(source: ThreadSource, { id, parent }: Single): Promise<Comment | undefined> {
  const [found] =
    parent === null
      ? await source.list({ before: neighbourOf(id, 1), limit: 1 })
      : await source.replies(parent, { after: neighbourOf(id, -1), limit: 1 });
  return found;
}

/** As many of the newest as are shown, up to the most that one call gives. */
async function loadThread(source: ThreadSource): Promise<Thread> {
  const roots = cachedThread(source.place)?.roots.length ?? 0;
  const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, roots));
  const page = present(await source.list({ limit }), limit);
  const thread = cachedThread(source.place);
  return thread === undefined ? threadOf(page) : keepingAnswered(thread, keepingLikes(thread, refreshed(thread, page)));
}

/** A page as it is now: some of it may have been deleted while it was on its way. */
function present(comments: readonly Comment[], limit: number): { comments: readonly Comment[]; limit: number } {
  const left = comments.flatMap((comment) => {
    if (comment.deleted || !forgotten.has(comment.id)) return [comment];
    return comment.replies_count > 0 ? [emptied(comment)] : [];
  });
  return { comments: left, limit: limit - (comments.length - left.length) };
}

/** While a like is on its way, what is shown is newer than what the server answered. */
function keepingLikes(before: Thread, after: Thread): Thread {
  let kept = after;
  for (const { id, likes_count, likedby_me } of Object.values(before.comments)) {
    if (isLiking(id)) kept = withChanged(kept, id, (comment) => ({ ...comment, likes_count, likedby_me }));
  }
  return kept;
}

/** Shows what a comment says by now; its likes are told by themselves, and an older answer changes nothing. */
function showComment(place: string, { replies: _same, likes_count: _likes, likedby_me: _mine, ...now }: Comment): void {
  changeThread(place, (thread) =>
    withChanged(thread, now.id, (known) => {
      const isOlder = known.deleted || (known.edited_at ?? '') > (now.edited_at ?? '');
      return isOlder ? known : { ...known, ...now };
    }),
  );
}

function forget(source: ThreadSource, id: string): void {
  const known = cachedThread(source.place)?.comments[id];
  if (known === undefined || known.deleted) return;
  forgotten.add(id);
  source.onCount(-1);
  changeThread(source.place, (thread) => (isAnswered(id) ? withChanged(thread, id, emptied) : withDeleted(thread, id)));
}
