import type { Conversation, Message } from '@homecoming/contract/chat.ts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isNotFound } from '../../lib/http/api-error.ts';
import { useOutbox } from '../../lib/unsent/outbox.ts';
import { UnsentActions } from '../../ui/feedback/unsent-actions.tsx';
import { IconAlertCircle, IconBellOff, IconCheck, IconChecks, IconClock, IconPhoto } from '../../ui/icons/icons.tsx';
import { useConversation } from '../api.ts';
import { deliveryOf, queueOf, unsentMessages, type MessageEntry } from '../outbox.ts';
import { useTyping } from '../presence.ts';
import { contentWords, listTime } from '../words.ts';
import { ConversationFace } from './conversation-face.tsx';
import classes from './conversation.module.css';

/** A conversation in the list: face, name, last message, unread messages. */
export function ConversationRow({ conversation }: { conversation: Conversation }) {
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

/** The content of a message in one line. */
export function LastMessage({ message, isGroup }: { message: Message; isGroup: boolean }) {
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

/** The row of a conversation with unsent messages that is not in the list. */
export function UnlistedRow({ id }: { id: string }) {
  const { data, error } = useConversation(id);
  if (data !== undefined) return <ConversationRow conversation={data} />;
  return isNotFound(error) ? <GoneRow id={id} /> : null;
}

/** Unsent messages to a conversation that the user can no longer open: only here they can be discarded. */
function GoneRow({ id }: { id: string }) {
  const unsent = useOutbox(unsentMessages, queueOf(id));
  return unsent.map((entry) => (
    <li key={entry.id} className={classes.gone}>
      <span className={classes.words}>
        <span className={classes.name}>A conversation that you can no longer open</span>
        <UnsentLine entry={entry} queue={unsent} />
      </span>
      <UnsentActions entry={entry} noun="message" />
    </li>
  ));
}

export function isUnread({ unread_count }: Conversation): boolean {
  return unread_count > 0;
}
