import { limits } from '@homecoming/contract/limits.ts';
import { useEffect, useEffectEvent } from 'react';
import { sendingFailure } from '../comments/parts/sending-failure.ts';
import { charactersOver } from '../lib/characters-over.ts';
import { newIdempotencyKey } from '../lib/idempotency-key.ts';
import { mentionsIn, withMentioned, type Mentioned } from '../lib/mentions.ts';
import { usePicture } from '../ui/pictures/use-picture.ts';
import {
  changeComment,
  commentAt,
  endComment,
  stopComment,
  useCommentAt,
  type CommentDraft,
} from './comment-drafts.ts';
import { addOwnComment } from '../comments/api.ts';
import { commentsOf } from './thread.ts';

/** Who is shown the box of a place, and hears that what was written there is sent. */
const boxes = new Map<string, () => void>();

/**
 * Writes a comment on a post and sends it, once, whether one stays or leaves and comes back meanwhile. What fails is
 * logged, and stays to be sent again.
 */
export function useCommenting(post: string, author: string, onSent: () => void) {
  const place = `${author} ${post}`;
  const { draft, image, sending, progress, failure } = useCommentAt(place);
  const picture = usePicture(() => write(place, {}, null), sending, image);
  const wrong = wrongIn(draft);
  useHearSent(place, () => {
    picture.remove();
    onSent();
  });

  return {
    sending,
    progress,
    failure,
    draft,
    wrong,
    isEmpty: draft.text.trim() === '' && picture.file === null && draft.title === null,
    picture,
    send: () => send(post, place, picture.file),
    change: (changes: Partial<CommentDraft>) => write(place, changes),
    mention: (person: Mentioned) => write(place, { people: withMentioned(commentAt(place).draft.people, person) }),
  };
}

/** Is told when what was written at a place is sent, as long as its box is shown. */
function useHearSent(place: string, onSent: () => void): void {
  const hearSent = useEffectEvent(onSent);
  useEffect(() => {
    const hear = () => hearSent();
    boxes.set(place, hear);
    return () => {
      if (boxes.get(place) === hear) boxes.delete(place);
    };
  }, [place]);
}

/** Another thing to say is another comment. While one is sent, it stays as it is. */
function write(place: string, changes: Partial<CommentDraft>, image = commentAt(place).image): void {
  const { draft, sending } = commentAt(place);
  if (sending) return;
  const idempotencyKey = newIdempotencyKey();
  changeComment(place, { draft: { ...draft, ...changes }, image, idempotencyKey, failure: null });
}

async function send(post: string, place: string, image: File | null): Promise<void> {
  const { draft, idempotencyKey, sending } = commentAt(place);
  if (sending || Object.keys(wrongIn(draft)).length > 0) return;
  if (draft.text.trim() === '') return stopComment(place, 'Write something to go with it.');
  changeComment(place, { image, sending: true, progress: image === null ? null : 0, failure: null });
  try {
    const source = commentsOf(post);
    const title = draft.title?.trim() ?? '';
    const mentions = mentionsIn(draft.text, draft.people);
    const onProgress = (progress: number) => commentAt(place).sending && changeComment(place, { progress });
    const comment = { title, text: draft.text.trim(), mentions, image };
    addOwnComment(source, await source.create(null, comment, { idempotencyKey, onProgress }));
    endComment(place);
    boxes.get(place)?.();
  } catch (error) {
    console.warn('The comment was not sent.', error);
    const { failure, sentBefore } = sendingFailure(error);
    if (sentBefore) changeComment(place, { idempotencyKey: newIdempotencyKey() });
    stopComment(place, failure);
  }
}

function wrongIn({ title, text }: CommentDraft): { title?: string; text?: string } {
  return {
    ...(charactersOver(title ?? '', limits.title) > 0 && { title: 'Shorten the title a little' }),
    ...(charactersOver(text, limits.post) > 0 && { text: 'Shorten your text a little' }),
  };
}
