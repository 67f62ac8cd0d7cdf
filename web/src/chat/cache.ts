import {
  countUnreadMessages,
  getConversation,
  listConversations,
  listSharedFiles,
  type Conversation,
  type Message,
} from '@homecoming/contract/chat.ts';
import { mutate } from 'swr';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { ApiError } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { listKey, getCachedLists, type ListFamily } from '../lib/lists/list-cache.ts';
import { listSource, type ListSource } from '../lib/lists/use-live-list.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { cached } from '../lib/cached.ts';
import { asSeen, hasGap, withMessage, type Thread } from './thread.ts';

/** The cached list of conversations. */
export const conversationsKey = listKey(getSwrKey(listConversations));
const conversations = getCachedLists<Conversation>(getSwrKey(listConversations));

/** Whether conversation `a` was active after `b`. */
export function isActiveAfter(a: Conversation, b: Conversation): boolean {
  return a.last_at === b.last_at ? a.id > b.id : a.last_at > b.last_at;
}

/** The SWR key of a thread; its address depends on the type of the conversation. */
export function threadKey(conversation: string): string {
  return `chat thread ${conversation}`;
}

function conversationKey(id: string): string {
  return getSwrKey(getConversation, { params: { id } });
}

export function cachedThread(conversation: string): Thread | undefined {
  // Only this domain writes to keys of `threadKey`
  return cached<Thread>(threadKey(conversation));
}

/** A conversation from the cache: the one with all members, or that of the list. */
export function cachedConversation(id: string): Conversation | undefined {
  return cached<Conversation>(conversationKey(id)) ?? conversations.find(id);
}

export function changeThread(conversation: string, change: (thread: Thread) => Thread): void {
  updateCached<Thread>(threadKey(conversation), change);
}

/** The newest known change of threads that are not loaded: a load that is under way may have begun before it. */
const changesBeforeLoad = new Map<string, number>();

/** A thread that was just loaded; changes that came meanwhile are read next. */
export function withChangesBeforeLoad(conversation: string, thread: Thread): Thread {
  const change = changesBeforeLoad.get(conversation) ?? 0;
  changesBeforeLoad.delete(conversation);
  if (change <= thread.lastChange) return thread;
  closeGap(conversation);
  return { ...thread, lastChange: change };
}

/**
 * Adds a message to its cached thread, or replaces it there. Changes that are missing before it are read; those of a thread
 * that is not loaded yet, when it has loaded.
 */
export function putMessage(message: Message): void {
  const { conversation, change } = message;
  if (cachedThread(conversation) === undefined) {
    changesBeforeLoad.set(conversation, Math.max(change, changesBeforeLoad.get(conversation) ?? 0));
    return;
  }
  changeThread(conversation, (thread) => withMessage(thread, message));
  closeGap(conversation);
}

/** After a delay, in which messages that come in another order can close it. */
const closeGap = coalesceByKey(async (conversation) => {
  const thread = cachedThread(conversation);
  if (thread !== undefined && hasGap(thread)) await mutate(threadKey(conversation));
});

/** Changes a conversation wherever it is cached, and keeps the order of the list. */
export function changeConversation(id: string, change: (conversation: Conversation) => Conversation): void {
  updateCached<Conversation>(conversationKey(id), change);
  conversations.update((list) => {
    if (!list.items.some((item) => item.id === id)) return list;
    const items = list.items.map((item) => (item.id === id ? change(item) : item));
    return { ...list, items: items.toSorted((a, b) => Number(isActiveAfter(b, a)) - Number(isActiveAfter(a, b))) };
  });
}

/** Shows a message as the last one of its conversation, which goes to the top. */
export function showLastMessage(message: Message): void {
  const { conversation: id } = message;
  // With the first message of the partner the reader may answer
  if (conversations.find(id) === undefined) return refreshConversation(id);
  changeConversation(id, (known) => {
    const last = known.last_message;
    if (last !== null && last.sequence >= message.sequence) return known;
    const isUnread = !message.is_mine && message.kind === 'text' && message.sequence > known.read_sequence;
    const unread_count = known.unread_count + Number(isUnread);
    const last_message = asSeen(message, cachedThread(id)?.seenSequence ?? 0);
    return { ...known, last_message, last_at: message.created_at, unread_count };
  });
}

/** Shows that the reader has read a conversation up to a place. */
export function showRead(id: string, sequence: number, unreadCount: number): void {
  changeConversation(id, (known) => ({
    ...known,
    read_sequence: Math.max(known.read_sequence, sequence),
    unread_count: unreadCount,
  }));
  refreshUnread();
}

export function removeConversation(id: string): void {
  conversations.remove(id);
}

const refreshSoon = coalesceByKey(async (key) => {
  await mutate(key);
});

/** Loads the list of conversations again. */
function refreshConversations(): void {
  refreshSoon(conversationsKey);
}

/** Counts the unread messages again. */
export function refreshUnread(): void {
  refreshSoon(getSwrKey(countUnreadMessages));
}

const SHARED_KINDS = ['picture', 'file'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

export function getSharedFilesSource(id: string, kind: SharedKind): ListSource<Message> {
  const source = listSource(listSharedFiles, { params: { id }, query: { kind } });
  return { ...source, isBefore: (a, b) => a.sequence > b.sequence, queuesNew: () => false };
}

function sharedFiles(id: string): ListFamily<Message> {
  return getCachedLists<Message>(`${conversationKey(id)}files/`);
}

/** Loads the pictures and the files of a conversation again: all that are loaded, or if this message is one of them. */
export function refreshSharedFiles(id: string, message?: string): void {
  const lists = sharedFiles(id);
  if (message === undefined || lists.find(message) !== undefined) void lists.refresh();
}

/** Removes the pictures and the files of a conversation from the cache: the reader may see others now. */
export function removeSharedFiles(id: string): void {
  for (const kind of SHARED_KINDS) void mutate(getSharedFilesSource(id, kind).key, undefined);
}

/** Loads one conversation again; one that the reader is not in any more leaves the list. */
export const refreshConversation = coalesceByKey(async (id) => {
  try {
    const loaded = await call(getConversation, { params: { id } });
    changeConversation(id, () => loaded);
    // An open thread that said that it was gone
    if (cached(conversationKey(id)) === undefined) await mutate(conversationKey(id));
    if (conversations.find(id) === undefined && loaded.last_message !== null) refreshConversations();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) return;
    removeConversation(id);
    // An open thread says that it is gone
    await mutate(conversationKey(id));
  }
});
