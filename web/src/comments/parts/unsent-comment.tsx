import { failureSentence } from '../../lib/unsent/failure-sentence.ts';
import { useStoredFile } from '../../lib/unsent/stored-files.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { UnsentActions } from '../../ui/feedback/unsent-actions.tsx';
import { IconAlertCircle } from '../../ui/icons/icons.tsx';
import { SendingProgress } from '../../ui/pictures/chosen-picture.tsx';
import { usePreview } from '../../ui/pictures/image-picker.tsx';
import { PersonName } from '../../ui/text/person-name.tsx';
import type { CommentEntry } from '../source.ts';
import { Text } from '../../ui/text/text.tsx';
import { Row } from '../../ui/layout/row.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
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
      <Row as="header" align="start" justify="between" gap={12}>
        <Row as="p" wrap gap={8} grow className={frame.who}>
          <PersonName person={user} />
        </Row>
        {failure === null && (
          <Text size="s" tone="quiet" grow={false} className={frame.time}>
            Sending
          </Text>
        )}
      </Row>
      {content.title !== '' && (
        <Text as="h3" size="m" weight="strong" breaks dir="auto">
          {content.title}
        </Text>
      )}
      {content.text !== '' && (
        <Text tone="quiet" breaks dir="auto" className={classes.text}>
          {content.text}
        </Text>
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
    <Stack gap={8} className={classes.notSent}>
      <Row
        as="p"
        align="stretch"
        gap={8}
        size="m"
        tone="soft"
        className={classes.failure}
        data-failed={isFailed || undefined}
        role={isFailed ? 'alert' : 'status'}
      >
        <IconAlertCircle size={18} />
        <span>
          {isFailed ? `Not sent. ${sentence}` : sentence}
          {!entry.isStored && ' Keep this page open: this browser does not store it.'}
        </span>
      </Row>
      <UnsentActions entry={entry} noun="comment" />
    </Stack>
  );
}
