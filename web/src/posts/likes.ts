import { likePost, unlikePost, type Post } from '@homecoming/contract/posts.ts';
import { messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { changePost } from './cache.ts';

type Liked = Pick<Post, 'id' | 'likes_count' | 'likedby_me'>;

/** Posts whose like is being sent, with what the reader wants by now. */
const wishes = new Map<string, boolean>();

/** Whether a like is on its way, so that numbers of the server are older than what is shown. */
export function isLiking(id: string): boolean {
  return wishes.has(id);
}

/**
 * Likes a post, or takes the like back: at once on the screen, then on the server. Of several taps the last one
 * counts. When it does not go through, the screen goes back to what the server knows.
 */
export function toggleLike(post: Liked): void {
  const liked = !post.likedby_me;
  show({ id: post.id, likedby_me: liked, likes_count: post.likes_count + (liked ? 1 : -1) });
  const underWay = wishes.has(post.id);
  wishes.set(post.id, liked);
  if (!underWay) void settle(post);
}

async function settle(post: Liked): Promise<void> {
  let known = post;
  try {
    while (wishes.get(post.id) !== known.likedby_me) known = await send(post.id, !known.likedby_me);
  } catch (error) {
    const missed =
      wishes.get(post.id) === true ? 'Your like did not go through.' : 'Your like could not be taken back.';
    if (wishes.get(post.id) !== known.likedby_me) notice.error(`${missed} ${messageOf(error)}`);
  }
  wishes.delete(post.id);
  show(known);
}

function send(id: string, liked: boolean): Promise<Liked> {
  return call(liked ? likePost : unlikePost, { params: { id }, body: { category: 'community', is_active: liked } });
}

function show({ id, likes_count, likedby_me }: Liked): void {
  changePost(id, (post) => ({ ...post, likes_count, likedby_me }));
}
