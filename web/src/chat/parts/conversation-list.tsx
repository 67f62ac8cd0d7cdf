import type { Conversation, FoundMessage, Message } from '@homecoming/contract/chat.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { withFallbackMessage } from '../../lib/http/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState, SectionError } from '../../ui/feedback/error-state.tsx';
import { Bone, Loading } from '../../ui/feedback/loading.tsx';
import type { Search } from '../../lib/search.ts';
import { Chips } from '../../ui/fields/chips.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { useOutbox } from '../../lib/unsent/outbox.ts';
import { IconAlertCircle, IconBellOff, IconCheck, IconChecks, IconClock, IconPhoto } from '../../ui/icons/icons.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { useChatSearch, useConversation, useConversations } from '../api.ts';
import { deliveryOf, queueOf, unsentMessages, type MessageEntry } from '../outbox.ts';
import { useTyping, useWatchedPeople } from '../presence.ts';
import { contentWords, listTime } from '../words.ts';
import { ConversationFace } from './conversation-face.tsx';
import classes from './conversation.module.css';

/** The id of the search field. */
export const SEARCH_ID = 'chat-search';

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
    return (
      <ErrorState error={withFallbackMessage(list.error, 'Failed to fetch conversations')} onRetry={list.reload} />
    );
  }
  if (list.items?.length === 0 && unlisted.length === 0) return <NoConversations onNewChat={onNewChat} />;
  return (
    <>
      <SearchField id={SEARCH_ID} label="Search chats" value={typed} onChange={setTyped} />
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
      <ul className={classes.list} aria-label="Conversations">
        {words === '' && filter === 'all' && unlisted.map((id) => <UnlistedRow key={id} id={id} />)}
        {shown.map((conversation) => (
          <ConversationRow key={conversation.id} conversation={conversation} />
        ))}
      </ul>
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

function UnlistedRow({ id }: { id: string }) {
  const { data } = useConversation(id);
  return data === undefined ? null : <ConversationRow conversation={data} />;
}

function ConversationsSkeleton({ rows, faces = false }: { rows: number; faces?: boolean }) {
  return (
    <div className={classes.list}>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={classes.row}>
          {faces && <Bone width={48} height={48} radius="50%" />}
          <span className={classes.words}>
            <Bone width={150} height={14} />
            <Bone width={210} height={11} />
          </span>
        </div>
      ))}
    </div>
  );
}

function NoConversations({ onNewChat }: { onNewChat: () => void }) {
  return (
    <EmptyState
      drawing="letterbox"
      title="No letters yet"
      bare
      actions={<Button onClick={onNewChat}>Write to a classmate</Button>}
    >
      Nobody has written to you yet. Look who is in your communities.
    </EmptyState>
  );
}

function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { id, name, last_message, last_at, unread_count, muted } = conversation;
  const count = unread_count > 99 ? '99+' : unread_count;
  return (
    <li>
      <Link
        to="/chat/$id"
        params={{ id }}
        className={classes.row}
        data-unread={isUnread(conversation) || undefined}
        resetScroll={false}
      >
        <ConversationFace conversation={conversation} />
        <span className={classes.words}>
          <span className={classes.line}>
            <bdi className={classes.name}>{name}</bdi>
            <time className={classes.time} dateTime={last_at}>
              {last_message !== null && listTime(last_at)}
            </time>
          </span>
          <span className={classes.line}>
            <LastLine conversation={conversation} />
            <span className={classes.end}>
              {muted && <IconBellOff size={16} />}
              {muted && <span className="hc-hidden">Muted</span>}
              {unread_count > 0 && (
                <span className={classes.count}>
                  {count}
                  <span className="hc-hidden"> unread</span>
                </span>
              )}
            </span>
          </span>
        </span>
      </Link>
    </li>
  );
}

function LastLine({ conversation }: { conversation: Conversation }) {
  const { id, type, last_message: message } = conversation;
  const typing = useTyping(id);
  const unsent = useOutbox(unsentMessages, queueOf(id));
  const last = unsent.at(-1);
  if (typing !== undefined) {
    return (
      <span className={classes.last} data-typing>
        <TypingWords conversation={conversation} person={typing} />
      </span>
    );
  }
  if (last !== undefined) return <UnsentLine entry={last} queue={unsent} />;
  return (
    <span className={classes.last}>
      {message !== null && <LastMessage message={message} isGroup={type === 'group'} />}
    </span>
  );
}

/** `Tomasz is typing`; a long name is cut, the rest is not. */
export function TypingWords({ conversation: { members }, person }: { conversation: Conversation; person: string }) {
  return (
    <span className={classes.typing}>
      <bdi>{members.find(({ id }) => id === person)?.first_name ?? 'Somebody'}</bdi>
      <span> is typing</span>
    </span>
  );
}

function UnsentLine({ entry, queue }: { entry: MessageEntry; queue: readonly MessageEntry[] }) {
  const { state, words } = deliveryOf(entry, queue);
  const { text, file } = entry.content;
  const isFailed = state === 'failed';
  return (
    <span className={classes.last} data-failed={isFailed || undefined}>
      {isFailed ? <IconAlertCircle size={18} /> : <IconClock size={18} />}
      <span className="hc-hidden">{words}</span>
      <bdi>You: {contentWords({ deleted: false, text, media: file })}</bdi>
    </span>
  );
}

function LastMessage({ message, isGroup }: { message: Message; isGroup: boolean }) {
  const isPhoto = !message.deleted && message.text === null && message.media?.type.startsWith('image/') === true;
  const isSystem = message.kind === 'system';
  const by = message.is_mine ? 'You: ' : isGroup ? `${message.sender_object.first_name}: ` : '';
  return (
    <>
      {message.is_mine && !isSystem && !message.deleted && <SentMark isSeen={message.is_seen} />}
      {isPhoto && <IconPhoto size={18} />}
      <bdi>{isSystem ? message.text : by + contentWords(message)}</bdi>
    </>
  );
}

/** One tick for sent, two for seen. */
export function SentMark({ isSeen }: { isSeen: boolean }): ReactNode {
  return (
    <>
      {isSeen ? <IconChecks size={18} color="var(--hc-primary-text)" /> : <IconCheck size={18} />}
      <span className="hc-hidden">{isSeen ? 'Seen' : 'Sent'}</span>
    </>
  );
}

interface FoundMessagesProps {
  typed: string;
  search: Search<FoundMessage> | null;
  list: ComponentProps<typeof LoadMore>['list'];
  /** Conversations are found by name. */
  hasNames: boolean;
}

function FoundMessages({ typed, search, list, hasNames }: FoundMessagesProps) {
  if (search === null || typed.trim().length < 2) return null;
  if (search.error !== undefined) return <SectionError error={search.error} onRetry={search.retry} />;
  const { results } = search;
  if (results === undefined) {
    return (
      <Loading label="Searching">
        <ConversationsSkeleton rows={2} />
      </Loading>
    );
  }
  if (results.length === 0) {
    return hasNames ? null : (
      <p className={classes.nothing} role="status">
        Nothing found for “<bdi>{search.query}</bdi>”.
      </p>
    );
  }
  return (
    <section>
      <h2 className={classes.heading}>Messages</h2>
      <ul className={classes.list}>
        {results.map((message) => (
          <li key={message.id}>
            <Link
              to="/chat/$id"
              params={{ id: message.conversation }}
              search={{ message: message.id }}
              className={classes.row}
            >
              <span className={classes.words}>
                <span className={classes.line}>
                  <bdi className={classes.name}>{message.conversation_name}</bdi>
                  <time className={classes.time} dateTime={message.created_at}>
                    {listTime(message.created_at)}
                  </time>
                </span>
                <span className={classes.last}>
                  <LastMessage message={message} isGroup />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore what="messages" list={list} />
    </section>
  );
}

function isUnread({ unread_count }: Conversation): boolean {
  return unread_count > 0;
}
