import type { Comment } from '@homecoming/contract/comments.ts';
import type { LiveMessages } from '@homecoming/contract/live.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import useSWR, { mutate } from 'swr';
import { ApiError } from '../lib/api-error.ts';
import { useOneAtATime } from '../lib/use-one-at-a-time.ts';
import { cachedPlaces, cachedThread, changeThread, threadKey } from './cache.ts';
import { isLiking } from './likes.ts';
import { neighbourOf } from './neighbour.ts';
import type { CommentChanges, ThreadSource, Written } from './source.ts';
import {
  extended,
  missingReplies,
  refreshed,
  repliesOf,
  revealed,
  threadOf,
  withChanged,
  withCounted,
  withDeleted,
  withOpened,
  withOwn,
  withReplies,
  withSending,
  withoutSending,
  type Single,
  type Thread,
} from './thread.ts';

export type { ThreadSource } from './source.ts';

const LIMIT = limits.pageSize;
/** What was deleted here: the server tells of it, too. */
const forgotten = new Set<string>();

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
  const older = useOneAtATime(async () => {
    const before = cachedThread(place)?.roots.at(-1);
    if (before === undefined) return;
    const comments = await source.list({ before, limit: LIMIT });
    changeThread(place, (known) => extended(known, before, { comments, limit: LIMIT }));
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

/** Asks again for the threads in memory, as far as they are shown. */
export async function refreshThreads(): Promise<void> {
  await Promise.all(cachedPlaces().map((place) => mutate(threadKey(place))));
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
  const isClosed = thread.opened[parent] === undefined && thread.comments[parent]?.parent !== null;
  if (missingReplies(thread, parent) === 0 || (isClosed && ids.length > 0)) {
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
  changeThread(place, (thread) => withSending(thread, { ...sending, progress: 0 }));
  const onProgress = (progress: number) =>
    changeThread(place, (thread) =>
      thread.sending.some((other) => other.key === key) ? withSending(thread, { ...sending, progress }) : thread,
    );
  try {
    const comment = await source.create(parent, written, { idempotencyKey, onProgress });
    if (cachedThread(place)?.comments[comment.id] === undefined) source.onCount(1);
    changeThread(place, (thread) => withOwn(withoutSending(thread, key), comment));
  } catch (error) {
    changeThread(place, (thread) => withoutSending(thread, key));
    throw error;
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
  if (thread === undefined) return;
  if (parent === null) await refresh(source);
  else if (thread.comments[parent] !== undefined) await hearReply(source, thread, parent);
}

/** Hears that a comment here was liked, changed or deleted. */
export async function hearUpdated(source: ThreadSource, heard: LiveMessages['comment.updated']): Promise<void> {
  const { place } = source;
  const id = heard.comment;
  const known = cachedThread(place)?.comments[id];
  if (heard.deleted) {
    if (known !== undefined) forget(source, id);
    else if (!forgotten.has(id)) source.onCount(-1);
    return;
  }
  if (known === undefined || isLiking(id)) return;
  const { likes_count } = heard;
  if (known.likes_count !== likes_count) {
    changeThread(place, (thread) => withChanged(thread, id, (comment) => ({ ...comment, likes_count })));
    return;
  }
  const now = await loadOne(source, known);
  if (now !== undefined && now.id === id && !isLiking(id)) showComment(place, now);
}

async function hearReply(source: ThreadSource, thread: Thread, parent: string): Promise<void> {
  const { ids, own } = repliesOf(thread, parent);
  const complete = missingReplies(thread, parent) === 0 && own.length === 0;
  const opened = thread.opened[parent] !== undefined || thread.comments[parent]?.parent === null;
  changeThread(source.place, (known) => withCounted(known, parent, 1));
  if (complete && opened) await loadRepliesAfter(source, parent, ids.at(-1));
}

async function loadRepliesAfter(source: ThreadSource, parent: string, after: string | undefined): Promise<void> {
  const comments = await source.replies(parent, { ...(after !== undefined && { after }), limit: LIMIT });
  changeThread(source.place, (known) => withReplies(known, parent, { comments, limit: LIMIT }));
}

/** A comment alone is not to be had: it is the one after its neighbour. */
async function loadOne(source: ThreadSource, { id, parent }: Single): Promise<Comment | undefined> {
  const [found] =
    parent === null
      ? await source.list({ before: neighbourOf(id, 1), limit: 1 })
      : await source.replies(parent, { after: neighbourOf(id, -1), limit: 1 });
  return found;
}

async function refresh(source: ThreadSource): Promise<void> {
  const comments = await source.list({ limit: LIMIT });
  changeThread(source.place, (thread) => keepingLikes(thread, refreshed(thread, { comments, limit: LIMIT })));
}

/** As many of the newest as are shown, up to the most that one call gives. */
async function loadThread(source: ThreadSource): Promise<Thread> {
  const shown = cachedThread(source.place)?.roots.length ?? 0;
  const limit = Math.min(limits.pageSizeMax, Math.max(LIMIT, shown));
  const comments = await source.list({ limit });
  const thread = cachedThread(source.place);
  if (thread === undefined) return threadOf({ comments, limit });
  return keepingLikes(thread, refreshed(thread, { comments, limit }));
}

/** While a like is on its way, what is shown is newer than what the server answered. */
function keepingLikes(before: Thread, after: Thread): Thread {
  let kept = after;
  for (const { id, likes_count, likedby_me } of Object.values(before.comments)) {
    if (isLiking(id)) kept = withChanged(kept, id, (comment) => ({ ...comment, likes_count, likedby_me }));
  }
  return kept;
}

function showComment(place: string, { replies: _same, ...comment }: Comment): void {
  changeThread(place, (thread) => withChanged(thread, comment.id, () => comment));
}

function forget(source: ThreadSource, id: string): void {
  const known = cachedThread(source.place)?.comments[id];
  if (known === undefined || known.deleted) return;
  forgotten.add(id);
  source.onCount(-1);
  changeThread(source.place, (thread) => withDeleted(thread, id));
}
