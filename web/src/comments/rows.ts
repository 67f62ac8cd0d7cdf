import { fullName } from '../lib/format.ts';
import { missingReplies, repliesOf, type FlatComment, type SendingComment, type Thread } from './thread.ts';

/** A line of a list of replies: a comment, a way to more of them, or one that is on its way. */
export type Row =
  | { kind: 'comment'; id: string; inReplyTo: string | null }
  | { kind: 'more'; parent: string; count: number; /** None of them is shown so far. */ closed: boolean }
  | { kind: 'sending'; sending: SendingComment };

/**
 * The lines below a comment. `flat` puts the replies to replies, as far as they are opened, right below them into the
 * same list, and says whom they answer; else they stand in lists of their own.
 */
export function rowsBelow(thread: Thread, parent: string, flat: boolean): Row[] {
  const rows: Row[] = [];
  // A stack of its own: replies to replies may go thousands deep
  const todo = linesOf(thread, parent, null);
  for (let next = todo.shift(); next !== undefined; next = todo.shift()) {
    rows.push(next);
    if (!flat || next.kind !== 'comment') continue;
    const comment = thread.comments[next.id];
    if (comment === undefined) continue;
    todo.unshift(...linesOf(thread, next.id, nameOf(comment)));
  }
  return rows;
}

function linesOf(thread: Thread, parent: string, inReplyTo: string | null): Row[] {
  const { ids, own } = repliesOf(thread, parent);
  const comment = thread.comments[parent];
  const opened = comment?.parent === null || thread.opened[parent] !== undefined;
  const toRow = (id: string): Row => ({ kind: 'comment', id, inReplyTo });
  const sending = thread.sending
    .filter((one) => one.parent === parent)
    .map((one): Row => ({ kind: 'sending', sending: one }));
  if (!opened) {
    const count = comment?.replies_count ?? 0;
    return [...(count > 0 ? [{ kind: 'more' as const, parent, count, closed: true }] : []), ...sending];
  }
  const count = missingReplies(thread, parent);
  const closed = ids.length === 0 && own.length === 0;
  const more = count > 0 ? [{ kind: 'more' as const, parent, count, closed }] : [];
  return [...ids.map(toRow), ...more, ...own.map(toRow), ...sending];
}

function nameOf({ author, hidden }: FlatComment): string {
  if (author !== null) return fullName(author);
  return hidden ? 'a hidden comment' : 'a deleted comment';
}
