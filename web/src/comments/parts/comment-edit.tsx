import { commentErrors } from '@homecoming/contract/comments.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { charactersOver } from '../../lib/text/characters-over.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { FormFailure } from '../../ui/fields/form.tsx';
import { GrowingField } from '../../ui/fields/growing-field.tsx';
import { editComment } from '../api.ts';
import type { ThreadSource } from '../source.ts';
import type { FlatComment } from '../thread.ts';
import { Row } from '../../ui/layout/row.tsx';
import { stackStyle } from '../../ui/layout/stack.tsx';
import classes from './comment-edit.module.css';
import { CommentPicture } from './comment-picture.tsx';
import { meansToSend } from './writing-box.tsx';

interface CommentEditProps {
  comment: FlatComment;
  source: ThreadSource;
  /** Called after save or cancel. */
  onDone: () => void;
}

/** Changes the text of a comment in its place, and removes its picture. */
export function CommentEdit({ comment, source, onDone }: CommentEditProps) {
  const form = useRef<HTMLFormElement>(null);
  const edit = useEdit({ comment, source, onDone });
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const field = form.current?.querySelector('textarea');
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);

  function leave(event: KeyboardEvent): void {
    // The same press of Escape would close the question
    event.stopPropagation();
    if (edit.saving) return;
    if (edit.changed) setAsking(true);
    else onDone();
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label="Edit comment"
      {...stackStyle({ gap: 8, className: classes.form })}
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
    >
      <div className={classes.field}>
        <GrowingField
          variant="comment"
          label="Your comment"
          rows={1}
          limit={limits.post}
          warnAt={500}
          readOnly={edit.saving}
          value={edit.text}
          error={edit.tooLong ? 'Shorten your text a little' : undefined}
          onChange={edit.write}
          onKeyDown={(event) => {
            if (meansToSend(event)) form.current?.requestSubmit();
            if (event.key === 'Escape') leave(event);
          }}
        />
      </div>
      {comment.image !== null && edit.withPicture && (
        <EditedPicture picture={comment.image} onRemove={edit.removePicture} />
      )}
      {edit.failure !== null && <FormFailure>{edit.failure}</FormFailure>}
      <Row align="stretch" justify="end" wrap gap={8} className={classes.actions}>
        <Button variant="subtle" size="sm" disabled={edit.saving} onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" size="sm" loading={edit.saving}>
          Save
        </Button>
      </Row>
      <ConfirmSheet
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Discard your changes?"
        confirm="Discard changes"
        dismiss="Keep editing"
        onConfirm={onDone}
      >
        Your comment stays as it was.
      </ConfirmSheet>
    </form>
  );
}

function EditedPicture({ picture, onRemove }: { picture: NonNullable<FlatComment['image']>; onRemove: () => void }) {
  return (
    <>
      <CommentPicture picture={picture} alt="The picture of your comment" />
      <div>
        <Button variant="subtle" color="brick" size="sm" onClick={onRemove}>
          Remove picture
        </Button>
      </div>
    </>
  );
}

/** The edited text and picture of a comment, and how to save them. */
function useEdit({ comment, source, onDone }: CommentEditProps) {
  const [text, write] = useState(comment.text ?? '');
  const [withPicture, setWithPicture] = useState(comment.image !== null);
  const [state, setState] = useState<{ saving: boolean; failure: string | null }>({ saving: false, failure: null });
  const tooLong = charactersOver(text, limits.post) > 0;
  const losesPicture = comment.image !== null && !withPicture;

  async function save(): Promise<void> {
    if (state.saving || tooLong) return;
    if (text.trim() === '' && !withPicture) {
      setState({ saving: false, failure: commentErrors.words_or_picture.message });
      return;
    }
    setState({ saving: true, failure: null });
    try {
      await editComment(source, comment.id, { text: text.trim(), ...(losesPicture && { remove_image: true }) });
      onDone();
    } catch (error) {
      setState({ saving: false, failure: getErrorMessage(error) });
    }
  }

  return {
    ...state,
    text,
    write,
    tooLong,
    withPicture,
    removePicture: () => setWithPicture(false),
    changed: text !== (comment.text ?? '') || losesPicture,
    save,
  };
}
