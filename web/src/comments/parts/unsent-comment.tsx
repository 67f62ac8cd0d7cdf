import { Button } from '@mantine/core';
import { useState } from 'react';
import { asSentence } from '../../lib/text/format.ts';
import type { OutboxFailure } from '../../lib/unsent/outbox-entries.ts';
import { removeEntry, retryEntry } from '../../lib/unsent/outbox.ts';
import { useStoredFile } from '../../lib/unsent/stored-files.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { IconAlertCircle, IconRefresh } from '../../ui/icons/icons.tsx';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { SendingProgress } from '../../ui/pictures/chosen-picture.tsx';
import { usePreview } from '../../ui/pictures/image-picker.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import type { CommentEntry } from '../source.ts';
import card from './comment-card.module.css';
import { CommentFrame } from './comment-frame.tsx';
import frame from './comment-frame.module.css';
import { useThreadContext } from './thread-context.ts';
import classes from './unsent-comment.module.css';

/** A comment of the user that the server does not have yet: that it is sent, or why not and what can be done. */
export function UnsentComment({ entry }: { entry: CommentEntry }) {
  const { user } = useThreadContext();
  const { content, failure } = entry;
  const isReply = content.parent !== null;
  return (
    <CommentFrame
      aria-busy={failure === null}
      aria-label={failure === null ? 'Your comment, on its way' : 'Your comment, not sent'}
      face={<Avatar person={user} size={isReply ? 32 : 40} />}
    >
      <header className={frame.head}>
        <p className={frame.who}>
          <PersonName person={user} />
        </p>
        {failure === null && <p className={frame.time}>Sending</p>}
      </header>
      {content.title !== '' && (
        <h3 dir="auto" className={card.title}>
          {content.title}
        </h3>
      )}
      {content.text !== '' && (
        <p dir="auto" className={classes.text}>
          {content.text}
        </p>
      )}
      <UnsentPicture entry={entry} />
      {failure !== null && <NotSent entry={entry} sentence={whyNotSent(failure)} />}
    </CommentFrame>
  );
}

/** Why a comment is not sent. Without a connection it waits, which is no error. */
function whyNotSent({ status, message }: OutboxFailure): string {
  if (status === 0) return 'Nothing you wrote is lost: it is sent once you are connected again.';
  return `Not sent. ${asSentence(message)}`;
}

function UnsentPicture({ entry: { files, progress } }: { entry: CommentEntry }) {
  const preview = usePreview(useStoredFile(files.image ?? null) ?? null);
  if (preview === null) return null;
  return (
    <figure className={classes.picture}>
      <img src={preview} alt="" />
      {progress !== null && <SendingProgress share={progress} />}
    </figure>
  );
}

function NotSent({ entry: { id, state, isStored }, sentence }: { entry: CommentEntry; sentence: string }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <p
        className={classes.failure}
        data-failed={state === 'failed' || undefined}
        role={state === 'failed' ? 'alert' : 'status'}
      >
        <IconAlertCircle size={18} />
        <span>
          {sentence}
          {!isStored && ' Keep this page open: this browser does not store it.'}
        </span>
      </p>
      <div className={classes.actions}>
        <Button
          size="sm"
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={state === 'sending'}
          onClick={() => void retryEntry(id)}
        >
          Try again
        </Button>
        <Button size="sm" variant="subtle" color="brick" onClick={() => setAsking(true)}>
          Discard
        </Button>
      </div>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title="Discard this comment?"
        confirm="Discard"
        onConfirm={() => removeEntry(id)}
      >
        It has not been sent, and is deleted from this browser.
      </ConfirmSheet>
    </>
  );
}
