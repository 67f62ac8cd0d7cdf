import type { Conversation } from '@homecoming/contract/chat.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { useOutbox } from '../../lib/unsent/outbox.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { useChatSearch, useConversations } from '../api.ts';
import { unsentMessages } from '../outbox.ts';
import { useWatchedPeople } from '../presence.ts';
import { ConversationRow, UnlistedRow, isUnread } from './conversation-row.tsx';
import classes from './conversation.module.css';
import { ConversationsSkeleton } from './conversations-skeleton.tsx';
import { FoundMessages } from './messages/found-messages.tsx';
import { chatTexts } from '../texts.ts';
import { Stack } from '../../ui/layout/stack.tsx';

type Filter = 'all' | 'unread' | 'groups';

/** The conversations of the user, with a search of their names and messages. */
export function ConversationList({ onNewChat }: { onNewChat: () => void }) {
  const list = useConversations();
  const [typed, setTyped] = useState('');
  const [filter, setFilter] = useState<Filter>('all');
  const conversations = list.items ?? [];
  useWatchedPeople(conversations.filter(({ type }) => type === 'user').map(({ id }) => id));
  const unread = conversations.filter((one) => isUnread(one) && !one.muted).length;
  const words = typed.trim().toLocaleLowerCase();
  const search = useChatSearch(typed);
  const matching = conversations.filter(
    (one) =>
      one.name.toLocaleLowerCase().includes(words) &&
      (filter === 'all' || (filter === 'unread' ? isUnread(one) : one.type === 'group')),
  );
  // Of those further down the list only the server knows
  const further = search.conversations.filter(({ id }) => words !== '' && !conversations.some((one) => one.id === id));
  const shown = [...matching, ...further];
  const unlisted = useUnsentOutside(list.items);
  if (list.items === undefined && list.error !== undefined) {
    return <ErrorState error={withFallbackMessage(list.error, chatTexts.conversationsFailed)} onRetry={list.reload} />;
  }
  if (list.items?.length === 0 && unlisted.length === 0) return <NoConversations onNewChat={onNewChat} />;
  return (
    <>
      <SearchField label="Search chats" value={typed} onChange={setTyped} />
      <Chips
        label="Show"
        chips={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: 'Unread', ...(unread > 0 && { count: unread }) },
          { value: 'groups', label: 'Groups' },
        ]}
        value={filter}
        onChange={setFilter}
      />
      {list.items === undefined && (
        <Loading label="Loading your conversations">
          <ConversationsSkeleton rows={6} faces />
        </Loading>
      )}
      <Stack as="ul" gap={2} aria-label="Conversations">
        {words === '' && filter === 'all' && unlisted.map((id) => <UnlistedRow key={id} id={id} />)}
        {shown.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} />
        ))}
      </Stack>
      {list.items !== undefined && shown.length === 0 && words === '' && filter !== 'all' && (
        <p className={classes.nothing}>
          {filter === 'unread' ? 'You have read everything.' : 'You are in no group chat yet.'}
        </p>
      )}
      {words === '' && <LoadMore what="conversations" list={list} />}
      {words !== '' && (
        <FoundMessages typed={typed} search={search.messages} list={search.list} hasNames={shown.length > 0} />
      )}
    </>
  );
}

/** The ids of conversations with unsent messages that are not in the list, which may have no others. */
function useUnsentOutside(listed: readonly Conversation[] | undefined): readonly string[] {
  const unsent = useOutbox(unsentMessages);
  if (listed === undefined) return [];
  const ids = new Set(unsent.map(({ content }) => content.conversation));
  return [...ids].filter((id) => !listed.some((one) => one.id === id));
}

function NoConversations({ onNewChat }: { onNewChat: () => void }) {
  return (
    <EmptyState
      drawing="letterbox"
      title="No letters yet"
      withoutCard
      actions={<Button onClick={onNewChat}>Write to a classmate</Button>}
    >
      Nobody has written to you yet. Look who is in your communities.
    </EmptyState>
  );
}
