import { useRef } from 'react';
import { counted } from '../../lib/text/format.ts';
import { IconFile, IconPaperclip, IconSend2, IconX } from '../../ui/icons/icons.tsx';
import { usePreview } from '../../ui/pictures/image-picker.tsx';
import { formatBytes } from '../../lib/text/format-bytes.ts';
import { Row } from '../../ui/layout/row.tsx';
import { Surface } from '../../ui/layout/surface.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Text } from '../../ui/text/text.tsx';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './composer.module.css';
import { EmojiButton } from './emoji-button.tsx';
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
        <Text size="m" tone="danger" className={classes.refusal} role="alert">
          {refusal}
        </Text>
      )}
      {over > 0 && (
        <Text size="m" tone="danger" className={classes.refusal} role="status">
          {counted(over, 'character')} too many
        </Text>
      )}
      <Row align="end" gap={8}>
        <button
          type="button"
          className={classes.attach}
          data-hover
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
        <EmojiButton onPick={composer.insert} />
        <button
          type="submit"
          {...tileStyle({ size: 48, round: true, className: classes.send })}
          aria-label="Send"
          aria-disabled={!canSend}
        >
          <IconSend2 size={22} />
        </button>
      </Row>
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
    <Row gap={12} className={classes.about}>
      <Stack size="m" grow>
        <Text weight="strong" lines={1}>
          {title}
        </Text>
        <Text tone="soft" lines={1} dir="auto">
          {text}
        </Text>
      </Stack>
      <button type="button" {...tileStyle({})} data-hover aria-label={close} onClick={onClose}>
        <IconX size={20} />
      </button>
    </Row>
  );
}

function ChosenFile({ file, onRemove }: { file: File; onRemove: () => void }) {
  const preview = usePreview(file.type.startsWith('image/') ? file : null);
  return (
    <Surface kind="sunken" className={classes.file}>
      {preview === null ? <IconFile size={22} /> : <img src={preview} alt="" className={classes.preview} />}
      <Stack as="p" size="m" grow>
        <Text as="bdi" weight="strong" lines={1}>
          {file.name}
        </Text>
        <Text as="span" tone="soft" lines={1}>
          {formatBytes(file.size)}
        </Text>
      </Stack>
      <button type="button" {...tileStyle({})} data-hover aria-label="Remove file" onClick={onRemove}>
        <IconX size={20} />
      </button>
    </Surface>
  );
}

/** A name up to this length has room in the field on phones. Browsers cut a longer one without an ellipsis. */
const NAME_CHARACTERS = 18;

function groupPlaceholder(name: string): string {
  return name.length <= NAME_CHARACTERS ? `Message ${name}` : 'Message the group';
}
