import { failureSentence } from '../../lib/unsent/failure-sentence.ts';
import { useStoredFile } from '../../lib/unsent/stored-files.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { UnsentActions } from '../../ui/feedback/unsent-actions.tsx';
import { IconAlertCircle } from '../../ui/icons/icons.tsx';
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
      data-reply-to={content.parent ?? undefined}
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
      {failure !== null && <NotSent entry={entry} sentence={failureSentence(failure)} />}
    </CommentFrame>
  );
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

function NotSent({ entry, sentence }: { entry: CommentEntry; sentence: string }) {
  const isFailed = entry.state === 'failed';
  return (
    <div className={classes.notSent}>
      <p className={classes.failure} data-failed={isFailed || undefined} role={isFailed ? 'alert' : 'status'}>
        <IconAlertCircle size={18} />
        <span>
          {isFailed ? `Not sent. ${sentence}` : sentence}
          {!entry.isStored && ' Keep this page open: this browser does not store it.'}
        </span>
      </p>
      <UnsentActions entry={entry} noun="comment" />
    </div>
  );
}
