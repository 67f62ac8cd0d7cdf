import { Button } from '@mantine/core';
import { asSentence } from '../../lib/text/format.ts';
import type { OutboxFailure } from '../../lib/unsent/outbox-entries.ts';
import { removeEntry, retryEntry } from '../../lib/unsent/outbox.ts';
import { useStoredFile } from '../../lib/unsent/stored-files.ts';
import { IconAlertCircle, IconFile } from '../../ui/icons/icons.tsx';
import { usePreview } from '../../ui/pictures/image-picker.tsx';
import { LinkedText } from '../../ui/text/linked-text.tsx';
import type { MessageEntry } from '../outbox.ts';
import type { Row } from '../rows.ts';
import { fileSize } from '../words.ts';
import media from './message-media.module.css';
import classes from './message-row.module.css';
import { RowLines } from './message-row.tsx';
import unsent from './unsent-row.module.css';

/** A message that the server does not have yet: that it is sent, or why not and what can be done. */
export function UnsentRow({ row, entry }: { row: Row; entry: MessageEntry }) {
  const { id, content, failure, state, isStored, progress } = entry;
  const { text, quote } = content;
  return (
    <article
      className={classes.row}
      aria-label={failure === null ? 'Your message, on its way' : 'Your message, not sent'}
      tabIndex={-1}
      data-ends
    >
      <RowLines row={row} />
      <div className={classes.line} data-mine>
        <div className={classes.column}>
          <div className={classes.beside}>
            <div className={classes.bubble} data-mine data-ends>
              {quote !== null && (
                <div className={classes.quote}>
                  <bdi className={classes.quoted}>{quote.sender.first_name}</bdi>
                  <span className={classes.quoteText}>{quote.text}</span>
                </div>
              )}
              <UnsentFile entry={entry} />
              {text !== '' && (
                <p dir="auto" className={classes.text}>
                  <LinkedText>{text}</LinkedText>
                </p>
              )}
            </div>
          </div>
          {failure === null && (
            <p className={classes.meta}>
              {progress === null ? 'Sending' : `Sending, ${Math.round(progress * 100)}%`}
              {content.file !== null && (
                <button type="button" className={unsent.cancel} onClick={() => removeEntry(id)}>
                  Cancel
                </button>
              )}
            </p>
          )}
          {failure !== null && (
            <>
              <p className={unsent.failure} role={state === 'failed' ? 'alert' : 'status'}>
                <IconAlertCircle size={18} />
                <span>
                  Not sent. {reasonOf(failure)}
                  {!isStored && ' Keep this page open: this browser does not store it.'}
                </span>
              </p>
              <div className={unsent.ways}>
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={state === 'sending'}
                  onClick={() => void retryEntry(id)}
                >
                  Try again
                </Button>
                <Button size="compact-sm" variant="subtle" color="brick" onClick={() => removeEntry(id)}>
                  Discard
                </Button>
              </div>
            </>
          )}
        </div>
      </div>
    </article>
  );
}

function UnsentFile({ entry: { content, files, progress } }: { entry: MessageEntry }) {
  const { file } = content;
  const isPicture = file?.type.startsWith('image/') === true;
  const stored = useStoredFile(isPicture ? (files.media ?? null) : null);
  const preview = usePreview(stored ?? null);
  if (file === null) return null;
  const percent = Math.round((progress ?? 0) * 100);
  return (
    <>
      {preview !== null ? (
        <img src={preview} alt="" className={unsent.preview} />
      ) : (
        <div className={media.file}>
          <span className={media.tile}>
            <IconFile size={22} />
          </span>
          <span className={media.words}>
            <bdi className={media.name}>{file.name}</bdi>
            <span className={media.size}>{fileSize(file.size)}</span>
          </span>
        </div>
      )}
      {progress !== null && (
        <span
          className={unsent.track}
          role="progressbar"
          aria-label="Sending the file"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <span className={unsent.bar} style={{ width: `${percent}%` }} />
        </span>
      )}
    </>
  );
}

function reasonOf({ status, code, message }: OutboxFailure): string {
  if (status === 0) return 'It goes out when you are connected.';
  return asSentence(code.startsWith('http_') ? 'Failed to send message' : message);
}
