import type { Message } from '@homecoming/contract/chat.ts';
import type { MessageEntry } from './outbox.ts';
import { dayTitle } from './describe-message.ts';

/** A row of a thread: a message, a system line, or a message that is not sent yet. */
export interface ThreadRow {
  /** An own message has the same id before and after it is sent. */
  readonly id: string;
  readonly content: { message: Message } | { entry: MessageEntry };
  /** The day, above its first message. */
  readonly day: string | null;
  /** The first message since the reader's last visit. */
  readonly isFirstNew: boolean;
  /** The first, and the last, of several messages in a row of one person. */
  readonly startsGroup: boolean;
  readonly endsGroup: boolean;
}

/** Messages of one person within this time are one group. */
const GROUP_MS = 5 * 60_000;

export function rowId(message: Message): string {
  return message.client_id ?? message.id;
}

/** The rows of a thread; unsent messages come last. `readBefore`: the sequence before the "New messages" line; null without it. */
export function threadRows(
  messages: readonly Message[],
  entries: readonly MessageEntry[],
  readBefore: number | null,
): readonly ThreadRow[] {
  const shown = messages.filter(({ hidden }) => !hidden);
  const sent = new Set(shown.map(({ client_id }) => client_id));
  const unsent = entries.filter(({ idempotencyKey }) => !sent.has(idempotencyKey));
  const firstNew =
    readBefore === null ? undefined : shown.find(({ is_mine, sequence }) => !is_mine && sequence > readBefore);
  const items = [...shown.map(itemOfMessage), ...unsent.map(itemOfEntry)];
  return items.map((item, index) => {
    const [before, after] = [items[index - 1], items[index + 1]];
    const startsDay = before === undefined || before.day !== item.day;
    const isFirstNew = 'message' in item.content && item.content.message === firstNew;
    return {
      id: item.id,
      content: item.content,
      day: startsDay ? dayTitle(item.at) : null,
      isFirstNew,
      startsGroup: startsDay || isFirstNew || !isSameGroup(before, item),
      endsGroup: after === undefined || !isSameGroup(item, after) || hasMessage(after, firstNew),
    };
  });
}

interface Item extends Pick<ThreadRow, 'id' | 'content'> {
  at: string;
  day: string;
  /** Null for a system line, which is in no group. */
  author: string | null;
}

function itemOfMessage(message: Message): Item {
  const { created_at: at, kind, is_mine, sender_object } = message;
  const author = kind === 'system' ? null : is_mine ? 'me' : sender_object.id;
  return { id: rowId(message), content: { message }, at, day: new Date(at).toDateString(), author };
}

function itemOfEntry(entry: MessageEntry): Item {
  const at = new Date(entry.createdAt);
  return { id: entry.idempotencyKey, content: { entry }, at: at.toISOString(), day: at.toDateString(), author: 'me' };
}

function isSameGroup(before: Item, after: Item): boolean {
  const isNear = Date.parse(after.at) - Date.parse(before.at) < GROUP_MS;
  return before.author !== null && before.author === after.author && before.day === after.day && isNear;
}

function hasMessage({ content }: Item, message: Message | undefined): boolean {
  return 'message' in content && content.message === message;
}
