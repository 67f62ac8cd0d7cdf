import {
  addReaction,
  countUnreadMessages,
  deleteMessage as deleteMessageCall,
  getConversation,
  listConversations,
  listMessages,
  markSeen as markSeenCall,
  muteConversation,
  removeReaction,
  searchMessages,
  updateMessage,
  type Conversation,
  type Message,
  type Reaction,
} from '@homecoming/contract/chat.ts';
import {
  addChatMember,
  createGroupChat,
  leaveGroupChat,
  removeChatMember,
  setChatAdmin,
  updateGroupChat,
} from '@homecoming/contract/group-chats.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import useSWR from 'swr';
import { ApiError, messageOf, withFallbackMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { useLiveList, type ListSource } from '../lib/lists/use-live-list.ts';
import { createOverlay } from '../lib/optimistic.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { notice } from '../lib/toasts.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import {
  cachedConversation,
  cachedThread,
  changeConversation,
  changeThread,
  conversationsKey,
  isActiveAfter,
  refreshConversation,
  refreshUnread,
  removeConversation,
  showRead,
  threadKey,
} from './cache.ts';
import {
  threadOf,
  withChanged,
  withChanges,
  withMessage,
  withNewer,
  withOlder,
  withSeen,
  type Thread,
} from './thread.ts';

/** Messages and conversations of a page. */
const PAGE_SIZE = 50;
/** The most changes that the server sends: with as many, some may be missing. */
const MAX_CHANGES = 500;

/** The conversations of the user, the last active first. */
export function useConversations() {
  return useLiveList(conversationList);
}

const conversationList: ListSource<Conversation> = {
  key: conversationsKey,
  async load(before, shown) {
    const limit = Math.min(100, Math.max(PAGE_SIZE, shown));
    const results = await call(listConversations, { query: { limit, ...(before !== null && { before }) } });
    if (!Array.isArray(results)) throw new ApiError(200, 'invalid_data', 'Invalid data format from server.');
    const last = results.at(-1);
    return { results, next: last === undefined || results.length < limit ? null : `${last.last_at}~${last.id}` };
  },
  isBefore: isActiveAfter,
  queuesNew: () => false,
};

/** One conversation, with all its members. */
export function useConversation(id: string) {
  const fallbackData = cachedConversation(id);
  return useEndpoint(getConversation, { params: { id } }, fallbackData && { fallbackData });
}

/** The number of unread messages, at most 100; 0 until it is known. Counts nothing while not `enabled`. */
export function useUnreadMessages(enabled: boolean): number {
  return useEndpoint(countUnreadMessages, enabled ? {} : null).data?.unread_count ?? 0;
}

/** Searches the user's conversations by name, and their messages, after a pause in typing. */
export function useChatSearch(typed: string): { messages: Search<Message> | null; conversations: Conversation[] } {
  const query = useTypedQuery(typed);
  const answer = useEndpoint(searchMessages, query.length < 2 ? null : { query: { query } });
  return { messages: useSearchView(typed, query, answer), conversations: answer.data?.conversations ?? [] };
}

type ThreadRef = Pick<Conversation, 'id' | 'type'>;
type ThreadQuery = Omit<QueryOf<typeof listMessages>, 'user_id' | 'group_id'>;

/** A page of messages, and where the change feed was before it was read. */
async function loadPage({ id, type }: ThreadRef, query: ThreadQuery): Promise<{ page: Message[]; change: number }> {
  let change = 0;
  const page = await call(listMessages, {
    query: { ...(type === 'group' ? { group_id: id } : { user_id: id }), ...query },
    onHeaders: (headers) => {
      change = Number(headers.get('Chat-Change') ?? 0);
    },
  });
  return { page, change };
}

async function loadNewest(ref: ThreadRef): Promise<Thread> {
  const { page, change } = await loadPage(ref, {});
  return threadOf(page, change, { hasOlder: page.length >= PAGE_SIZE, hasNewer: false });
}

/** Loads a thread; one that is cached catches up by the change feed. */
async function loadThread(ref: ThreadRef): Promise<Thread> {
  const since = cachedThread(ref.id)?.change;
  if (since === undefined) return loadNewest(ref);
  const { page, change } = await loadPage(ref, { after_change: since });
  const known = cachedThread(ref.id);
  if (known === undefined || page.length >= MAX_CHANGES) return loadNewest(ref);
  return withChanges(await withLastSeen(ref, known), page, change);
}

/** Read marks are not in the change feed: whether others have read the newest own message is asked for. */
async function withLastSeen(ref: ThreadRef, thread: Thread): Promise<Thread> {
  const own = thread.messages.findLast(({ is_mine, deleted }) => is_mine && !deleted);
  if (own === undefined || (own.is_seen && ref.type === 'user')) return thread;
  const [now] = (await loadPage(ref, { after_sequence: own.sequence - 1, limit: 1 })).page;
  if (now?.id !== own.id || !now.is_seen) return thread;
  return withChanged(withSeen(thread, now.sequence, now.seen_at ?? now.created_at), now.id, () => now);
}

/** Asks again who has read the newest own message. */
export async function refreshSeen(ref: ThreadRef): Promise<void> {
  const known = cachedThread(ref.id);
  if (known === undefined) return;
  const seen = await withLastSeen(ref, known);
  if (seen === known) return;
  const byId = new Map(seen.messages.map((message) => [message.id, message]));
  changeThread(ref.id, (thread) => ({
    ...thread,
    messages: thread.messages.map((message) => {
      const { is_seen, seen_at, seen_by_count } = byId.get(message.id) ?? message;
      return { ...message, is_seen, seen_at, seen_by_count };
    }),
  }));
}

/** The messages of a conversation, and what loads others. Loads nothing while the conversation is not known. */
export function useThread(conversation: Conversation | undefined) {
  const ref = conversation && { id: conversation.id, type: conversation.type };
  const { data, error, mutate } = useSWR<Thread, ApiError>(
    ref ? threadKey(ref.id) : null,
    ref ? () => loadThread(ref) : null,
  );
  const older = useSingleFlight(
    async () => {
      const first = data?.messages[0];
      if (ref === undefined || first === undefined) return;
      const { page } = await loadPage(ref, { before: first.id });
      changeThread(ref.id, (thread) => withOlder(thread, page, page.length >= PAGE_SIZE));
    },
    ref && `older ${ref.id}`,
  );
  const newer = useSingleFlight(
    async () => {
      const last = data?.messages.at(-1);
      if (ref === undefined || last === undefined) return;
      const { page } = await loadPage(ref, { after_sequence: last.sequence });
      changeThread(ref.id, (thread) => withNewer(thread, page, page.length >= PAGE_SIZE));
    },
    ref && `newer ${ref.id}`,
  );
  return {
    thread: data,
    error,
    reload: () => void mutate(),
    loadOlder: () => void older.run(),
    olderError: older.error,
    loadNewer: () => void newer.run(),
    /** Returns a message; loads the page around it in place of what is loaded. Throws when it cannot be shown. */
    async showAround(id: string): Promise<Message | undefined> {
      const known = data?.messages.find((message) => message.id === id);
      if (ref === undefined || known !== undefined) return known;
      const { page, change } = await loadPage(ref, { around: id });
      await mutate(threadOf(page, change, { hasOlder: true, hasNewer: true }), { revalidate: false });
      return page.find((message) => message.id === id);
    },
    /** Loads the newest page where the reader is at an older place. */
    async showNewest(): Promise<void> {
      if (ref === undefined || data?.hasNewer !== true) return;
      // Revalidated: what was sent meanwhile was left out, because it was newer than what was loaded
      await mutate(await loadNewest(ref));
    },
  };
}

/** Marks a conversation as read up to a message. A failure is repeated at the next message or visit. */
export async function markSeen(id: string, sequence: number): Promise<void> {
  try {
    const { read_sequence, unread_count } = await call(markSeenCall, { params: { id }, body: { sequence } });
    showRead(id, read_sequence, unread_count);
  } catch (error) {
    console.warn('Failed to mark messages as seen', error);
  }
}

/** Edits, deletions and reactions of the user that the server does not have yet. */
export const messageChanges = createOverlay<Message>(({ id }) => id);

/** Shows another text at once; a refusal says so in a toast. */
export function editMessage({ id, conversation }: Message, text: string): void {
  const trimmed = text.trim();
  messageChanges.set({
    id,
    field: 'text',
    value: trimmed,
    patch: (message) => ({ ...message, text: trimmed, edited_at: message.edited_at ?? new Date().toISOString() }),
    send: () => call(updateMessage, { params: { id }, body: { text: trimmed } }),
    store: (changed) => storeMessage(conversation, changed),
    onRefused: complain('Failed to edit message'),
  });
}

/** Deletes a message for everyone, which leaves a tombstone, or for the user, which removes it. */
export function deleteMessage({ id, conversation }: Message, audience: 'me' | 'everyone'): void {
  const patch = (message: Message): Message => (audience === 'me' ? { ...message, hidden: true } : tombstone(message));
  messageChanges.set({
    id,
    field: 'deleted',
    value: audience,
    patch,
    send: () => call(deleteMessageCall, { params: { id }, query: { delete_for: audience } }),
    store() {
      changeThread(conversation, (thread) => ({
        ...withChanged(thread, id, patch),
        messages: withChanged(thread, id, patch).messages.filter(({ hidden }) => !hidden),
      }));
      refreshConversation(conversation);
    },
    onRefused: complain('Failed to delete message'),
  });
}

/** Adds or removes a reaction of the user. */
export function setReaction({ id, conversation }: Message, emoji: Reaction, isOn: boolean): void {
  const patch = (message: Message) => withReaction(message, emoji, isOn);
  messageChanges.set<Message | { success: true }>({
    id,
    field: `reaction ${emoji}`,
    value: isOn,
    patch,
    send: () =>
      isOn
        ? call(addReaction, { params: { id }, body: { emoji } })
        : call(removeReaction, { params: { id }, query: { emoji } }),
    store(answer) {
      if ('id' in answer) storeMessage(conversation, answer);
      else changeThread(conversation, (thread) => withChanged(thread, id, patch));
    },
    onRefused: complain('The reaction could not be saved.'),
  });
}

/** Mutes a conversation, or ends that. */
export async function setMuted(id: string, muted: boolean): Promise<void> {
  changeConversation(id, (known) => ({ ...known, muted }));
  try {
    await call(muteConversation, { params: { id }, body: { muted } });
  } catch (error) {
    changeConversation(id, (known) => ({ ...known, muted: !muted }));
    notice.error(messageOf(error));
  }
  refreshUnread();
}

/** Begins a group chat. Returns its id. */
export async function createGroup(name: string, members: string[], image: File | null): Promise<string> {
  try {
    const body = { name, members };
    const { id } = await call(createGroupChat, image === null ? { body } : { body, files: { image } });
    refreshConversation(id);
    return id;
  } catch (error) {
    throw withFallbackMessage(error, 'Failed to create group chat');
  }
}

type GroupChanges = { name?: string; description?: string; remove_image?: true };

/** Changes name, description or picture of a group. */
export async function changeGroup(id: string, body: GroupChanges, image: File | null): Promise<void> {
  const request = { params: { id }, body };
  storeConversation(await call(updateGroupChat, image === null ? request : { ...request, files: { image } }));
}

export async function addMember(id: string, user_id: string): Promise<void> {
  storeConversation(await call(addChatMember, { params: { id }, body: { user_id } }));
}

export async function removeMember(id: string, user_id: string): Promise<void> {
  storeConversation(await call(removeChatMember, { params: { id }, body: { user_id } }));
}

export async function setAdmin(id: string, user_id: string, is_admin: boolean): Promise<void> {
  storeConversation(await call(setChatAdmin, { params: { id }, body: { user_id, is_admin } }));
}

export async function leaveGroup(id: string): Promise<void> {
  await call(leaveGroupChat, { params: { id } });
  removeConversation(id);
  refreshUnread();
}

function storeConversation(conversation: Conversation): void {
  changeConversation(conversation.id, () => conversation);
}

function storeMessage(conversation: string, message: Message): void {
  changeThread(conversation, (thread) => withMessage(thread, message));
  changeConversation(conversation, (known) =>
    known.last_message?.id === message.id ? { ...known, last_message: message } : known,
  );
}

function tombstone(message: Message): Message {
  const can = { edit: false, delete_for_everyone: false, reply: false, react: false };
  return { ...message, deleted: true, text: null, media: null, reply_to: null, reactions: [], can };
}

function withReaction(message: Message, emoji: Reaction, isOn: boolean): Message {
  const known = message.reactions.find((reaction) => reaction.emoji === emoji);
  if ((known?.mine ?? false) === isOn) return message;
  const changed = { emoji, mine: isOn, count: (known?.count ?? 0) + (isOn ? 1 : -1) };
  const reactions =
    known === undefined
      ? [...message.reactions, changed]
      : message.reactions.map((reaction) => (reaction === known ? changed : reaction));
  return { ...message, reactions: reactions.filter(({ count }) => count > 0) };
}

function complain(fallback: string): (error: unknown) => void {
  return (error) => notice.error(messageOf(withFallbackMessage(error, fallback)));
}
