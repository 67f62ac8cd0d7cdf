import {
  getConversation,
  listConversations,
  muteConversation,
  searchMessages,
  type Conversation,
  type FoundMessage,
} from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useMemo } from 'react';
import useSWR, { mutate } from 'swr';
import { ApiError, getErrorMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { listKey } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList, type ListSource } from '../lib/lists/use-live-list.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { useSearchView, useTypedQuery } from '../lib/search.ts';
import { notice } from '../lib/toasts.ts';
import {
  cachedConversation,
  changeConversation,
  conversationsKey,
  isActiveAfter,
  refreshUnread,
  getSharedFilesSource,
  type SharedKind,
} from './cache.ts';
import { chatTexts } from './texts.ts';

/** The conversations of the user, the last active first. */
export function useConversations() {
  const withChanges = useOverlay(conversationChanges);
  const { items, ...list } = useLiveList(conversationList);
  return { ...list, items: useMemo(() => items?.map(withChanges), [items, withChanges]) };
}

/** What the user has changed in conversations and the server does not have yet. */
const conversationChanges = createOverlay<Conversation>(({ id }) => id);

const conversationList: ListSource<Conversation> = {
  key: conversationsKey,
  async load(before, shown) {
    const limit = Math.min(100, Math.max(limits.chatPageSize, shown));
    const results = await call(listConversations, { query: { limit, ...(before !== null && { before }) } });
    if (!Array.isArray(results)) throw new ApiError(200, 'invalid_data', chatTexts.invalidConversations);
    const last = results.at(-1);
    return { results, next: last === undefined || results.length < limit ? null : `${last.last_at}~${last.id}` };
  },
  isBefore: isActiveAfter,
  queuesNew: () => false,
};

/** One conversation, with all its members. */
export function useConversation(id: string) {
  const withChanges = useOverlay(conversationChanges);
  const fallbackData = cachedConversation(id);
  const {
    data,
    error,
    mutate: reload,
  } = useEndpoint(getConversation, { params: { id } }, fallbackData && { fallbackData });
  return { data: useMemo(() => data && withChanges(data), [data, withChanges]), error, reload };
}

/** Searches the user's conversations by name, and their messages, after a pause in typing. */
export function useChatSearch(typed: string) {
  const query = useTypedQuery(typed);
  const source = query.length < 2 ? null : messageSearch(query);
  const list = useLiveList(source);
  const { data: conversations = [] } = useSWR<Conversation[]>(source && foundConversationsKey(query), null);
  const data = list.items && { results: list.items };
  const messages = useSearchView(typed, query, { data, error: list.error, mutate: async () => list.reload() });
  return { messages, list, conversations };
}

function messageSearch(query: string): ListSource<FoundMessage> {
  return {
    key: listKey(getSwrKey(searchMessages, { query: { query } })),
    async load(cursor) {
      const reply = await call(searchMessages, { query: { query, ...(cursor !== null && { cursor }) } });
      // Only the first page has them
      if (cursor === null) await mutate(foundConversationsKey(query), reply.conversations, { revalidate: false });
      return reply;
    },
  };
}

/** Searches the messages of one conversation, after a pause in typing; the newest are first. */
export function useConversationSearch(conversation: string, typed: string) {
  const query = useTypedQuery(typed);
  const request = { query: { query, conversation } };
  const list = useLiveList(query.length < 2 ? null : listSource(searchMessages, request), { revalidateOnFocus: false });
  return { query, list };
}

/** The messages of a conversation with a picture, or those with another file. */
export function useSharedFiles(conversation: string, kind: SharedKind) {
  return useLiveList(getSharedFilesSource(conversation, kind));
}

function foundConversationsKey(query: string): string {
  return `chat search conversations ${query}`;
}

/** Mutes a conversation, or ends that. Shown at once; a refusal says so in a toast. */
export function setMuted(id: string, muted: boolean): void {
  conversationChanges.set({
    id,
    field: 'muted',
    value: muted,
    patch: (conversation) => ({ ...conversation, muted }),
    send: () => call(muteConversation, { params: { id }, body: { muted } }),
    store(answer) {
      changeConversation(id, (known) => ({ ...known, muted: answer.muted }));
      refreshUnread();
    },
    onRefused: (error) => notice.error(getErrorMessage(error)),
  });
}
