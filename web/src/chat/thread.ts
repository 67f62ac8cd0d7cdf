import type { Message } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';

/** The loaded messages of a conversation: oldest first, without a gap between the first and the last. */
export interface Thread {
  readonly messages: readonly Message[];
  /** Messages were hidden or shown: the change feed does not say which. */
  readonly isStale?: boolean;
  readonly hasOlder: boolean;
  /** The reader is at an older place: newer messages are not loaded. */
  readonly hasNewer: boolean;
  /** All changes up to this number are in it, except those of messages outside of the loaded part. */
  readonly change: number;
  /** The newest change that is known of: if it is higher, others before it are missing. */
  readonly lastChange: number;
  /** How far others have read, from live messages, which can come before the message that they are about; 0: nothing. */
  readonly seenSequence: number;
}

/** A thread that holds one page. */
export function createThread(
  page: readonly Message[],
  change: number,
  more: Pick<Thread, 'hasOlder' | 'hasNewer'>,
): Thread {
  return {
    messages: merge({ messages: [], seenSequence: 0 }, page),
    change,
    lastChange: change,
    seenSequence: 0,
    ...more,
  };
}

/** Adds the page before the first message. */
export function withOlder(thread: Thread, page: readonly Message[], hasOlder: boolean): Thread {
  return { ...thread, messages: merge(thread, page), hasOlder };
}

/** Adds the page after the last message; `change` is where the change feed was when the page was read. */
export function withNewer(thread: Thread, page: readonly Message[], change: number, isFull: boolean): Thread {
  // A message that was pushed while the page loaded was outside: the next page has it
  return { ...thread, messages: merge(thread, page), hasNewer: isFull || change < thread.lastChange };
}

/** Applies messages of the change feed; `change` is where the feed was. Messages outside of the loaded part are left out. */
export function withChanges(thread: Thread, changes: readonly Message[], change: number): Thread {
  const messages = merge(thread, changes.filter(isInside(thread)));
  const lastChange = Math.max(thread.lastChange, change);
  return { ...thread, messages: withQuotes(messages, changes), change, lastChange };
}

/** Replaces a message by the server's answer to a call about it, or adds a new one. */
export function withMessage(thread: Thread, message: Message): Thread {
  const messages = merge(thread, [message].filter(isInside(thread)));
  const known = new Set([message, ...messages].map((one) => one.change));
  let { change } = thread;
  while (known.has(change + 1)) change += 1;
  const lastChange = Math.max(thread.lastChange, message.change);
  return { ...thread, messages: withQuotes(messages, [message]), change, lastChange };
}

/** Whether changes before the newest known one are missing, so that the change feed must be read. */
export function hasGap({ change, lastChange }: Thread): boolean {
  return change < lastChange;
}

/** Changes a loaded message. */
export function withChanged(thread: Thread, id: string, change: (message: Message) => Message): Thread {
  return { ...thread, messages: thread.messages.map((message) => (message.id === id ? change(message) : message)) };
}

/** Marks the reader's own messages up to a place as seen. */
export function withSeen(thread: Thread, sequence: number): Thread {
  if (thread.seenSequence >= sequence) return thread;
  return { ...thread, seenSequence: sequence, messages: thread.messages.map((message) => asSeen(message, sequence)) };
}

/** An own message that others have read as seen. Seen once, it stays so. */
export function asSeen(message: Message, seenSequence: number): Message {
  const isNew = message.is_mine && !message.is_seen && message.sequence <= seenSequence;
  return isNew ? { ...message, is_seen: true } : message;
}

function isInside({ messages, hasOlder, hasNewer }: Thread): (message: Message) => boolean {
  const [first, last] = [messages[0], messages.at(-1)];
  return ({ sequence }) =>
    (!hasOlder || first === undefined || sequence >= first.sequence) &&
    (!hasNewer || last === undefined || sequence <= last.sequence);
}

/** Each message once, in order, in its newest version. Messages that the reader deleted for themselves go. */
function merge(
  { messages, seenSequence }: Pick<Thread, 'messages' | 'seenSequence'>,
  added: readonly Message[],
): readonly Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]));
  for (const message of added) {
    const known = byId.get(message.id);
    if (message.change < (known?.change ?? 0)) continue;
    // An answer about an own message can be older than what is known of its readers
    const { is_seen, seen_by_count } = known?.is_seen === true && !message.is_seen ? known : message;
    byId.set(message.id, asSeen({ ...message, is_seen, seen_by_count }, seenSequence));
  }
  return [...byId.values()].filter(({ hidden }) => !hidden).toSorted((a, b) => a.sequence - b.sequence);
}

/** The messages with their quotes of changed ones as these are now. */
function withQuotes(messages: readonly Message[], changed: readonly Message[]): readonly Message[] {
  const ids = new Set(changed.map(({ id }) => id));
  if (!messages.some(({ parent_message: id }) => id !== null && ids.has(id))) return messages;
  const newest = new Map([...changed, ...messages].map((message) => [message.id, message]));
  return messages.map((message) => {
    const { parent_message: id } = message;
    const parent = id !== null && ids.has(id) ? newest.get(id) : undefined;
    return parent === undefined ? message : { ...message, reply_to: quoteOfMessage(parent) };
  });
}

function quoteOfMessage({ id, text, media, sender_object, deleted, hidden }: Message): Message['reply_to'] {
  if (deleted || hidden) return { id, available: false, sender: null, text: null, media: null };
  const { email: _email, ...sender } = sender_object;
  return {
    id,
    available: true,
    sender,
    text: text && [...text].slice(0, limits.quote).join(''),
    media: media && { name: media.name, type: media.type },
  };
}
