import type { Comment } from '@homecoming/contract/comments.ts';
import type { RootPage } from './source.ts';

/** A comment without its replies: the thread keeps them apart. */
export type FlatComment = Omit<Comment, 'replies'>;

/** The replies to one comment, as far as they are here. */
interface Replies {
  /** From the first on without a gap, oldest first. */
  readonly ids: readonly string[];
  /** One's own, until those before them are loaded: others may have replied in between. */
  readonly own: readonly string[];
}

/** The comments of a place, as far as they are loaded. */
export interface Thread {
  readonly comments: Readonly<Record<string, FlatComment>>;
  /** Those that reply to none, newest first. */
  readonly roots: readonly string[];
  /** The cursor of the next older page, or null. */
  readonly older: string | null;
  /** Newer ones that are loaded and not shown: they would move what the user reads. */
  readonly unseen: readonly string[];
  /** The cursor of those that are missing between the unseen ones and the others, or null. */
  readonly gap: string | null;
  readonly replies: Readonly<Record<string, Replies>>;
  /** Comments whose replies are shown; of those that reply to none they always are. */
  readonly opened: Readonly<Record<string, true>>;
}

interface Page {
  comments: readonly Comment[];
  /** How many were asked for: fewer are the last. */
  limit: number;
}

/** Replies that come with a comment that replies to none. */
const FIRST_REPLIES = 3;
const NO_REPLIES: Replies = { ids: [], own: [] };

/** A thread with its first page. */
export function threadOf(page: RootPage): Thread {
  const empty: Thread = {
    comments: {},
    roots: [],
    older: null,
    unseen: [],
    gap: null,
    replies: {},
    opened: {},
  };
  return { ...withKnown(empty, page.comments), roots: ids(page.comments), older: page.next };
}

/** The thread with its newest page loaded again: newer comments are unseen, changed ones change, others are removed. */
export function mergeFirstPage(thread: Thread, page: RootPage): Thread {
  const [newest] = thread.roots;
  const oldest = page.comments.at(-1);
  const known = withKnown(thread, page.comments);
  if (newest === undefined || oldest === undefined) {
    return { ...known, roots: ids(page.comments), older: page.next, unseen: [], gap: null };
  }
  const unseen = ids(page.comments).filter((id) => id > newest);
  if (unseen.length === page.comments.length && page.next !== null) return { ...known, unseen, gap: page.next };
  const shown = ids(page.comments).filter((id) => id <= newest);
  const below = page.next === null ? [] : thread.roots.filter((id) => id < oldest.id);
  return {
    ...known,
    roots: [...shown, ...below],
    older: below.length > 0 ? thread.older : page.next,
    unseen,
    gap: null,
  };
}

/** The thread with its unseen comments shown. It begins anew rather than hide a gap. */
export function withUnseenShown(thread: Thread): Thread {
  if (thread.unseen.length === 0) return thread;
  const below = thread.gap === null ? thread.roots : [];
  return { ...thread, roots: [...thread.unseen, ...below], older: thread.gap ?? thread.older, unseen: [], gap: null };
}

/** The thread with the page of a cursor at its end. The same thread when its end has changed since. */
export function appendPage(thread: Thread, cursor: string, page: RootPage): Thread {
  if (thread.older !== cursor) return thread;
  const older = ids(page.comments).filter((id) => !thread.roots.includes(id));
  return { ...withKnown(thread, page.comments), roots: [...thread.roots, ...older], older: page.next };
}

/** The thread with replies that follow those of a comment that it has. */
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

/** The thread with the replies to a comment as they are now, from the first on, however many it had of them. */
export function withReloaded(thread: Thread, parent: string, page: Page): Thread {
  const { [parent]: before = NO_REPLIES, ...replies } = thread.replies;
  const kept = { ids: [], own: isFull(page) ? before.own : [] };
  return withReplies({ ...thread, replies: { ...replies, [parent]: kept } }, parent, page);
}

/** The thread with no more replies than come with its comments: the others may not be any more as they were. */
export function collapseReplies(thread: Thread): Thread {
  const replies: Record<string, Replies> = {};
  for (const [parent, { ids: loaded }] of Object.entries(thread.replies)) {
    if (isRoot(thread, parent)) replies[parent] = { ids: loaded.slice(0, FIRST_REPLIES), own: [] };
  }
  return { ...thread, replies, opened: {} };
}

/** The comments whose replies were asked for beyond those that they came with. */
export function expandedParents(thread: Thread): { parent: string; shown: number }[] {
  return Object.entries(thread.replies).flatMap(([parent, { ids: loaded }]) => {
    const further = isRoot(thread, parent) ? loaded.length > FIRST_REPLIES : thread.opened[parent] !== undefined;
    return further ? [{ parent, shown: loaded.length }] : [];
  });
}

/** The thread with a new comment or reply of the user. */
export function withOwn(thread: Thread, comment: Comment): Thread {
  // A live message may have brought it first
  if (thread.unseen.includes(comment.id)) return withUnseenShown(thread);
  if (thread.comments[comment.id] !== undefined) return thread;
  const { parent, id } = comment;
  if (parent === null) {
    const shown = withKnown(withUnseenShown(thread), [comment]);
    return { ...shown, roots: [id, ...shown.roots] };
  }
  const before = thread.replies[parent] ?? NO_REPLIES;
  const counted = withCounted(withKnown(thread, [comment]), parent, 1);
  return {
    ...counted,
    replies: { ...counted.replies, [parent]: { ...before, own: [...before.own, id] } },
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
 * The thread after a comment was deleted: with replies its place stays, else it goes, and above it the places that were
 * kept for its sake.
 */
export function withDeleted(thread: Thread, id: string): Thread {
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
export function repliesOf(thread: Thread, id: string): Replies {
  return thread.replies[id] ?? NO_REPLIES;
}

/** How many replies to a comment are not here. */
export function missingReplies(thread: Thread, id: string): number {
  const { ids: loaded, own } = repliesOf(thread, id);
  return Math.max(0, (thread.comments[id]?.replies_count ?? 0) - loaded.length - own.length);
}

/** Files comments, and the replies that came with them where more than those are not here already. */
function withKnown(thread: Thread, added: readonly Comment[]): Thread {
  const comments = { ...thread.comments };
  const replies = { ...thread.replies };
  for (const { replies: first, ...comment } of added) {
    for (const { replies: _none, ...reply } of first) comments[reply.id] = reply;
    const before = replies[comment.id] ?? NO_REPLIES;
    const isComplete = first.length < FIRST_REPLIES || first.length >= comment.replies_count;
    const all = isComplete ? ids(first) : joined(before.ids, ids(first));
    const count = all.length + before.own.filter((id) => !all.includes(id)).length;
    // The server counts replies that a block hides, too
    comments[comment.id] = isComplete ? { ...comment, replies_count: count } : comment;
    if (count > 0) replies[comment.id] = { ids: all, own: before.own.filter((id) => !all.includes(id)) };
    else delete replies[comment.id];
  }
  return { ...thread, comments, replies };
}

/** The first replies as they are now, and those after them as they were. */
function joined(before: readonly string[], first: readonly string[]): readonly string[] {
  const last = first.at(-1);
  return last === undefined ? before : [...first, ...before.filter((id) => id > last)];
}

function without(thread: Thread, id: string): Thread {
  const { [id]: gone, ...comments } = thread.comments;
  if (gone === undefined) return thread;
  const roots = thread.roots.filter((root) => root !== id);
  const unseen = thread.unseen.filter((root) => root !== id);
  if (gone.parent === null) return { ...thread, comments, roots, unseen };
  const siblings = repliesOf(thread, gone.parent);
  const left = {
    ids: siblings.ids.filter((reply) => reply !== id),
    own: siblings.own.filter((reply) => reply !== id),
  };
  const replies = { ...thread.replies, [gone.parent]: left };
  const counted = withCounted({ ...thread, comments, replies }, gone.parent, -1);
  const parent = counted.comments[gone.parent];
  return parent?.deleted === true && parent.replies_count === 0 ? without(counted, parent.id) : counted;
}

function isRoot(thread: Thread, id: string): boolean {
  return thread.comments[id]?.parent === null;
}

function ids(comments: readonly { id: string }[]): string[] {
  return comments.map(({ id }) => id);
}

function isFull({ comments, limit }: Page): boolean {
  return comments.length >= limit;
}
