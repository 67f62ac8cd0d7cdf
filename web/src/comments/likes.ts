import { likeComment } from '@homecoming/contract/comments.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { createWishes } from '../lib/wishes.ts';
import { cachedPlaces, changeThread } from './cache.ts';
import { withChanged, type Single } from './thread.ts';

type Liked = Pick<Single, 'id' | 'likes_count' | 'likedby_me'>;

const likes = createWishes();

/** Whether a like is on its way, so that numbers of the server are older than what is shown. */
export function isLiking(id: string): boolean {
  return likes.underWay(id);
}

/**
 * Likes a comment, or takes the like back: at once on the screen, then on the server, which switches it. Of several
 * taps the last one counts. When it does not go through, the screen goes back to what the server knows.
 */
export function toggleLike(comment: Liked): void {
  const { id } = comment;
  const liked = !comment.likedby_me;
  show({ id, likedby_me: liked, likes_count: comment.likes_count + (liked ? 1 : -1) });
  likes.wish(liked, {
    id,
    known: comment,
    isOn: (known) => known.likedby_me,
    send: () => call(likeComment, { params: { id } }),
    show,
    onFailure: (wanted, error) =>
      notice.error(
        `${wanted ? 'Your like did not go through.' : 'Your like could not be taken back.'} ${messageOf(error)}`,
      ),
  });
}

function show({ id, likes_count, likedby_me }: Liked): void {
  for (const place of cachedPlaces()) {
    changeThread(place, (thread) => withChanged(thread, id, (known) => ({ ...known, likes_count, likedby_me })));
  }
}
