import { commonErrors } from '@homecoming/contract/errors.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useRef, useState } from 'react';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { newIdempotencyKey, useIdempotencyKey } from '../lib/idempotency-key.ts';
import { mentionsIn, withMentioned, type Mentioned } from '../lib/mentions.ts';
import { usePicture } from '../ui/use-picture.ts';
import { sendPostComment } from './comments.ts';

/** A comment that is being written. */
interface CommentDraft {
  /** Null until a title is asked for. */
  title: string | null;
  text: string;
  people: readonly Mentioned[];
}

const EMPTY: CommentDraft = { title: null, text: '', people: [] };
/** What is being written, by writer and post, for as long as the page lives: one may look at something else first. */
const drafts = new Map<string, CommentDraft>();

interface State {
  sending: boolean;
  /** How much of the picture is sent; null where none is. */
  progress: number | null;
  failure: string | null;
}

const AT_REST: State = { sending: false, progress: null, failure: null };

/** Writes a comment on a post and sends it, once. What fails is logged, and stays to be sent again. */
export function useCommenting(post: string, author: string, onSent: () => void) {
  const place = `${author} ${post}`;
  const [draft, setDraft] = useState(() => drafts.get(place) ?? EMPTY);
  const [state, setState] = useState(AT_REST);
  const [again, setAgain] = useState('');
  const busy = useRef(false);
  const picture = usePicture(() => setState(AT_REST), state.sending);
  const idempotencyKey = useIdempotencyKey(post, draft.title, draft.text, picture.file, again);
  const wrong = wrongIn(draft);
  const isEmpty = draft.text.trim() === '' && picture.file === null && draft.title === null;

  function keep(next: CommentDraft): void {
    setDraft(next);
    if (next === EMPTY) drafts.delete(place);
    else drafts.set(place, next);
  }

  async function send(): Promise<void> {
    if (busy.current || Object.keys(wrong).length > 0) return;
    if (draft.text.trim() === '') {
      setState({ ...AT_REST, failure: 'Write something to go with it.' });
      return;
    }
    busy.current = true;
    setState({ sending: true, progress: picture.file === null ? null : 0, failure: null });
    try {
      await sendPostComment(post, {
        title: draft.title ?? '',
        comment: draft.text.trim(),
        mentions: mentionsIn(draft.text, draft.people),
        image: picture.file,
        idempotencyKey,
        onProgress: (progress) => setState((now) => ({ ...now, progress })),
      });
      keep(EMPTY);
      picture.remove();
      setState(AT_REST);
      onSent();
    } catch (error) {
      console.warn('The comment was not sent.', error);
      const sentBefore = error instanceof ApiError && error.code === commonErrors.idempotency_key_reused.code;
      if (sentBefore) setAgain(newIdempotencyKey());
      setState({ ...AT_REST, failure: sentBefore ? SENT_BEFORE : `Not sent. ${messageOf(error)}` });
    } finally {
      busy.current = false;
    }
  }

  return {
    ...state,
    draft,
    wrong,
    isEmpty,
    picture,
    send,
    change(changes: Partial<CommentDraft>): void {
      setState((now) => ({ ...now, failure: null }));
      keep({ ...draft, ...changes });
    },
    mention: (person: Mentioned) => setDraft((now) => ({ ...now, people: withMentioned(now.people, person) })),
  };
}

const SENT_BEFORE = 'An earlier version of this is sent already. Send again to send this one too.';

function wrongIn({ title, text }: CommentDraft): { title?: string; text?: string } {
  const long = (value: string, limit: number) => [...value].length > limit;
  return {
    ...(long(title ?? '', limits.title) && { title: 'Shorten the title a little' }),
    ...(long(text, limits.post) && { text: 'Shorten your text a little' }),
  };
}
