import type { FoundMessage } from '@homecoming/contract/chat.ts';
import { Link } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Search } from '../../../lib/search.ts';
import { excerptAround } from '../../../lib/text/matched-parts.ts';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { LoadMore } from '../../../ui/lists/load-more.tsx';
import { formatContent, listTime } from '../../describe-message.ts';
import { ConversationFace, ConversationName } from '../conversation-face.tsx';
import classes from '../conversation.module.css';
import { ConversationsSkeleton } from '../conversations-skeleton.tsx';
import { Stack } from '../../../ui/layout/stack.tsx';
import { Row, rowStyle } from '../../../ui/layout/row.tsx';
import { MarkedText } from '../../../ui/text/marked-text.tsx';
import { Text, textStyle } from '../../../ui/text/text.tsx';

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
      <Text as="h2" size="s" weight="strong" tone="quiet" className={classes.heading}>
        Messages
      </Text>
      <Stack as="ul" gap={2}>
        {results.map((message) => (
          <li key={message.id}>
            <Link
              to="/chat/$id"
              params={{ id: message.conversation }}
              search={{ message: message.id }}
              {...rowStyle({ gap: 12, tone: 'text', className: classes.row })}
            >
              <ConversationFace conversation={toFace(message)} />
              <Stack as="span" gap={2} grow>
                <Row as="span" gap={8}>
                  <Text as="span" weight="strong" lines={1} grow className={classes.name}>
                    <ConversationName conversation={toFace(message)} />
                  </Text>
                  <time
                    {...textStyle({ size: 's', tone: 'quiet', tabular: true, grow: false, className: classes.time })}
                    dateTime={message.created_at}
                  >
                    {listTime(message.created_at)}
                  </time>
                </Row>
                <Row as="span" gap={8} size="m" tone="soft" grow className={classes.last}>
                  <FoundText message={message} query={search.query} />
                </Row>
              </Stack>
            </Link>
          </li>
        ))}
      </Stack>
      <LoadMore what="messages" list={list} />
    </section>
  );
}

function toFace({ conversation, conversation_name, conversation_type, conversation_image, partner }: FoundMessage) {
  return {
    id: conversation,
    type: conversation_type,
    name: conversation_name,
    image: conversation_image,
    members: partner === null ? [] : [partner],
  };
}

/** Who wrote a message, and the words around what was found in it. */
function FoundText({ message, query }: { message: FoundMessage; query: string }) {
  const { is_mine: isMine, conversation_type: type, sender_object: sender } = message;
  const by = isMine ? 'You: ' : type === 'group' ? `${sender.first_name}: ` : '';
  return (
    <bdi>
      {by}
      <MarkedText query={query}>{excerptAround(formatContent(message), query)}</MarkedText>
    </bdi>
  );
}
