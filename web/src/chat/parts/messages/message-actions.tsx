import { REACTIONS, type Message } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useClickOutside, useMediaQuery } from '@mantine/hooks';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { fullName } from '../../../lib/text/format.ts';
import { notice } from '../../../lib/toasts.ts';
import type { EarlierMessage } from '../../../reports/api.ts';
import { useReport } from '../../../reports/parts/use-report.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import {
  IconArrowBackUp,
  IconCopy,
  IconCursorText,
  IconEdit,
  IconMoodPlus,
  IconTrash,
} from '../../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../../ui/overlays/actions-menu.tsx';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { cachedThread } from '../../cache.ts';
import { formatContent } from '../../describe-message.ts';
import { deleteMessage, setReaction } from '../../message-changes.ts';
import type { Quote } from '../../outbox.ts';
import classes from './message-row.module.css';

/** How many earlier messages a reporter may choose from. */
const EARLIER_SHOWN = 30;

interface MessageActionsProps {
  message: Message;
  hasFocus: boolean;
  onReply: (quote: Quote) => void;
  onEdit: (id: string) => void;
  /** The message, which gets the focus when its actions are gone. */
  article: RefObject<HTMLElement | null>;
}

/** The buttons beside a message: a reaction, and the menu. Touch screens have a long press in place of them. */
export function MessageActions({ message, hasFocus, onReply, onEdit, article }: MessageActionsProps) {
  const { can, text } = message;
  const [open, setOpen] = useState<'react' | 'delete' | 'delete-mine' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(null);
  const back = () => dots.current ?? article.current;
  const { reportItem, reportSheet } = useReport({
    kind: 'message',
    subject: message.id,
    canReport: can.report,
    returnTo: back,
    findEarlier: () => listEarlier(message),
  });
  const tabIndex = hasFocus ? 0 : -1;
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false }) === true;
  const place = useClickOutside<HTMLDivElement>(() => {
    if (open === 'react') close();
  });
  return (
    <div ref={place} className={classes.actions} data-open={open === 'react' || undefined}>
      {can.react && (
        <button
          type="button"
          className={classes.react}
          tabIndex={tabIndex}
          aria-label="React"
          aria-expanded={open === 'react'}
          onClick={() => setOpen(open === 'react' ? null : 'react')}
        >
          <IconMoodPlus size={20} />
        </button>
      )}
      <ActionsMenu
        small
        label="Message actions"
        width={can.react ? 280 : 220}
        notOnTouch
        choices={can.react ? listReactions(message) : undefined}
        position={message.is_mine ? 'bottom-end' : 'bottom-start'}
        dotsRef={dots}
        tabIndex={tabIndex}
        items={[
          can.reply && {
            label: 'Reply',
            icon: <IconArrowBackUp size={20} />,
            onClick: () => onReply(quoteForReply(message)),
          },
          text !== null && { label: 'Copy text', icon: <IconCopy size={20} />, onClick: () => void copy(text) },
          isTouch &&
            text !== null && {
              label: 'Select text',
              icon: <IconCursorText size={20} />,
              onClick: () => selectText(article.current),
            },
          can.edit &&
            text !== null && { label: 'Edit', icon: <IconEdit size={20} />, onClick: () => onEdit(message.id) },
          reportItem,
          {
            label: 'Delete for me',
            icon: <IconTrash size={20} />,
            danger: true,
            divided: true,
            onClick: () => setOpen('delete-mine'),
          },
          can.delete_for_everyone && {
            label: 'Delete for everyone',
            icon: <IconTrash size={20} />,
            danger: true,
            onClick: () => setOpen('delete'),
          },
        ]}
      />
      {reportSheet}
      {open === 'react' && (
        <ReactionChoice
          message={message}
          onClose={() => {
            close();
            focusSoon(back);
          }}
        />
      )}
      <ConfirmSheet
        opened={open === 'delete'}
        onClose={close}
        returnTo={back}
        title="Delete this message for everyone?"
        confirm="Delete for everyone"
        onConfirm={() => deleteMessage(message, 'everyone')}
      >
        Nobody in this conversation can read it any more.
      </ConfirmSheet>
      <ConfirmSheet
        opened={open === 'delete-mine'}
        onClose={close}
        returnTo={back}
        title="Delete this message for you?"
        confirm="Delete for me"
        onConfirm={() => deleteMessage(message, 'me')}
      >
        You do not see it any more. The others still do.
      </ConfirmSheet>
    </div>
  );
}

/** What was written before a message, as far as it is loaded, oldest first. */
function listEarlier({ conversation, sequence }: Message): EarlierMessage[] {
  const before = cachedThread(conversation)?.messages.filter(
    (one) => one.sequence < sequence && one.kind === 'text' && !one.deleted && !one.hidden,
  );
  return (before ?? []).slice(-EARLIER_SHOWN).map((one) => ({
    id: one.id,
    author: one.is_mine ? 'You' : fullName(one.sender_object),
    text: formatContent(one),
  }));
}

function ReactionChoice({ message, onClose }: { message: Message; onClose: () => void }) {
  const first = useRef<HTMLButtonElement>(null);
  // A menu that opened it takes the focus back first
  useEffect(() => focusSoon(() => first.current), []);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  }
  return (
    <div className={classes.choice} role="group" aria-label="Choose a reaction">
      {listReactions(message).map(({ label, isOn, onClick }, index) => (
        <button
          key={label}
          type="button"
          ref={index === 0 ? first : undefined}
          className={classes.emoji}
          aria-pressed={isOn}
          onKeyDown={onKeyDown}
          onClick={() => {
            onClick();
            onClose();
          }}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

/** The reactions that there are, and whether the reader has chosen them. */
function listReactions(message: Message) {
  const mine = new Set(message.reactions.filter((reaction) => reaction.mine).map(({ emoji }) => emoji));
  return REACTIONS.map((emoji) => ({
    label: emoji,
    isOn: mine.has(emoji),
    onClick: () => setReaction(message, emoji, !mine.has(emoji)),
  }));
}

/** A message as it is quoted above its reply. */
export function quoteForReply(message: Message): Quote {
  const { first_name, last_name } = message.sender_object;
  return {
    id: message.id,
    sender: { first_name, last_name },
    is_mine: message.is_mine,
    text: formatContent(message).slice(0, limits.quote),
  };
}

/** Selects the content of a message, of which a finger can then select a part. */
function selectText(article: HTMLElement | null): void {
  const bubble = article?.querySelector<HTMLElement>('[data-bubble]');
  if (bubble == null) return;
  bubble.dataset.selectable = '';
  window.getSelection()?.selectAllChildren(bubble);
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice.success('Text copied');
  } catch {
    notice.error('The text could not be copied.');
  }
}
