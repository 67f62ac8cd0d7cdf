import type { Comment } from '@homecoming/contract/comments.ts';
import type { Person } from '@homecoming/contract/shapes.ts';

/** A comment without the replies that it came with: those stand beside it. */
export type Single = Omit<Comment, 'replies'>;

/** The replies to one comment, as far as they are here. */
interface Replies {
  /** From the first on without a gap, oldest first. */
  readonly ids: readonly string[];
  /** One's own, until those before them are loaded: others may have replied in between. */
  readonly own: readonly string[];
}

/** Something that is on its way to the server. */
export interface SendingComment {
  readonly key: string;
  readonly parent: string | null;
  readonly author: Person;
  readonly text: string;
  readonly image: File | null;
}

/** The comments of a place, as far as they are loaded. */
export interface Thread {
  readonly comments: Readonly<Record<string, Single>>;
  /** Those that reply to none, newest first. */
  readonly roots: readonly string[];
  readonly hasOlder: boolean;
  /** Newer ones, loaded and not shown: they would move what one reads. */
  readonly waiting: readonly string[];
  /** Between those that wait and the others some are missing. */
  readonly gap: boolean;
  readonly replies: Readonly<Record<string, Replies>>;
  /** Comments whose replies are shown; of those that reply to none they always are. */
  readonly opened: Readonly<Record<string, true>>;
  readonly sending: readonly SendingComment[];
}

interface Page {
  comments: readonly Comment[];
  /** How many were asked for: fewer are the last. */
  limit: number;
}

/** Replies that come with a comment that replies to none. */
const FIRST_REPLIES = 3;
const NO_REPLIES: Replies = { ids: [], own: [] };

/** A thread that holds its first page. */
export function threadOf(page: Page): Thread {
  const empty: Thread = {
    comments: {},
    roots: [],
    hasOlder: false,
    waiting: [],
    gap: false,
    replies: {},
    opened: {},
    sending: [],
  };
  return { ...withKnown(empty, page.comments), roots: ids(page.comments), hasOlder: isFull(page) };
}

/** The thread after its newest comments were asked for again: newer ones wait, changed ones change, others are gone. */
export function refreshed(thread: Thread, page: Page): Thread {
  const [newest] = thread.roots;
  const oldest = page.comments.at(-1);
  const known = withKnown(thread, page.comments);
  if (newest === undefined || oldest === undefined) {
    return { ...known, roots: ids(page.comments), hasOlder: isFull(page), waiting: [], gap: false };
  }
  const waiting = ids(page.comments).filter((id) => id > newest);
  if (waiting.length === page.comments.length && isFull(page)) return { ...known, waiting, gap: true };
  const shown = ids(page.comments).filter((id) => id <= newest);
  const below = isFull(page) ? thread.roots.filter((id) => id < oldest.id) : [];
  const hasOlder = below.length > 0 ? thread.hasOlder : isFull(page);
  return { ...known, roots: [...shown, ...below], hasOlder, waiting, gap: false };
}

/** The thread with those shown that wait. */
export function revealed(thread: Thread): Thread {
  if (thread.waiting.length === 0) return thread;
  const below = thread.gap ? [] : thread.roots;
  const hasOlder = thread.gap || thread.hasOlder;
  return { ...thread, roots: [...thread.waiting, ...below], waiting: [], gap: false, hasOlder };
}

/** The thread with the page that follows its end; as it is when it has another end by now. */
export function extended(thread: Thread, before: string | undefined, page: Page): Thread {
  if (thread.roots.at(-1) !== before) return thread;
  const older = ids(page.comments).filter((id) => !thread.roots.includes(id));
  return { ...withKnown(thread, page.comments), roots: [...thread.roots, ...older], hasOlder: isFull(page) };
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
  // The end is reached: what the count says more is gone by now
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
export function cutBack(thread: Thread): Thread {
  const replies: Record<string, Replies> = {};
  for (const [parent, { ids: loaded }] of Object.entries(thread.replies)) {
    if (isRoot(thread, parent)) replies[parent] = { ids: loaded.slice(0, FIRST_REPLIES), own: [] };
  }
  return { ...thread, replies, opened: {} };
}

/** The comments whose replies were asked for beyond those that they came with. */
export function readFurther(thread: Thread): { parent: string; shown: number }[] {
  return Object.entries(thread.replies).flatMap(([parent, { ids: loaded }]) => {
    const further = isRoot(thread, parent) ? loaded.length > FIRST_REPLIES : thread.opened[parent] !== undefined;
    return further ? [{ parent, shown: loaded.length }] : [];
  });
}

/** The thread with a comment, or a reply, of one's own. */
export function withOwn(thread: Thread, comment: Comment): Thread {
  if (thread.comments[comment.id] !== undefined) return thread;
  const { parent, id } = comment;
  if (parent === null) {
    const shown = withKnown(revealed(thread), [comment]);
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
export function withChanged(thread: Thread, id: string, change: (comment: Single) => Single): Thread {
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
  return comment.replies_count > 0 ? withChanged(thread, id, emptied) : without(thread, id);
}

/** What is left of a deleted comment that others have replied to. */
export function emptied<T extends Single>(comment: T): T {
  const nothing = { edit: false, delete: false, like: false, reply: false };
  return { ...comment, deleted: true, author: null, text: null, image: null, likes_count: 0, can: nothing };
}

/** The thread with something on its way. */
export function withSending(thread: Thread, sending: SendingComment): Thread {
  const others = thread.sending.filter(({ key }) => key !== sending.key);
  return { ...thread, sending: [...others, sending] };
}

/** The thread without what was on its way. */
export function withoutSending(thread: Thread, key: string): Thread {
  return { ...thread, sending: thread.sending.filter((sending) => sending.key !== key) };
}

/** The thread with the replies to a comment shown. */
export function withOpened(thread: Thread, id: string): Thread {
  return { ...thread, opened: { ...thread.opened, [id]: true } };
}

/** The replies to a comment that are here: those up to a gap, and one's own after it. */
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
    comments[comment.id] = comment;
    for (const { replies: _none, ...reply } of first) comments[reply.id] = reply;
    const before = replies[comment.id] ?? NO_REPLIES;
    const all = first.length < comment.replies_count ? joined(before.ids, ids(first)) : ids(first);
    const count = all.length + before.own.filter((id) => !all.includes(id)).length;
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
  const waiting = thread.waiting.filter((root) => root !== id);
  if (gone.parent === null) return { ...thread, comments, roots, waiting };
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
