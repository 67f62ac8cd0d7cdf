import { limits } from '@homecoming/contract/limits.ts';
import type { Post } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { Avatar } from '../../ui/art/avatar.tsx';
import { ChosenPicture, PictureRefused } from '../../ui/chosen-picture.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { GrowingField } from '../../ui/growing-field.tsx';
import { IconAlertCircle, IconX } from '../../ui/icons/icons.tsx';
import { ImagePicker } from '../../ui/image-picker.tsx';
import { useCommenting } from '../commenting.ts';
import classes from './comment-box.module.css';
import { MentionField } from './mention-field.tsx';

interface CommentBoxProps {
  post: Post;
  /** One comes to the page in order to comment. */
  focused: boolean;
}

/** Where a comment is written. Grows with the words; takes a title, people, and one picture, also pasted or dropped. */
export function CommentBox({ post, focused }: CommentBoxProps) {
  const { data: user } = useCurrentUser();
  const form = useRef<HTMLFormElement>(null);
  const writing = useCommenting(post.id, user?.id ?? '', () => focusSoon(() => words(form.current), true));
  const { draft, picture, sending, failure, wrong } = writing;
  useEffect(() => {
    if (focused) words(form.current)?.focus();
  }, [focused]);
  if (user === undefined) return null;
  return (
    <form
      ref={form}
      id="comment"
      noValidate
      aria-label="Write a comment"
      className={classes.box}
      data-dropping={picture.dropping || undefined}
      {...picture.dropProps}
      onSubmit={(event) => {
        event.preventDefault();
        void writing.send();
      }}
    >
      <Avatar person={user} size={40} />
      <div className={classes.field}>
        {draft.title !== null && (
          <div className={classes.title}>
            <GrowingField
              look="comment"
              label="Title of your comment"
              placeholder="Title"
              rows={1}
              limit={limits.title}
              warnAt={20}
              readOnly={sending}
              value={draft.title}
              error={wrong.title}
              onChange={(title) => writing.change({ title: title.replaceAll('\n', ' ') })}
            />
            <button
              type="button"
              className={classes.off}
              aria-label="Remove the title"
              onClick={() => {
                writing.change({ title: null });
                focusSoon(() => words(form.current));
              }}
            >
              <IconX size={18} />
            </button>
          </div>
        )}
        <div className={classes.line}>
          <MentionField
            look="comment"
            label="Write a comment"
            placeholder="Write a comment"
            rows={1}
            limit={limits.post}
            warnAt={500}
            readOnly={sending}
            community={post.community.id}
            channel={post.channel?.id}
            self={user.id}
            value={draft.text}
            error={wrong.text}
            onChange={(text) => writing.change({ text })}
            onMention={writing.mention}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.current?.requestSubmit();
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
        <ChosenPicture
          file={picture.file}
          alt="What goes with your comment"
          progress={writing.progress}
          onRemove={picture.remove}
          onRefuse={picture.refuse}
        />
        {picture.refusal !== null && <PictureRefused>{picture.refusal}</PictureRefused>}
        {failure !== null && (
          <p className={classes.failure} role="alert">
            <IconAlertCircle size={18} /> {failure}
          </p>
        )}
        {(sending || !writing.isEmpty) && (
          <div className={classes.actions}>
            {draft.title === null && (
              <Button
                variant="subtle"
                size="sm"
                disabled={sending}
                onClick={() => {
                  writing.change({ title: '' });
                  focusSoon(() => form.current?.querySelector('textarea'));
                }}
              >
                Add a title
              </Button>
            )}
            <Button type="submit" size="sm" loading={sending} className={classes.send ?? ''}>
              {failure === null ? 'Comment' : 'Try again'}
            </Button>
          </div>
        )}
      </div>
      {picture.dropping && <p className={classes.drop}>Drop the picture here</p>}
    </form>
  );
}

/** The field for the words, below that of the title. */
function words(form: HTMLFormElement | null): HTMLElement | null {
  return [...(form?.querySelectorAll('textarea') ?? [])].at(-1) ?? null;
}
