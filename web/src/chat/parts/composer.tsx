import { chatErrors, type Conversation, type Message } from '@homecoming/contract/chat.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isRecord } from '../../lib/is-record.ts';
import { charactersOver } from '../../lib/text/characters-over.ts';
import { counted } from '../../lib/text/format.ts';
import { clearDraft, useDraft } from '../../lib/unsent/drafts.ts';
import { focusSoon } from '../../ui/focus.ts';
import { IconFile, IconPaperclip, IconSend2, IconX } from '../../ui/icons/icons.tsx';
import { refusalOf, usePreview } from '../../ui/pictures/image-picker.tsx';
import { useHasAsideColumn } from '../../ui/use-wide.ts';
import { editMessage } from '../message-changes.ts';
import { queueOf, unsentMessages, type Quote } from '../outbox.ts';
import { endTyping, sendTyping } from '../presence.ts';
import { fileSize } from '../words.ts';
import classes from './composer.module.css';

interface ComposerProps {
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
  first: boolean;
}

/**
 * Where a message is written, or an own one edited. Enter sends, Shift+Enter begins a line, the up arrow in the empty box
 * edits the last own message, Escape leaves editing and replying.
 */
export function Composer(props: ComposerProps) {
  const { conversation, messages, user, reply, editing, field, onEdit, onSent } = props;
  const { id, type, name } = conversation;
  const { draft, file, change, attach } = useDraft(user, `chat ${id}`);
  const [refusal, setRefusal] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
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
    if (props.first && isWide) focusSoon(() => field.current);
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
    void unsentMessages.add({ queue: queueOf(id), content, files }).then(onSent);
    clearDraft(user, `chat ${id}`, { keepFile: true });
    endTyping();
    field.current?.focus();
  }

  function write(words: string): void {
    setRefusal(null);
    if (edited !== undefined) return setChanged({ id: edited.id, text: words });
    change({ text: words });
    if (words.trim() !== '') sendTyping(id);
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

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be dropped; keyboards use the button
    <form
      className={classes.composer}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        pick(event.dataTransfer.files[0]);
      }}
    >
      {isEditing && <About title="Edit message" text={edited.text ?? ''} close="Stop editing" onClose={stopEditing} />}
      {!isEditing && quote !== null && (
        <About
          title={`Replying to ${quote.sender.first_name}`}
          text={quote.text}
          close="Cancel the reply"
          onClose={() => {
            change({ fields: { quote: '' } });
            field.current?.focus();
          }}
        />
      )}
      {!isEditing && file != null && (
        <ChosenFile
          file={file}
          onRemove={() => {
            attach(null);
            field.current?.focus();
          }}
        />
      )}
      {refusal !== null && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      {over > 0 && (
        <p className={classes.refusal} role="status">
          {counted(over, 'character')} too many
        </p>
      )}
      <div className={classes.line}>
        <button
          type="button"
          className={classes.attach}
          aria-label="Add a file"
          disabled={isEditing}
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={24} />
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={(event) => {
            pick(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <textarea
          ref={field}
          dir="auto"
          rows={1}
          className={classes.field}
          aria-label="Message"
          aria-invalid={over > 0 || undefined}
          placeholder={type === 'group' ? `Message ${name}` : 'Write a message'}
          enterKeyHint="send"
          value={text}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files;
            if (pasted === undefined || isEditing) return;
            event.preventDefault();
            pick(pasted);
          }}
        />
        <button type="submit" className={classes.send} aria-label="Send" aria-disabled={isEmpty || over > 0}>
          <IconSend2 size={22} />
        </button>
      </div>
    </form>
  );
}

interface AboutProps {
  title: string;
  text: string;
  /** The name of the button. */
  close: string;
  onClose: () => void;
}

/** What the message is about: the one that it replies to, or that is edited. */
function About({ title, text, close, onClose }: AboutProps) {
  return (
    <div className={classes.about}>
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <p dir="auto" className={classes.quote}>
          {text}
        </p>
      </div>
      <button type="button" className={classes.close} aria-label={close} onClick={onClose}>
        <IconX size={20} />
      </button>
    </div>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const preview = usePreview(file.type.startsWith('image/') ? file : null);
  return (
    <div className={classes.file}>
      {preview === null ? <IconFile size={22} /> : <img src={preview} alt="" className={classes.preview} />}
      <p className={classes.words}>
        <bdi className={classes.title}>{file.name}</bdi>
        <span className={classes.quote}>{fileSize(file.size)}</span>
      </p>
      <button type="button" className={classes.close} aria-label="Remove file" onClick={onRemove}>
        <IconX size={20} />
      </button>
    </div>
  );
}

function refusalOfFile(file: File): string | null {
  if (file.size === 0) return chatErrors.empty_file.message;
  if (file.size > limits.fileBytes) return 'This file is too large. Files may have up to 25 MB.';
  const isImage = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  return isImage ? refusalOf(file) : null;
}

/** A stored quote; null for none or a damaged one. */
function parseQuote(stored: string | undefined): Quote | null {
  try {
    const quote: unknown = JSON.parse(stored ?? 'null');
    if (!isRecord(quote) || !isRecord(quote.sender)) return null;
    const { id, text, sender } = quote;
    const { first_name, last_name } = sender;
    const isWhole = [id, text, first_name, last_name].every((value) => typeof value === 'string');
    return isWhole
      ? { id: String(id), text: String(text), sender: { first_name: String(first_name), last_name: String(last_name) } }
      : null;
  } catch {
    return null;
  }
}
