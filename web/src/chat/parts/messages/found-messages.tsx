import type { FoundMessage } from '@homecoming/contract/chat.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Search } from '../../../lib/search.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { listTime } from '../../words.ts';
import { LastMessage } from '../conversation-row.tsx';
import classes from '../conversation.module.css';
import { ConversationsSkeleton } from '../conversations-skeleton.tsx';

interface FoundMessagesProps {
  typed: string;
  search: Search<FoundMessage> | null;
  list: ComponentProps<typeof LoadMore>['list'];
  /** Conversations are found by name. */
  hasNames: boolean;
}

/** The messages that a search has found. */
export function FoundMessages({ typed, search, list, hasNames }: FoundMessagesProps) {
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
