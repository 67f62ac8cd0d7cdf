import { commentErrors } from '@homecoming/contract/comments.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { FormFailure } from '../../ui/form.tsx';
import { GrowingField } from '../../ui/growing-field.tsx';
import { editComment } from '../api.ts';
import type { ThreadSource } from '../source.ts';
import type { Single } from '../thread.ts';
import classes from './comment-edit.module.css';
import { CommentPicture } from './comment-picture.tsx';

interface CommentEditProps {
  comment: Single;
  source: ThreadSource;
  /** It is saved, or stays as it was. */
  onDone: () => void;
}

/** Changes the words of one's own comment in its place, and takes its picture off. */
export function CommentEdit({ comment, source, onDone }: CommentEditProps) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState(comment.text ?? '');
  const [withPicture, setWithPicture] = useState(comment.image !== null);
  const [state, setState] = useState<{ saving: boolean; failure: string | null }>({ saving: false, failure: null });
  const [asking, setAsking] = useState(false);
  const tooLong = [...text].length > limits.post;
  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  async function save(): Promise<void> {
    if (state.saving || tooLong) return;
    if (text.trim() === '' && !withPicture) {
      setState({ saving: false, failure: commentErrors.words_or_picture.message });
      return;
    }
    setState({ saving: true, failure: null });
    try {
      const off = comment.image !== null && !withPicture;
      await editComment(source, comment.id, { text: text.trim(), ...(off && { remove_image: true }) });
      onDone();
    } catch (error) {
      setState({ saving: false, failure: messageOf(error) });
    }
  }

  function leave(event: KeyboardEvent): void {
    // The question would take the same press for its own
    event.stopPropagation();
    if (state.saving) return;
    const changed = text !== (comment.text ?? '') || withPicture !== (comment.image !== null);
    if (changed) setAsking(true);
    else onDone();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Edit comment"
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className={classes.field}>
        <GrowingField
          look="comment"
          label="Your comment"
          rows={1}
          limit={limits.post}
          warnAt={500}
          readOnly={state.saving}
          value={text}
          error={tooLong ? 'Shorten your text a little' : undefined}
          onChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) form.current?.requestSubmit();
            if (event.key === 'Escape') leave(event);
          }}
        />
      </div>
      {comment.image !== null && withPicture && (
        <>
          <CommentPicture picture={comment.image} alt="The picture of your comment" />
          <div>
            <Button variant="subtle" color="brick" size="sm" onClick={() => setWithPicture(false)}>
              Remove picture
            </Button>
          </div>
        </>
      )}
      {state.failure !== null && <FormFailure>{state.failure}</FormFailure>}
      <div className={classes.actions}>
        <Button variant="subtle" size="sm" disabled={state.saving} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={state.saving}>
          Save
        </Button>
      </div>
      <ConfirmSheet
        opened={asking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        confirm="Discard changes"
        onConfirm={onDone}
      >
        Your comment stays as it was.
      </ConfirmSheet>
    </form>
  );
}
