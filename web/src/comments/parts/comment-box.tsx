import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { focusSoon } from '../../ui/focus.ts';
import { GrowingField } from '../../ui/fields/growing-field.tsx';
import type { ThreadSource } from '../source.ts';
import { useCommentForm } from '../use-comment-form.ts';
import { PickPicture, WritingBox, WritingLine, meansToSend } from './writing-box.tsx';

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
  const writing = useCommentForm({
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
  // What is on its way shows in the thread already
  const showsContent = !sending && !(writing.isEmpty && failure === null);
  return (
    <WritingBox
      ref={form}
      label={label}
      author={author}
      small={isReply}
      picture={picture}
      pictureHidden={sending}
      failure={failure}
      onSend={() => closed === null && void writing.send()}
      actions={(showsContent || isReply) && <Actions {...{ writing, isReply, closed, onCancel }} />}
    >
      <WritingLine end={<PickPicture picture={picture} disabled={sending} />}>
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
            if (meansToSend(event)) form.current?.requestSubmit();
            if (event.key === 'Escape' && writing.isEmpty) onCancel?.();
          }}
        />
      </WritingLine>
    </WritingBox>
  );
}

interface ActionsProps {
  writing: ReturnType<typeof useCommentForm>;
  isReply: boolean;
  closed: string | null;
  onCancel: (() => void) | undefined;
}

function Actions({ writing: { sending, failure, isEmpty, discard }, isReply, closed, onCancel }: ActionsProps) {
  const action = isReply ? 'Reply' : 'Comment';
  return (
    <>
      {onCancel !== undefined && (
        <Button
          variant="subtle"
          size="sm"
          disabled={sending}
          onClick={() => {
            discard();
            onCancel();
          }}
        >
          {closed === null ? 'Cancel' : 'Discard'}
        </Button>
      )}
      {closed === null && (
        <Button type="submit" size="sm" loading={sending} disabled={isEmpty && !sending}>
          {failure === null || isEmpty ? action : 'Try again'}
        </Button>
      )}
    </>
  );
}
