import { likeComment } from '@homecoming/contract/comments.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { cachedPlaces, changeThread } from './cache.ts';
import { withChanged, type Single } from './thread.ts';

type Liked = Pick<Single, 'id' | 'likes_count' | 'likedby_me'>;

/** Comments whose like is being sent, with what the reader wants by now. */
const wishes = new Map<string, boolean>();

/** Whether a like is on its way, so that numbers of the server are older than what is shown. */
export function isLiking(id: string): boolean {
  return wishes.has(id);
}

/**
 * Likes a comment, or takes the like back: at once on the screen, then on the server, which switches it. Of several
 * taps the last one counts. When it does not go through, the screen goes back to what the server knows.
 */
export function toggleLike(comment: Liked): void {
  const liked = !comment.likedby_me;
  show({ id: comment.id, likedby_me: liked, likes_count: comment.likes_count + (liked ? 1 : -1) });
  const underWay = wishes.has(comment.id);
  wishes.set(comment.id, liked);
  if (!underWay) void settle(comment);
}

async function settle(comment: Liked): Promise<void> {
  const { id } = comment;
  let known = comment;
  try {
    while (wishes.get(id) !== known.likedby_me) known = await call(likeComment, { params: { id } });
  } catch (error) {
    const missed = wishes.get(id) === true ? 'Your like did not go through.' : 'Your like could not be taken back.';
    notice.error(`${missed} ${messageOf(error)}`);
  }
  wishes.delete(id);
  show(known);
}

function show({ id, likes_count, likedby_me }: Liked): void {
  for (const place of cachedPlaces()) {
    changeThread(place, (thread) => withChanged(thread, id, (known) => ({ ...known, likes_count, likedby_me })));
  }
}
