import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ChosenPicture, PictureRefused } from '../../ui/chosen-picture.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { GrowingField } from '../../ui/growing-field.tsx';
import { IconAlertCircle } from '../../ui/icons/icons.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import type { ThreadSource } from '../source.ts';
import { useWriting } from '../writing.ts';
import classes from './comment-box.module.css';

interface CommentBoxProps {
  source: ThreadSource;
  author: Person;
  /** The comment that is replied to; none for a comment of its own. */
  replyTo?: { id: string; name: string };
  /** Why nothing can be sent any more; what is written stays. */
  closed?: string | null;
  onSent?: () => void;
  onCancel?: () => void;
}

/** Where a comment or a reply is written. Grows with the words; takes one picture, also pasted or dropped. */
export function CommentBox({ source, author, replyTo, closed = null, onSent, onCancel }: CommentBoxProps) {
  const form = useRef<HTMLFormElement>(null);
  const isReply = replyTo !== undefined;
  const writing = useWriting({
    source,
    parent: replyTo?.id ?? null,
    author,
    onSent: () => {
      focusSoon(() => form.current?.querySelector('textarea'), true);
      onSent?.();
    },
  });
  const { picture, sending } = writing;
  const failure = closed ?? writing.failure;
  useEffect(() => {
    if (isReply) form.current?.querySelector('textarea')?.focus();
  }, [isReply]);
  useEffect(() => {
    // The button had the focus, and lost it while it could not be pressed
    if (failure !== null) focusSoon(() => form.current?.querySelector('[type="submit"]'), true);
  }, [failure]);
  const label = isReply ? `Reply to ${replyTo.name}` : 'Write a comment';
  const action = isReply ? 'Reply' : 'Comment';
  // What is on its way shows in the thread already
  const showsContent = !sending && !(writing.isEmpty && failure === null);
  return (
    <form
      ref={form}
      noValidate
      aria-label={label}
      className={classes.box}
      data-reply={isReply || undefined}
      data-dropping={picture.dropping || undefined}
      {...picture.dropProps}
      onSubmit={(event) => {
        event.preventDefault();
        if (closed === null) void writing.send();
      }}
    >
      <Avatar person={author} size={isReply ? 32 : 40} />
      <div className={classes.field}>
        <div className={classes.line}>
          <GrowingField
            look="comment"
            label={label}
            placeholder={isReply ? 'Write a reply' : 'Write a comment'}
            rows={1}
            limit={limits.post}
            warnAt={500}
            readOnly={sending}
            value={sending ? '' : writing.text}
            error={writing.tooLong ? 'Shorten your text a little' : undefined}
            onChange={writing.write}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.current?.requestSubmit();
              if (event.key === 'Escape' && writing.isEmpty) onCancel?.();
            }}
          />
          <ImagePicker
            variant="subtle"
            className={classes.pick ?? ''}
            disabled={sending}
            onPick={picture.pick}
            onRefuse={picture.refuse}
          >
            <span className="hc-hidden">{picture.file === null ? 'Add a picture' : 'Change the picture'}</span>
          </ImagePicker>
        </div>
        {!sending && (
          <ChosenPicture
            file={picture.file}
            alt="What goes with your comment"
            progress={null}
            onRemove={picture.remove}
            onRefuse={picture.refuse}
          />
        )}
        {picture.refusal !== null && <PictureRefused>{picture.refusal}</PictureRefused>}
        {failure !== null && (
          <p className={classes.failure} role="alert">
            <IconAlertCircle size={18} /> {failure}
          </p>
        )}
        {(showsContent || isReply) && (
          <div className={classes.actions}>
            {onCancel !== undefined && (
              <Button
                variant="subtle"
                size="sm"
                disabled={sending}
                onClick={() => {
                  writing.discard();
                  onCancel();
                }}
              >
                {closed === null ? 'Cancel' : 'Discard'}
              </Button>
            )}
            {closed === null && (
              <Button type="submit" size="sm" loading={sending} disabled={writing.isEmpty && !sending}>
                {failure === null || writing.isEmpty ? action : 'Try again'}
              </Button>
            )}
          </div>
        )}
      </div>
      {picture.dropping && <p className={classes.drop}>Drop the picture here</p>}
    </form>
  );
}
