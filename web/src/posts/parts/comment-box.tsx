import { limits } from '@homecoming/contract/limits.ts';
import type { Post } from '@homecoming/contract/posts.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';
import { PickPicture, WritingBox, WritingLine, meansToSend } from '../../comments/parts/writing-box.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { GrowingField } from '../../ui/fields/growing-field.tsx';
import { IconX } from '../../ui/icons/icons.tsx';
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
  function addTitle(): void {
    writing.change({ title: '' });
    focusSoon(() => form.current?.querySelector('textarea'));
  }
  function removeTitle(): void {
    writing.change({ title: null });
    focusSoon(() => words(form.current));
  }
  return (
    <WritingBox
      ref={form}
      id="comment"
      label="Write a comment"
      className={classes.box}
      author={user}
      picture={picture}
      progress={writing.progress}
      failure={failure}
      onSend={() => void writing.send()}
      actions={(sending || !writing.isEmpty) && <Actions writing={writing} onAddTitle={addTitle} />}
    >
      {draft.title !== null && <TitleLine title={draft.title} writing={writing} onRemove={removeTitle} />}
      <WritingLine end={<PickPicture picture={picture} disabled={sending} />}>
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
            if (meansToSend(event)) form.current?.requestSubmit();
          }}
        />
      </WritingLine>
    </WritingBox>
  );
}

interface PartProps {
  writing: ReturnType<typeof useCommenting>;
}

function TitleLine({ title, writing, onRemove }: PartProps & { title: string; onRemove: () => void }) {
  return (
    <WritingLine
      isTitle
      end={
        <button type="button" className={classes.off} aria-label="Remove the title" onClick={onRemove}>
          <IconX size={18} />
        </button>
      }
    >
      <GrowingField
        look="comment"
        label="Title of your comment"
        placeholder="Title"
        rows={1}
        limit={limits.title}
        warnAt={20}
        readOnly={writing.sending}
        value={title}
        error={writing.wrong.title}
        onChange={(text) => writing.change({ title: text.replaceAll('\n', ' ') })}
      />
    </WritingLine>
  );
}

function Actions({ writing: { draft, sending, failure }, onAddTitle }: PartProps & { onAddTitle: () => void }) {
  return (
    <>
      {draft.title === null && (
        <Button variant="subtle" size="sm" disabled={sending} onClick={onAddTitle}>
          Add a title
        </Button>
      )}
      <Button type="submit" size="sm" loading={sending} ml="auto">
        {failure === null ? 'Comment' : 'Try again'}
      </Button>
    </>
  );
}

/** The field for the words, below that of the title. */
function words(form: HTMLFormElement | null): HTMLElement | null {
  return [...(form?.querySelectorAll('textarea') ?? [])].at(-1) ?? null;
}
