import { useState } from 'react';
import { isOnlyEmoji } from '../../../lib/text/emoji.ts';
import { useStoredFile } from '../../../lib/unsent/stored-files.ts';
import { UnsentActions } from '../../../ui/feedback/unsent-actions.tsx';
import { IconAlertCircle, IconClock, IconFile } from '../../../ui/icons/icons.tsx';
import { Tile } from '../../../ui/layout/tile.tsx';
import { ProgressTrack } from '../../../ui/pictures/chosen-picture.tsx';
import { usePreview } from '../../../ui/pictures/image-picker.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { getDelivery, cancelMessage, type Delivery, type MessageEntry } from '../../outbox.ts';
import type { ThreadRow } from '../../rows.ts';
import { formatBytes } from '../../../lib/text/format-bytes.ts';
import { textStyle } from '../../../ui/text/text.tsx';
import media from './message-media.module.css';
import { previewBox } from './message-media.tsx';
import classes from './message-row.module.css';
import { RowLines } from './message-row.tsx';
import unsent from './unsent-row.module.css';

interface UnsentRowProps {
  row: ThreadRow;
  entry: MessageEntry;
  /** The unsent messages of the conversation. */
  queue: readonly MessageEntry[];
  /** It is in the composer again. */
  onCancel: () => void;
}

/** A message that the server does not have yet: that it is sent, or why not and what can be done. */
export function UnsentRow({ row, entry, queue, onCancel }: UnsentRowProps) {
  const { text, quote } = entry.content;
  const delivery = getDelivery(entry, queue);
  return (
    <article className={classes.row} aria-label={LABELS[delivery.state]} tabIndex={-1} data-ends>
      <RowLines row={row} />
      <div className={classes.line} data-mine>
        <div className={classes.column}>
          <div className={classes.beside}>
            <div
              className={classes.bubble}
              data-mine
              data-ends
              data-only-emoji={(entry.content.file === null && quote === null && isOnlyEmoji(text)) || undefined}
              data-picture={entry.content.file?.type.startsWith('image/') || undefined}
            >
              {quote !== null && (
                <div className={classes.quote}>
                  <bdi className={classes.quoted}>{quote.is_mine ? 'You' : quote.sender.first_name}</bdi>
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
          <DeliveryLine entry={entry} delivery={delivery} onCancel={onCancel} />
        </div>
      </div>
    </article>
  );
}

const LABELS = {
  sending: 'Your message, on its way',
  waiting: 'Your message, waiting to be sent',
  failed: 'Your message, not sent',
};

interface DeliveryLineProps extends Pick<UnsentRowProps, 'entry' | 'onCancel'> {
  delivery: Delivery;
}

/** What becomes of a message, and what can be done about it. */
function DeliveryLine({ entry, delivery, onCancel }: DeliveryLineProps) {
  const { content, isStored } = entry;
  const { state: shown, statusText } = delivery;
  if (shown === 'sending') {
    return (
      <p className={classes.meta}>
        {statusText}
        {content.file !== null && (
          <button
            type="button"
            {...textStyle({ weight: 'strong', tone: 'primary', className: unsent.cancel })}
            onClick={() => {
              cancelMessage(entry);
              onCancel();
            }}
          >
            Cancel
          </button>
        )}
      </p>
    );
  }
  const isFailed = shown === 'failed';
  return (
    <>
      <p className={isFailed ? unsent.failure : unsent.waiting} role={isFailed ? 'alert' : 'status'}>
        {isFailed ? <IconAlertCircle size={18} /> : <IconClock size={16} />}
        <span>
          {statusText}
          {!isStored && ' Keep this page open: this browser does not store it.'}
        </span>
      </p>
      <UnsentActions entry={entry} noun="message" />
    </>
  );
}

function UnsentFile({ entry: { content, files, progress } }: { entry: MessageEntry }) {
  const { file } = content;
  const isPicture = file?.type.startsWith('image/') === true;
  const stored = useStoredFile(isPicture ? (files.media ?? null) : null);
  const preview = usePreview(stored ?? null);
  const [box, setBox] = useState<ReturnType<typeof previewBox> | null>(null);
  if (file === null) return null;
  return (
    <div className={unsent.attachment}>
      {preview !== null ? (
        <span className={media.picture} style={{ width: box?.width }}>
          <img
            src={preview}
            alt=""
            className={unsent.preview}
            style={{ aspectRatio: box?.ratio }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
              setBox(previewBox(naturalWidth / naturalHeight))
            }
          />
        </span>
      ) : (
        <div className={media.file}>
          <Tile size={40} tone="danger">
            <IconFile size={22} />
          </Tile>
          <span className={media.words}>
            <bdi className={media.name}>{file.name}</bdi>
            <span className={media.size}>{formatBytes(file.size)}</span>
          </span>
        </div>
      )}
      {progress !== null && (
        <span className={unsent.progress}>
          <ProgressTrack share={progress} label="Sending the file" />
        </span>
      )}
    </div>
  );
}
