import { useRef } from 'react';
import { counted } from '../../lib/text/format.ts';
import { IconFile, IconPaperclip, IconSend2, IconX } from '../../ui/icons/icons.tsx';
import { usePreview } from '../../ui/pictures/image-picker.tsx';
import { fileSize } from '../words.ts';
import classes from './composer.module.css';
import { useComposer, type ComposerProps } from './use-composer.ts';

/**
 * Where a message is written, or an own one edited. Enter sends, Shift+Enter begins a line, the up arrow in the empty box
 * edits the last own message, Escape leaves editing and replying.
 */
export function Composer(props: ComposerProps) {
  const { field, conversation } = props;
  const { type, name } = conversation;
  const composer = useComposer(props);
  const { text, over, edited, quote, file, refusal, canSend } = composer;
  const picker = useRef<HTMLInputElement>(null);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- files can be dropped; keyboards use the button
    <form
      className={classes.composer}
      aria-label="Write a message"
      onSubmit={(event) => {
        event.preventDefault();
        composer.submit();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        composer.pick(event.dataTransfer.files[0]);
      }}
    >
      {edited !== undefined && (
        <About title="Edit message" text={edited.text ?? ''} close="Stop editing" onClose={composer.stopEditing} />
      )}
      {quote !== null && (
        <About
          title={`Replying to ${quote.is_mine ? 'yourself' : quote.sender.first_name}`}
          text={quote.text}
          close="Cancel the reply"
          onClose={composer.removeQuote}
        />
      )}
      {file != null && <ChosenFile file={file} onRemove={composer.removeFile} />}
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
          disabled={edited !== undefined}
          onClick={() => picker.current?.click()}
        >
          <IconPaperclip size={24} />
        </button>
        <input
          ref={picker}
          type="file"
          hidden
          onChange={(event) => {
            composer.pick(event.target.files?.[0]);
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
          placeholder={type === 'group' ? groupPlaceholder(name) : 'Write a message'}
          enterKeyHint="send"
          value={text}
          onChange={(event) => composer.write(event.target.value)}
          onKeyDown={composer.onKeyDown}
          onPaste={(event) => {
            const [pasted] = event.clipboardData.files;
            if (pasted === undefined || edited !== undefined) return;
            event.preventDefault();
            composer.pick(pasted);
          }}
        />
        <button type="submit" className={classes.send} aria-label="Send" aria-disabled={!canSend}>
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

/** A name up to this length has room in the field on phones. Browsers cut a longer one without an ellipsis. */
const NAME_CHARACTERS = 18;

function groupPlaceholder(name: string): string {
  return name.length <= NAME_CHARACTERS ? `Message ${name}` : 'Message the group';
}
