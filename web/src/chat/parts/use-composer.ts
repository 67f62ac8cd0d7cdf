import { chatErrors, type Conversation, type Message } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useEffect, useEffectEvent, useState, type KeyboardEvent, type RefObject } from 'react';
import { isRecord } from '../../lib/is-record.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { charactersOver } from '../../lib/text/characters-over.ts';
import { clearDraft, getChatDraftPlace, useDraft } from '../../lib/unsent/drafts.ts';
import { focusSoon } from '../../ui/focus.ts';
import { getRefusal } from '../../ui/pictures/image-picker.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { editMessage } from '../message-changes.ts';
import { getQueueName, unsentMessages, type Quote } from '../outbox.ts';
import { endTyping, sendTyping } from '../presence.ts';

export interface ComposerProps {
  conversation: Conversation;
  messages: readonly Message[];
  /** The id of the user. */
  user: string;
  /** The message that the reader chose to reply to, another object each time. */
  reply: Quote | null;
  /** The id of the message that is edited. */
  editing: string | null;
  onEdit: (id: string | null) => void;
  onSent: () => void;
  field: RefObject<HTMLTextAreaElement | null>;
  /** Takes the focus when it is shown; not on phones, where the keyboard would cover the messages. */
  hasInitialFocus: boolean;
}

/** What is written in a conversation: the draft or the edit of a message, and what the keys and buttons do with it. */
export function useComposer(props: ComposerProps) {
  const { conversation, messages, user, reply, editing, field, onEdit, onSent } = props;
  const { id, type } = conversation;
  const { draft, file, change, attach } = useDraft(user, getChatDraftPlace(id));
  const [refusal, setRefusal] = useState<string | null>(null);
  const edited = editing === null ? undefined : messages.find((message) => message.id === editing);
  const [changed, setChanged] = useState<{ id: string; text: string } | null>(null);
  const isEditing = edited !== undefined;
  const editText = changed?.id === edited?.id ? changed?.text : (edited?.text ?? '');
  const text = isEditing ? (editText ?? '') : draft.text;
  const quote = parseQuote(draft.fields.quote);
  const over = charactersOver(text, limits.message);
  // A file of an earlier visit is read first
  const isReading = !isEditing && file === undefined;
  const isEmpty = text.trim() === '' && (isEditing || file === null);

  const isWide = useHasAsideColumn();
  const begin = useEffectEvent(() => {
    if (props.hasInitialFocus && isWide) focusSoon(() => field.current);
  });
  useEffect(() => begin(), []);
  const takeReply = useEffectEvent((chosen: Quote) => {
    change({ fields: { quote: JSON.stringify(chosen) } });
    field.current?.focus();
  });
  useEffect(() => {
    if (reply !== null) takeReply(reply);
  }, [reply]);
  useEffect(() => {
    if (editing !== null) field.current?.focus();
  }, [editing, field]);

  function pick(picked: File | undefined): void {
    if (picked === undefined) return;
    const refused = refusalOfFile(picked);
    setRefusal(refused);
    if (refused === null) attach(picked);
  }

  function stopEditing(): void {
    setChanged(null);
    onEdit(null);
    field.current?.focus();
  }

  function submit(): void {
    if (isEmpty || isReading || over > 0) return;
    if (edited !== undefined) {
      if (text.trim() !== edited.text) editMessage(edited, text);
      return stopEditing();
    }
    const files = draft.file === null || file === null ? {} : { media: draft.file };
    const about = file == null ? null : { name: file.name, type: file.type, size: file.size };
    const content = { conversation: id, type, text: text.trim(), quote, file: about };
    void unsentMessages.add({ queue: getQueueName(id), content, files }).then(onSent);
    clearDraft(user, getChatDraftPlace(id), { keepFile: true });
    endTyping();
    field.current?.focus();
  }

  function write(words: string): void {
    setRefusal(null);
    if (edited !== undefined) return setChanged({ id: edited.id, text: words });
    change({ text: words });
    if (words.trim() !== '') sendTyping(id);
  }

  /** Puts words where the cursor is. */
  function insert(words: string): void {
    const box = field.current;
    const [start, end] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length];
    write(text.slice(0, start) + words + text.slice(end));
    focusSoon(() => {
      box?.setSelectionRange(start + words.length, start + words.length);
      return box;
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      submit();
    } else if (event.key === 'ArrowUp' && !isEditing && text === '') {
      const last = messages.findLast((message) => message.can.edit && message.text !== null);
      if (last === undefined) return;
      event.preventDefault();
      onEdit(last.id);
    } else if (event.key === 'Escape' && isEditing) {
      stopEditing();
    } else if (event.key === 'Escape' && quote !== null) {
      change({ fields: { quote: '' } });
    }
  }

  function removeQuote(): void {
    change({ fields: { quote: '' } });
    field.current?.focus();
  }

  function removeFile(): void {
    attach(null);
    field.current?.focus();
  }

  return {
    text,
    /** Characters above the limit; 0 or less within it. */
    over,
    edited,
    quote: isEditing ? null : quote,
    file: isEditing ? null : file,
    refusal,
    canSend: !isEmpty && over <= 0,
    write,
    insert,
    pick,
    submit,
    stopEditing,
    removeQuote,
    removeFile,
    onKeyDown,
  };
}

function refusalOfFile(file: File): string | null {
  if (file.size === 0) return chatErrors.empty_file.message;
  if (file.size > limits.fileBytes) return 'This file is too large. Files may have up to 25 MB.';
  const isImage = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  return isImage ? getRefusal(file) : null;
}

/** A stored quote; null for none or a damaged one. */
function parseQuote(stored: string | undefined): Quote | null {
  const quote = parseJson(stored);
  if (!isRecord(quote) || !isRecord(quote.sender)) return null;
  const { id, text, sender } = quote;
  const { first_name, last_name } = sender;
  const isWhole = [id, text, first_name, last_name].every((value) => typeof value === 'string');
  if (!isWhole) return null;
  const names = { first_name: String(first_name), last_name: String(last_name) };
  return { id: String(id), text: String(text), sender: names, is_mine: quote.is_mine === true };
}
