import { REACTIONS, type Message, type Reaction } from '@homecoming/contract/chat.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { memo, useId, useRef } from 'react';
import { useCurrentUser } from '../../../accounts/api.ts';
import { classYear, clockTime, fullDate } from '../../../lib/text/format.ts';
import { isOnlyEmoji } from '../../../lib/text/emoji.ts';
import { RemovedNote } from '../../../reports/parts/removed-note.tsx';
import { Avatar } from '../../../ui/art/avatar.tsx';
import { IconArrowBackUp } from '../../../ui/icons/icons.tsx';
import { ClampedText } from '../../../ui/text/clamped-text.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { formatContent } from '../../describe-message.ts';
import { setReaction } from '../../message-changes.ts';
import type { Quote } from '../../outbox.ts';
import type { ThreadRow } from '../../rows.ts';
import { SentMark } from '../conversation-row.tsx';
import { useLinkCard } from '../link-card.tsx';
import { MessageActions, quoteForReply } from './message-actions.tsx';
import { openMenu } from './message-keys.ts';
import { MessageMedia } from './message-media.tsx';
import { useMessageGestures } from './use-message-gestures.ts';
import classes from './message-row.module.css';

/** A text up to this length is shown whole. */
const WHOLE_CHARACTERS = 1000;

interface MessageRowProps {
  row: ThreadRow;
  message: Message;
  isGroup: boolean;
  /** How often the reader was led to it; 0 when another message was the last one. */
  found: number;
  /** The focus is in it: its buttons and links are stops of the Tab key, those of other messages are not. */
  hasFocus: boolean;
  onReply: (quote: Quote) => void;
  onEdit: (id: string) => void;
  onJump: (id: string) => void;
}

/** A message with its quote, content, reactions and menu, or a system line. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, message, isGroup, found } = props;
  const tabIndex = props.hasFocus ? 0 : -1;
  const { is_mine: isMine, sender_object: sender } = message;
  const nameId = useId();
  const article = useRef<HTMLElement>(null);
  const { can } = message;
  const gestures = useMessageGestures({
    onLongPress: () => openMenu(article.current),
    onSwipe: can.reply ? () => props.onReply(quoteForReply(message)) : undefined,
    onDoubleTap: can.react ? () => toggleReaction(message, REACTIONS[0]) : undefined,
  });
  if (message.kind === 'system') {
    return (
      <article className={classes.system} tabIndex={-1}>
        <RowLines row={row} />
        <p>{message.text}</p>
      </article>
    );
  }
  const showsName = isGroup && !isMine && row.startsGroup;
  return (
    <article
      ref={article}
      className={classes.row}
      aria-labelledby={nameId}
      tabIndex={tabIndex}
      data-ends={row.endsGroup || undefined}
    >
      <RowLines row={row} />
      <div className={classes.line} data-mine={isMine || undefined}>
        {isGroup && !isMine && (
          <span className={classes.face}>{row.endsGroup && <Avatar person={sender} size={30} />}</span>
        )}
        <div className={classes.column}>
          <p id={nameId} className={showsName ? classes.name : 'hc-hidden'}>
            <bdi>{isMine ? 'You' : sender.first_name}</bdi>
            {sender.graduation_year !== null && !isMine && (
              <bdi className={classes.year}> {classYear(sender.graduation_year)}</bdi>
            )}
          </p>
          <div className={classes.beside} {...gestures}>
            {can.reply && (
              <span className={classes.swipeMark}>
                <IconArrowBackUp size={22} />
              </span>
            )}
            {/* Another element each time, which shows the mark again */}
            <Bubble
              key={found}
              message={message}
              row={row}
              isFound={found > 0}
              onJump={props.onJump}
              {...{ tabIndex }}
            />
            {!message.deleted && <MessageActions {...props} article={article} />}
          </div>
          <Reactions message={message} tabIndex={tabIndex} />
          {message.removed?.decision != null && <RemovedNote removed={message.removed} tabIndex={tabIndex} />}
          <Meta row={row} message={message} isGroup={isGroup} />
        </div>
      </div>
    </article>
  );
});

function toggleReaction(message: Message, emoji: Reaction): void {
  setReaction(message, emoji, !message.reactions.some((one) => one.mine && one.emoji === emoji));
}

/** The day, and the line above new messages. */
export function RowLines({ row: { day, isFirstNew } }: { row: ThreadRow }) {
  return (
    <>
      {day !== null && <p className={classes.day}>{day}</p>}
      {isFirstNew && <p className={classes.fresh}>New messages</p>}
    </>
  );
}

interface BubbleProps {
  message: Message;
  row: ThreadRow;
  isFound: boolean;
  tabIndex: number;
  onJump: (id: string) => void;
}

function Bubble({ message, row, isFound, tabIndex, onJump }: BubbleProps) {
  const { is_mine: isMine, deleted, text, media, reply_to: quote } = message;
  const card = useLinkCard(text);
  return (
    <div
      className={classes.bubble}
      data-bubble
      data-mine={isMine || undefined}
      data-ends={row.endsGroup || undefined}
      data-found={isFound || undefined}
      data-deleted={deleted || undefined}
      data-picture={media?.srcset != null || undefined}
      data-only-emoji={(text !== null && media === null && quote === null && isOnlyEmoji(text)) || undefined}
      data-only-card={card?.isWholeText === true || undefined}
    >
      {deleted && <p className={classes.text}>{formatContent(message)}</p>}
      {quote !== null && (
        <button
          type="button"
          className={classes.quote}
          tabIndex={tabIndex}
          disabled={!quote.available}
          onClick={() => onJump(quote.id)}
        >
          <span className="hc-hidden">In reply to </span>
          {quote.sender !== null && <QuotedName person={quote.sender} />}
          <span className={classes.quoteText}>
            {quote.available ? formatQuote(quote.text, quote.media) : 'Message unavailable'}
          </span>
        </button>
      )}
      {media !== null && <MessageMedia media={media} tabIndex={tabIndex} />}
      {text !== null && text !== '' && card?.isWholeText !== true && (
        <MessageText text={text} tabIndex={tabIndex} isWhole={isFound} />
      )}
      {card !== null && <card.Card id={card.id} tabIndex={tabIndex} />}
    </div>
  );
}

interface MessageTextProps {
  text: string;
  tabIndex: number;
  /** What is looked for may be at the end of a long text. */
  isWhole: boolean;
}

function MessageText({ text, tabIndex, isWhole }: MessageTextProps) {
  if (text.length > WHOLE_CHARACTERS && !isWhole) {
    return (
      <div className={classes.text}>
        <ClampedText clamped variant="message" tabIndex={tabIndex}>
          {text}
        </ClampedText>
      </div>
    );
  }
  return (
    <p dir="auto" className={classes.text}>
      <LinkedText tabIndex={tabIndex}>{text}</LinkedText>
    </p>
  );
}

function QuotedName({ person: { id, first_name } }: { person: Pick<Person, 'id' | 'first_name'> }) {
  const { data: user } = useCurrentUser();
  return <bdi className={classes.quoted}>{id === user?.id ? 'You' : first_name}</bdi>;
}

function Meta({ row, message, isGroup }: { row: ThreadRow; message: Message; isGroup: boolean }) {
  const { created_at: at, edited_at, is_mine: isMine, is_seen: isSeen, seen_by_count: seenBy, deleted } = message;
  if (!row.endsGroup && edited_at === null) return null;
  return (
    <p className={classes.meta} data-mine={isMine || undefined}>
      {edited_at !== null && <span>Edited</span>}
      {row.endsGroup && (
        <time dateTime={at} title={fullDate(at)}>
          {clockTime(at)}
        </time>
      )}
      {row.endsGroup && isMine && !deleted && <SentMark isSeen={isSeen} />}
      {row.endsGroup && isMine && isGroup && (seenBy ?? 0) > 0 && <span>Seen by {seenBy}</span>}
    </p>
  );
}

function Reactions({ message, tabIndex }: { message: Message; tabIndex: number }) {
  if (message.reactions.length === 0) return null;
  return (
    <div className={classes.reactions} role="group" aria-label="Reactions">
      {message.reactions.map(({ emoji, count, mine }) => (
        <button
          key={emoji}
          type="button"
          className={classes.reaction}
          tabIndex={tabIndex}
          aria-pressed={mine}
          disabled={!message.can.react && !mine}
          onClick={() => setReaction(message, emoji, !mine)}
        >
          {emoji} {count}
        </button>
      ))}
    </div>
  );
}

function formatQuote(text: string | null, media: { name: string; type: string } | null): string {
  if (text !== null && text !== '') return text;
  if (media === null) return '';
  return media.type.startsWith('image/') ? 'Photo' : media.name;
}
