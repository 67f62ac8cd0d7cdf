import type { Conversation, Message } from '@homecoming/contract/chat.ts';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '../../lib/http/api-error.ts';
import { useCurrentUser } from '../../accounts/api.ts';
import { countUpTo99 } from '../../lib/text/format.ts';
import { getChatDraftPlace, useDraft } from '../../lib/unsent/drafts.ts';
import { useOutbox } from '../../lib/unsent/outbox.ts';
import { UnsentActions } from '../../ui/feedback/unsent-actions.tsx';
import { IconAlertCircle, IconBellOff, IconCheck, IconChecks, IconClock, IconPhoto } from '../../ui/icons/icons.tsx';
import { useConversation } from '../api.ts';
import { getDelivery, getQueueName, unsentMessages, type MessageEntry } from '../outbox.ts';
import { useTyping } from '../presence.ts';
import { formatContent, listTime } from '../describe-message.ts';
import { Stack } from '../../ui/layout/stack.tsx';
import { Row, rowStyle } from '../../ui/layout/row.tsx';
import { Text, textStyle } from '../../ui/text/text.tsx';

import { ConversationFace, ConversationName } from './conversation-face.tsx';
import classes from './conversation.module.css';

/** A conversation in the list: face, name, last message, unread messages. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
  const { id, last_message, last_at, unread_count, muted } = conversation;
  const count = countUpTo99(unread_count);
  return (
    <li>
      <Link
        to="/chat/$id"
        params={{ id }}
        {...rowStyle({ gap: 12, tone: 'text', className: classes.row })}
        data-unread={isUnread(conversation) || undefined}
        resetScroll={false}
      >
        <ConversationFace conversation={conversation} />
        <Stack as="span" gap={2} grow>
          <Row as="span" gap={8}>
            <Text as="span" weight="strong" lines={1} grow className={classes.name}>
              <ConversationName conversation={conversation} />
            </Text>
            <time
              {...textStyle({ size: 's', tone: 'quiet', tabular: true, grow: false, className: classes.time })}
              dateTime={last_at}
            >
              {last_message !== null && listTime(last_at)}
            </time>
          </Row>
          <Row as="span" gap={8}>
            <LastLine conversation={conversation} />
            <Row as="span" justify="end" gap={8} tone="quiet" grow={false}>
              {muted && <IconBellOff size={16} />}
              {muted && <span className="hc-hidden">Muted</span>}
              {unread_count > 0 && (
                <span className={classes.count}>
                  {count}
                  <span className="hc-hidden"> unread</span>
                </span>
              )}
            </Row>
          </Row>
        </Stack>
      </Link>
    </li>
  );
}

function LastLine({ conversation }: { conversation: Conversation }) {
  const { id, type, last_message: message } = conversation;
  const { id: openId } = useParams({ strict: false });
  const { data: user } = useCurrentUser();
  const draft = useDraft(user?.id ?? '', getChatDraftPlace(id)).draft.text.trim();
  const typing = useTyping(id);
  const unsent = useOutbox(unsentMessages, getQueueName(id));
  const last = unsent.at(-1);
  if (typing !== undefined) {
    return (
      <Row as="span" gap={8} size="m" tone="soft" grow className={classes.last} data-typing>
        <TypingLine conversation={conversation} person={typing} />
      </Row>
    );
  }
  if (last !== undefined) return <UnsentLine entry={last} queue={unsent} />;
  if (draft !== '' && id !== openId && !isUnread(conversation)) {
    return (
      <Row as="span" gap={8} size="m" tone="soft" grow className={classes.last}>
        <Text as="span" weight="strong" tone="accent">
          Draft
        </Text>
        <bdi>{draft}</bdi>
      </Row>
    );
  }
  return (
    <Row as="span" gap={8} size="m" tone="soft" grow className={classes.last}>
      {message !== null && <LastMessage message={message} isGroup={type === 'group'} />}
    </Row>
  );
}

/** `Tomasz is typing`; a long name is cut, the rest is not. */
export function TypingLine({ conversation: { members }, person }: { conversation: Conversation; person: string }) {
  return (
    <Row as="span" align="stretch" className={classes.typing}>
      <bdi>{members.find(({ id }) => id === person)?.first_name ?? 'Somebody'}</bdi>
      <span> is typing</span>
    </Row>
  );
}

function UnsentLine({ entry, queue }: { entry: MessageEntry; queue: readonly MessageEntry[] }) {
  const { state, statusText } = getDelivery(entry, queue);
  const { text, file } = entry.content;
  const isFailed = state === 'failed';
  return (
    <Row as="span" gap={8} size="m" tone="soft" grow className={classes.last} data-failed={isFailed || undefined}>
      {isFailed ? <IconAlertCircle size={18} /> : <IconClock size={18} />}
      <span className="hc-hidden">{statusText}</span>
      <bdi>You: {formatContent({ deleted: false, text, media: file })}</bdi>
    </Row>
  );
}

/** The content of a message in one line. */
function LastMessage({ message, isGroup }: { message: Message; isGroup: boolean }) {
  const isPhoto = !message.deleted && message.text === null && message.media?.type.startsWith('image/') === true;
  const isSystem = message.kind === 'system';
  const by = message.is_mine ? 'You: ' : isGroup ? `${message.sender_object.first_name}: ` : '';
  return (
    <>
      {message.is_mine && !isSystem && !message.deleted && <SentMark isSeen={message.is_seen} />}
      {isPhoto && <IconPhoto size={18} />}
      <bdi>{isSystem ? message.text : by + formatContent(message)}</bdi>
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

/** The row of a conversation with unsent messages that is not in the list. */
export function UnlistedRow({ id }: { id: string }) {
  const { data, error } = useConversation(id);
  if (data !== undefined) return <ConversationRow conversation={data} />;
  return isNotFound(error) ? <GoneRow id={id} /> : null;
}

/** Unsent messages to a conversation that the user can no longer open: only here they can be discarded. */
function GoneRow({ id }: { id: string }) {
  const unsent = useOutbox(unsentMessages, getQueueName(id));
  return unsent.map((entry) => (
    <Stack as="li" gap={8} key={entry.id} className={classes.gone}>
      <Stack as="span" gap={2} grow>
        <Text as="span" weight="strong" lines={1} grow className={classes.name}>
          A conversation that you can no longer open
        </Text>
        <UnsentLine entry={entry} queue={unsent} />
      </Stack>
      <UnsentActions entry={entry} noun="message" />
    </Stack>
  ));
}

export function isUnread({ unread_count }: Conversation): boolean {
  return unread_count > 0;
}
