import { commentErrors } from '@homecoming/contract/comments.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';
import { usePicture } from '../ui/pictures/use-picture.ts';
import { sendComment } from './api.ts';
import { useCommentDraft } from './drafts.ts';
import { sendingFailure } from './parts/sending-failure.ts';
import type { ThreadSource } from './source.ts';

interface WritingOptions {
  source: ThreadSource;
  parent: string | null;
  author: Person;
  onSent: () => void;
}

/** Writes a comment or a reply and sends it, once. What fails is logged, and stays to be sent again. */
export function useCommentForm({ source, parent, author, onSent }: WritingOptions) {
  const { draft, change, clear } = useCommentDraft(author.id, `${source.place} ${parent ?? ''}`);
  const [state, setState] = useState<{ sending: boolean; failure: string | null }>({ sending: false, failure: null });
  const busy = useRef(false);
  const picture = usePicture(() => setState((now) => ({ ...now, failure: null })), state.sending);
  const tooLong = [...draft.text].length > limits.post;
  const isEmpty = draft.text.trim() === '' && picture.file === null;

  async function send(): Promise<void> {
    if (busy.current || tooLong) return;
    if (isEmpty) {
      setState({ sending: false, failure: commentErrors.words_or_picture.message });
      return;
    }
    busy.current = true;
    setState({ sending: true, failure: null });
    const { text, idempotencyKey } = draft;
    try {
      await sendComment(source, { author, parent, text: text.trim(), image: picture.file, idempotencyKey });
      clear();
      picture.remove();
      setState({ sending: false, failure: null });
      onSent();
    } catch (error) {
      console.warn(parent === null ? 'The comment was not sent.' : 'The reply was not sent.', error);
      const { failure, sentBefore } = sendingFailure(error);
      if (sentBefore) change({ idempotencyKey: newIdempotencyKey() });
      setState({ sending: false, failure });
    } finally {
      busy.current = false;
    }
  }

  return {
    ...state,
    text: draft.text,
    write(text: string): void {
      setState((now) => ({ ...now, failure: null }));
      change({ text });
    },
    /** Forgets what was written. */
    discard(): void {
      clear();
      picture.remove();
      setState({ sending: false, failure: null });
    },
    picture,
    tooLong,
    isEmpty,
    send,
  };
}
