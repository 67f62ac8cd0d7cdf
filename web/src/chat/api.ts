import {
  countUnreadMessages,
  getConversation,
  listConversations,
  muteConversation,
  searchMessages,
  type Conversation,
  type Message,
} from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { ApiError, messageOf } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { useLiveList, type ListSource } from '../lib/lists/use-live-list.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { notice } from '../lib/toasts.ts';
import { cachedConversation, changeConversation, conversationsKey, isActiveAfter, refreshUnread } from './cache.ts';

/** The conversations of the user, the last active first. */
export function useConversations() {
  return useLiveList(conversationList);
}

const conversationList: ListSource<Conversation> = {
  key: conversationsKey,
  async load(before, shown) {
    const limit = Math.min(100, Math.max(limits.chatPageSize, shown));
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
