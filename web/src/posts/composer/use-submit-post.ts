import { limits } from '@homecoming/contract/limits.ts';
import type { PostCategory } from '@homecoming/contract/posts.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { charactersOver } from '../../lib/text/characters-over.ts';
import { clearDraft, type Draft } from '../../lib/unsent/drafts.ts';
import { counted } from '../../lib/text/format.ts';
import { catchSecondClick } from '../../ui/buttons/second-click.ts';
import { POST_QUEUE, postOutbox } from './create-post.ts';
import type { PostTarget } from './targets.ts';
import { DRAFT_KEY, clearReturnedFailure, returnedFailure, type DraftErrors } from './unsent-posts.ts';

interface SubmitOptions {
  user: string;
  category: PostCategory;
  draft: Draft;
  /** The browser has lost the picture of the draft. */
  hasLostPicture: boolean;
  /** The post is in the outbox. */
  onSubmitted: () => void;
  /** The draft cannot be sent as it is: show where. */
  onWrong: () => void;
}

/** Checks drafts, and hands them to the outbox. Begins with what the server refused if an unsent post came back. */
export function useSubmitPost({ user, category, draft, hasLostPicture, onSubmitted, onWrong }: SubmitOptions) {
  const [state, setState] = useState(() => returnedFailure(draft, category));
  const isSubmitting = useRef(false);
  const showReturned = useEffectEvent(() => {
    if (state.failure !== null || Object.keys(state.errors).length > 0) onWrong();
  });
  useEffect(() => {
    showReturned();
    clearReturnedFailure();
  }, []);

  async function submit(target: PostTarget): Promise<void> {
    if (isSubmitting.current) return;
    const errors = checkDraft(draft, hasLostPicture);
    setState({ errors, failure: null });
    if (Object.keys(errors).length > 0) return onWrong();
    isSubmitting.current = true;
    const { title, text: comment, people, file } = draft;
    const { imageDescription = '', idempotencyKey } = draft.fields;
    const content = { category, target, title, comment, people, imageDescription };
    await postOutbox.add({ queue: POST_QUEUE, content, files: file === null ? {} : { image: file }, idempotencyKey });
    clearDraft(user, DRAFT_KEY, { keepFile: true });
    catchSecondClick();
    onSubmitted();
  }

  /** Removes the error of a field that is being changed. */
  function clearError(name: keyof DraftErrors): void {
    setState((now) => {
      const { [name]: cleared, ...errors } = now.errors;
      return cleared === undefined ? now : { ...now, errors };
    });
  }

  return { ...state, submit, clearError };
}

function checkDraft({ title, text }: Draft, hasLostPicture: boolean): DraftErrors {
  const tooLongTitle = charactersOver(title, limits.title);
  const tooLong = charactersOver(text, limits.post);
  return {
    ...(tooLongTitle > 0 && { title: `Shorten the title by ${counted(tooLongTitle, 'character')}` }),
    ...(tooLong > 0 && { comment: `Shorten your text by ${counted(tooLong, 'character')}` }),
    ...(text.trim() === '' && { comment: 'Write something to share first' }),
    ...(hasLostPicture && { image: 'Choose the picture again, or post without it' }),
  };
}
