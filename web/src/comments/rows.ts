import { fullName } from '../lib/text/format.ts';
import type { CommentEntry } from './source.ts';
import { missingReplies, getReplies, type FlatComment, type Thread } from './thread.ts';

/** A row of a list of replies: a reply, a button that loads more, or a reply that is not sent yet. */
export type CommentRow =
  | { kind: 'comment'; id: string; inReplyTo: string | null }
  | { kind: 'more'; parent: string; count: number; /** Whether none of them is shown yet. */ closed: boolean }
  | { kind: 'unsent'; entry: CommentEntry };

/**
 * The rows below a comment. With `flat` the opened replies to a reply follow it in the same list, with the name of the
 * person they answer; else they are lists of their own.
 */
export function rowsBelow(
  thread: Thread,
  parent: string,
  flat: boolean,
  unsent: readonly CommentEntry[] = [],
): CommentRow[] {
  const rows: CommentRow[] = [];
  // Not recursive: replies to replies may be thousands deep
  const todo = toRows(thread, parent, null, unsent);
  for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
    rows.push(next);
    if (!flat || next.kind !== 'comment') continue;
    const comment = thread.comments[next.id];
    if (comment === undefined) continue;
    todo.unshift(...toRows(thread, next.id, formatAuthorName(comment), unsent));
  }
  return rows;
}

function toRows(
  thread: Thread,
  parent: string,
  inReplyTo: string | null,
  unsent: readonly CommentEntry[],
): CommentRow[] {
  const { ids, own } = getReplies(thread, parent);
  const comment = thread.comments[parent];
  const opened = comment?.parent === null || thread.opened[parent] !== undefined;
  const toRow = (id: string): CommentRow => ({ kind: 'comment', id, inReplyTo });
  const unsentRows = unsent
    .filter(({ content }) => content.parent === parent)
    .map((entry): CommentRow => ({ kind: 'unsent', entry }));
  if (!opened) {
    const count = comment?.replies_count ?? 0;
    return [...(count > 0 ? [{ kind: 'more' as const, parent, count, closed: true }] : []), ...unsentRows];
  }
  const count = missingReplies(thread, parent);
  const closed = ids.length === 0 && own.length === 0;
  const more = count > 0 ? [{ kind: 'more' as const, parent, count, closed }] : [];
  return [...ids.map(toRow), ...more, ...own.map(toRow), ...unsentRows];
}

function formatAuthorName({ author, hidden }: FlatComment): string {
  if (author !== null) return fullName(author);
  return hidden ? 'a hidden comment' : 'a deleted comment';
}
