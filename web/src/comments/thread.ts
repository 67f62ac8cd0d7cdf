import { limits } from '@homecoming/contract/limits.ts';
import type { Comment } from '@homecoming/contract/comments.ts';

/** A comment without its replies, which the thread stores separately. */
export type FlatComment = Omit<Comment, 'replies'>;

/** The replies to one comment, as far as they are here. */
interface Replies {
  /** From the first on without a gap, oldest first. */
  readonly ids: readonly string[];
  /** The user's own, until those before them are loaded: others may have replied in between. */
  readonly own: readonly string[];
}

/** A comment that replies to none, with the replies below it as far as they are loaded. */
export interface Thread {
  /** The id of that comment, its root. */
  readonly id: string;
  /** Whether its root was loaded as a placeholder. */
  readonly deleted: boolean;
  /** The root and the loaded replies, by id. */
  readonly comments: Readonly<Record<string, FlatComment>>;
  readonly replies: Readonly<Record<string, Replies>>;
  /** Comments whose replies are shown; those of the root always are. */
  readonly opened: Readonly<Record<string, true>>;
}

interface Page {
  comments: readonly Comment[];
  /** The limit of the request: fewer comments are the last ones. */
  limit: number;
}

const NO_REPLIES: Replies = { ids: [], own: [] };

/** The thread of a root as it was loaded, with the further replies that were loaded `before`. */
export function createThread(root: Comment, before?: Thread): Thread {
  const { id, deleted } = root;
  return { ...withKnown(before ?? { id, deleted, comments: {}, replies: {}, opened: {} }, [root]), deleted };
}

/** The thread with further replies to a comment. */
export function withReplies(thread: Thread, parent: string, page: Page): Thread {
  const known = withKnown(thread, page.comments);
  const before = known.replies[parent] ?? NO_REPLIES;
  const later = ids(page.comments).filter((id) => !before.ids.includes(id));
  const all = [...before.ids, ...later];
  const own = before.own.filter((id) => !all.includes(id));
  const replies = { ...known.replies, [parent]: { ids: all, own } };
  const comment = known.comments[parent];
  // The end is reached: the other replies that were counted are deleted or hidden
  const complete = comment !== undefined && !isFull(page);
  const comments = complete
    ? { ...known.comments, [parent]: { ...comment, replies_count: all.length + own.length } }
    : known.comments;
  return { ...known, comments, replies, opened: { ...known.opened, [parent]: true } };
}

/** The thread with the replies to a comment replaced, from the first on. */
export function withReloaded(thread: Thread, parent: string, page: Page): Thread {
  const { [parent]: before = NO_REPLIES, ...replies } = thread.replies;
  const kept = { ids: [], own: isFull(page) ? before.own : [] };
  return withReplies({ ...thread, replies: { ...replies, [parent]: kept } }, parent, page);
}

/** The thread with only the replies that come with its root: the others may have changed. */
export function collapseReplies(thread: Thread): Thread {
  const first = getReplies(thread, thread.id).ids.slice(0, limits.embeddedReplies);
  return { ...thread, replies: { [thread.id]: { ids: first, own: [] } }, opened: {} };
}

/** The comments whose replies were loaded beyond those that come with the root. */
export function expandedParents(thread: Thread): { parent: string; shown: number }[] {
  return Object.entries(thread.replies).flatMap(([parent, { ids: loaded }]) => {
    const further = parent === thread.id ? loaded.length > limits.embeddedReplies : thread.opened[parent] !== undefined;
    return further ? [{ parent, shown: loaded.length }] : [];
  });
}

/** The thread with a new reply of the user to `parent`. */
export function withOwn(thread: Thread, parent: string, reply: Comment): Thread {
  if (thread.comments[reply.id] !== undefined) return thread;
  const before = thread.replies[parent] ?? NO_REPLIES;
  const counted = withCounted(withKnown(thread, [reply]), parent, 1);
  return {
    ...counted,
    replies: { ...counted.replies, [parent]: { ...before, own: [...before.own, reply.id] } },
    opened: { ...counted.opened, [parent]: true },
  };
}

/** The thread with one more reply, or fewer, counted at a comment. */
export function withCounted(thread: Thread, parent: string, by: number): Thread {
  return withChanged(thread, parent, (comment) => ({ ...comment, replies_count: comment.replies_count + by }));
}

/** The thread with one comment changed. */
export function withChanged(thread: Thread, id: string, change: (comment: FlatComment) => FlatComment): Thread {
  const comment = thread.comments[id];
  return comment === undefined ? thread : { ...thread, comments: { ...thread.comments, [id]: change(comment) } };
}

/**
 * The thread after a comment was deleted. One with replies becomes a tombstone; one without is removed, and with it the
 * tombstones above it that have no other replies. Null when the root is removed.
 */
export function withDeleted(thread: Thread, id: string): Thread | null {
  const comment = thread.comments[id];
  if (comment === undefined || comment.deleted) return thread;
  return comment.replies_count > 0 ? withChanged(thread, id, tombstone) : without(thread, id);
}

/** What is left of a deleted comment that others have replied to. */
export function tombstone<T extends FlatComment>(comment: T): T {
  const nothing = { edit: false, delete: false, like: false, reply: false };
  const blank = { author: null, title: null, text: null, mentions: [], image: null, likes_count: 0 };
  return { ...comment, ...blank, deleted: true, hidden: false, can: nothing };
}

/** The thread with the replies to a comment shown. */
export function withOpened(thread: Thread, id: string): Thread {
  return { ...thread, opened: { ...thread.opened, [id]: true } };
}

/** The loaded replies to a comment: those up to a gap, and the user's own after it. */
export function getReplies(thread: Thread, id: string): Replies {
  return thread.replies[id] ?? NO_REPLIES;
}

/** How many replies to a comment are not here. */
export function missingReplies(thread: Thread, id: string): number {
  const { ids: loaded, own } = getReplies(thread, id);
  return Math.max(0, (thread.comments[id]?.replies_count ?? 0) - loaded.length - own.length);
}

/** Adds comments, and the first replies that came with them. */
function withKnown(thread: Thread, added: readonly Comment[]): Thread {
  const comments = { ...thread.comments };
  const replies = { ...thread.replies };
  for (const { replies: first, ...comment } of added) {
    for (const { replies: _none, ...reply } of first) comments[reply.id] = reply;
    const before = replies[comment.id] ?? NO_REPLIES;
    const isComplete = first.length < limits.embeddedReplies || first.length >= comment.replies_count;
    const all = isComplete ? ids(first) : joined(before.ids, ids(first));
    const count = all.length + before.own.filter((id) => !all.includes(id)).length;
    // The server counts replies that a block hides, too
    comments[comment.id] = isComplete ? { ...comment, replies_count: count } : comment;
    if (count > 0) replies[comment.id] = { ids: all, own: before.own.filter((id) => !all.includes(id)) };
    else delete replies[comment.id];
  }
  return { ...thread, comments, replies };
}

/** The first replies as just loaded, and the ones after them as before. */
function joined(before: readonly string[], first: readonly string[]): readonly string[] {
  const last = first.at(-1);
  return last === undefined ? before : [...first, ...before.filter((id) => id > last)];
}

function without(thread: Thread, id: string): Thread | null {
  const { [id]: removed, ...comments } = thread.comments;
  if (removed === undefined) return thread;
  if (removed.parent === null) return null;
  const siblings = getReplies(thread, removed.parent);
  const left = {
    ids: siblings.ids.filter((reply) => reply !== id),
    own: siblings.own.filter((reply) => reply !== id),
  };
  const replies = { ...thread.replies, [removed.parent]: left };
  const counted = withCounted({ ...thread, comments, replies }, removed.parent, -1);
  const parent = counted.comments[removed.parent];
  return parent?.deleted === true && parent.replies_count === 0 ? without(counted, parent.id) : counted;
}

function ids(comments: readonly { id: string }[]): string[] {
  return comments.map(({ id }) => id);
}

function isFull({ comments, limit }: Page): boolean {
  return comments.length >= limit;
}
