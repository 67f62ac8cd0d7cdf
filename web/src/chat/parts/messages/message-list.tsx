import type { Conversation } from '@homecoming/contract/chat.ts';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import { getErrorMessage, withFallbackMessage } from '../../../lib/http/api-error.ts';
import { useOverlay } from '../../../lib/optimistic.ts';
import { notice } from '../../../lib/toasts.ts';
import { useOutbox } from '../../../lib/unsent/outbox.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SectionError } from '../../../ui/feedback/error-state.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { IconChevronDown } from '../../../ui/icons/icons.tsx';
import { WindowedList } from '../../../ui/lists/windowed-list.tsx';
import { useHasAsideColumn } from '../../../ui/use-wide.ts';
import { messageChanges } from '../../message-changes.ts';
import { getQueueName, unsentMessages, type Quote } from '../../outbox.ts';
import { useWatchedPeople } from '../../presence.ts';
import { rowId, threadRows, type ThreadRow } from '../../rows.ts';
import type { useThread } from '../../thread-api.ts';
import type { Thread } from '../../thread.ts';
import { Announcer } from '../announcer.tsx';
import { moveInMessages } from './message-keys.ts';
import { MessageRow } from './message-row.tsx';
import classes from './message-list.module.css';
import { UnsentRow } from './unsent-row.tsx';
import { useEnds } from '../use-ends.ts';
import { useBelow, useIsLooking, useSeen } from '../use-seen.ts';
import { chatTexts } from '../../texts.ts';
import { tileStyle } from '../../../ui/layout/tile.tsx';

/** The usual height of a message, in px. */
const MESSAGE_HEIGHT_PX = 56;

interface MessageListProps {
  conversation: Conversation;
  thread: Thread;
  view: ReturnType<typeof useThread>;
  /** A message to show; `onLinkedShown` is called when the reader is led to it. */
  linked: string | undefined;
  onLinkedShown: () => void;
  /** Where the reader writes; none where they cannot. */
  field: RefObject<HTMLTextAreaElement | null>;
  /** How many messages were sent from here: with each the list goes to its end. */
  sent: number;
  onReply: (quote: Quote) => void;
  onEdit: (id: string) => void;
}

/** The messages of a conversation, from the newest up; more load as the reader scrolls. */
export function MessageList(props: MessageListProps) {
  const { conversation, thread, view, linked, field, sent, onReply, onEdit } = props;
  const { id, type, read_sequence, unread_count } = conversation;
  const entries = useOutbox(unsentMessages, getQueueName(id));
  const withChanges = useOverlay(messageChanges);
  const isLooking = useIsLooking();
  const [readBefore, setReadBefore] = useState(unread_count > 0 ? read_sequence : null);
  const messages = useMemo(() => thread.messages.map(withChanges), [thread.messages, withChanges]);
  const rows = useMemo(() => threadRows(messages, entries, readBefore), [messages, entries, readBefore]);
  const [jump, setJump] = useState<{ id: string } | null>(null);
  const [found, setFound] = useState({ id: '', times: 0 });
  const { box, isAtEnd, onScroll, leaveEnd } = useEnds(thread, view);
  const isGroup = type === 'group';
  const lastSequence = thread.messages.at(-1)?.sequence ?? 0;
  const isAtNewest = isAtEnd && !thread.hasNewer;
  const below = useBelow(messages, isAtNewest && isLooking);
  useSeen(conversation, messages, isAtNewest && isLooking);
  useWatchedPeople(isGroup ? [] : [id]);

  const onLookAway = useEffectEvent(() => setReadBefore(lastSequence));
  const wasLooking = useRef(isLooking);
  useEffect(() => {
    if (wasLooking.current && !isLooking) onLookAway();
    wasLooking.current = isLooking;
  }, [isLooking]);

  const isWide = useHasAsideColumn();
  // On phones the keyboard would cover what the reader went to
  const focusField = () => focusSoon(() => (isWide ? field.current : null) ?? box.current);

  async function goTo(messageId: string): Promise<void> {
    try {
      const message = await view.showAround(messageId);
      if (message === undefined) return;
      leaveEnd();
      setFound(({ times }) => ({ id: messageId, times: times + 1 }));
      setJump({ id: rowId(message) });
    } catch (error) {
      notice.error(getErrorMessage(withFallbackMessage(error, chatTexts.messagesFailed)));
    }
  }
  async function goToEnd(): Promise<void> {
    try {
      await view.showNewest();
      setJump({ id: LAST });
    } catch (error) {
      notice.error(getErrorMessage(withFallbackMessage(error, chatTexts.messagesFailed)));
    }
  }
  async function goToQuoted(messageId: string): Promise<void> {
    await goTo(messageId);
    focusSoon(() => box.current?.querySelector('[data-found]')?.closest('article'));
  }
  const showLinked = useEffectEvent((message: string) => {
    void goTo(message);
    props.onLinkedShown();
  });
  useEffect(() => {
    if (linked !== undefined) showLinked(linked);
  }, [linked]);
  const afterSending = useEffectEvent(() => {
    setReadBefore(null);
    void goToEnd();
  });
  useEffect(() => {
    if (sent > 0) afterSending();
  }, [sent]);

  const lastRow = rows.at(-1)?.id;
  const target = useMemo(() => (jump?.id === LAST ? { id: lastRow ?? '' } : jump), [jump, lastRow]);
  const render = (row: ThreadRow, { hasFocus }: { hasFocus: boolean }) =>
    'entry' in row.content ? (
      <UnsentRow
        row={row}
        entry={row.content.entry}
        queue={entries}
        onCancel={() => focusSoon(() => field.current ?? box.current)}
      />
    ) : (
      <MessageRow
        row={row}
        message={row.content.message}
        isGroup={isGroup}
        found={row.content.message.id === found.id ? found.times : 0}
        hasFocus={hasFocus}
        onReply={onReply}
        onEdit={onEdit}
        onJump={(to) => void goToQuoted(to)}
      />
    );
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble from the messages */}
      <div
        ref={box}
        role="group"
        aria-label="Conversation, the arrow keys go through it"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the one stop of the Tab key for all messages
        tabIndex={0}
        className={classes.box}
        onScroll={onScroll}
        onKeyDown={(event) => moveInMessages(event, focusField)}
      >
        {view.olderError !== undefined && <SectionError error={view.olderError} onRetry={view.loadOlder} />}
        {rows.length === 0 && conversation.can.write && <NothingYet conversation={conversation} />}
        <div className={classes.rows}>
          <WindowedList
            label="Messages"
            name={`chat ${id}`}
            items={rows}
            guess={MESSAGE_HEIGHT_PX}
            gap={0}
            scroller={box}
            anchor="bottom"
            jump={target}
            more={thread.hasOlder || thread.hasNewer}
            busy={false}
            render={render}
          />
        </div>
      </div>
      {!isAtNewest && rows.length > 0 && (
        <button
          type="button"
          {...tileStyle({ round: true, className: classes.latest })}
          onClick={() => void goToEnd().then(focusField)}
        >
          <IconChevronDown size={22} />
          <span className="hc-hidden">Jump to the latest messages</span>
          {below > 0 && (
            <span className={classes.count}>
              {below}
              <span className="hc-hidden"> {below === 1 ? 'new message' : 'new messages'}</span>
            </span>
          )}
        </button>
      )}
      <Announcer messages={messages} />
    </div>
  );
}

/** The target of a jump to the end. */
const LAST = 'last';

function NothingYet({ conversation: { type, name, members, id } }: { conversation: Conversation }) {
  const first = members.find((member) => member.id === id)?.first_name ?? name;
  return (
    <div className={classes.empty}>
      <EmptyState drawing="letterbox" title={type === 'group' ? 'A new group' : `Say hi to ${first}`} withoutCard>
        {type === 'group' ? 'Write the first message.' : 'A good first message is short.'}
      </EmptyState>
    </div>
  );
}
