import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, type ComponentProps, type ComponentType } from 'react';
import type { Mentioned } from '../../lib/text/mentions.ts';
import { GrowingField } from '../../ui/fields/growing-field.tsx';
import { focusSoon } from '../../ui/focus.ts';
import { IconX } from '../../ui/icons/icons.tsx';
import type { ThreadSource } from '../source.ts';
import { useCommentForm } from '../use-comment-form.ts';
import { tileStyle } from '../../ui/layout/tile.tsx';
import classes from './comment-form.module.css';
import { PickPicture, WritingBox, WritingLine, meansToSend } from './writing-box.tsx';

/** Props of a text field in which people can be mentioned. */
export interface MentioningFieldProps extends ComponentProps<typeof GrowingField> {
  /** The id of the group or post. */
  subject: string;
  /** The id of the author, who is not suggested. */
  self: string;
  onMention: (person: Mentioned) => void;
}

interface CommentFormProps {
  source: ThreadSource;
  author: Person;
  /** The comment that is replied to; none for a comment of its own. */
  replyTo?: { id: string; name: string };
  /** The field of the text where people can be mentioned. */
  TextField: ComponentType<MentioningFieldProps> | null;
  /** Comments can have a title. */
  takesTitle?: boolean;
  focused?: boolean;
  /** Why nothing can be sent any more; the draft stays. */
  closed?: string | null;
  onSubmitted?: () => void;
  onCancel?: () => void;
}

/** The form of a comment or a reply. Grows with the text; takes one picture, also pasted or dropped. */
export function CommentForm(props: CommentFormProps) {
  const { source, author, replyTo, TextField, focused = false, closed = null, onSubmitted, onCancel } = props;
  const element = useRef<HTMLFormElement>(null);
  const isReply = replyTo !== undefined;
  const form = useCommentForm({
    source,
    parent: replyTo?.id ?? null,
    author,
    onSubmitted: () => {
      focusSoon(() => findTextField(element.current), true);
      onSubmitted?.();
    },
  });
  const { draft, picture, errors } = form;
  useEffect(() => {
    if (isReply || focused) findTextField(element.current)?.focus();
  }, [isReply, focused]);
  const label = isReply ? `Reply to ${replyTo.name}` : 'Write a comment';
  const field: ComponentProps<typeof GrowingField> = {
    variant: 'comment',
    label,
    placeholder: isReply ? 'Write a reply' : 'Write a comment',
    rows: 1,
    limit: limits.post,
    warnAt: 500,
    value: draft.text,
    error: errors.text,
    onChange: form.writeText,
    onKeyDown: (event) => {
      if (meansToSend(event)) element.current?.requestSubmit();
      if (event.key === 'Escape' && form.isEmpty) onCancel?.();
    },
  };
  return (
    <WritingBox
      ref={element}
      {...(!isReply && { id: 'comment' })}
      label={label}
      className={isReply ? undefined : classes.form}
      author={author}
      small={isReply}
      picture={picture}
      failure={closed ?? form.failure}
      onSend={() => closed === null && void form.submit()}
      actions={(!form.isEmpty || isReply) && <Actions {...props} form={form} element={element} isReply={isReply} />}
    >
      {form.hasTitle && <TitleLine form={form} element={element} />}
      <WritingLine endContent={<PickPicture picture={picture} disabled={false} />}>
        {TextField === null ? (
          <GrowingField {...field} />
        ) : (
          <TextField {...field} subject={source.id} self={author.id} onMention={form.mention} />
        )}
      </WritingLine>
    </WritingBox>
  );
}

interface PartProps {
  form: ReturnType<typeof useCommentForm>;
  element: { current: HTMLFormElement | null };
}

function TitleLine({ form, element }: PartProps) {
  return (
    <WritingLine
      isTitle
      endContent={
        <button
          type="button"
          {...tileStyle({ round: true, className: classes.removeTitle })}
          data-hover
          aria-label="Remove the title"
          onClick={() => {
            form.removeTitle();
            focusSoon(() => findTextField(element.current));
          }}
        >
          <IconX size={18} />
        </button>
      }
    >
      <GrowingField
        variant="comment"
        label="Title of your comment"
        placeholder="Title"
        rows={1}
        limit={limits.title}
        warnAt={20}
        value={form.draft.title}
        error={form.errors.title}
        onChange={form.writeTitle}
      />
    </WritingLine>
  );
}

type ActionsProps = PartProps & Pick<CommentFormProps, 'takesTitle' | 'closed' | 'onCancel'> & { isReply: boolean };

function Actions({ form, element, isReply, takesTitle = false, closed = null, onCancel }: ActionsProps) {
  return (
    <>
      {onCancel !== undefined && (
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            form.discard();
            onCancel();
          }}
        >
          {closed === null ? 'Cancel' : 'Discard'}
        </Button>
      )}
      {takesTitle && !form.hasTitle && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          onClick={() => {
            form.showTitle();
            focusSoon(() => element.current?.querySelector('textarea'));
          }}
        >
          Add a title
        </Button>
      )}
      {closed === null && (
        <Button type="submit" size="sm" ml="auto">
          {isReply ? 'Reply' : 'Comment'}
        </Button>
      )}
    </>
  );
}

/** The field of the text, below that of the title. */
function findTextField(form: HTMLFormElement | null): HTMLElement | null {
  return [...(form?.querySelectorAll('textarea') ?? [])].at(-1) ?? null;
}
