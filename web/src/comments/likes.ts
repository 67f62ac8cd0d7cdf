import { likeComment } from '@homecoming/contract/comments.ts';
import { call } from '../lib/http/client.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { changeComment } from './cache.ts';
import type { FlatComment } from './thread.ts';

/** Likes that the server has not answered yet. */
const pendingLikes = createOverlay<FlatComment>(({ id }) => id);

/** Returns the function that applies the user's pending likes to a comment. */
export function usePendingLikes(): (comment: FlatComment) => FlatComment {
  return useOverlay(pendingLikes);
}

/** Likes a comment, or removes the like. The server switches the like with each call. */
export function setLike(place: string, { id }: FlatComment, liked: boolean): void {
  pendingLikes.set({
    id,
    field: 'likedby_me',
    value: liked,
    patch: (comment) => withLike(comment, liked),
    send: () => switchUntil(liked, id),
    store: ({ likes_count, likedby_me: isLiked }) =>
      changeComment(place, id, (comment) => ({ ...comment, likes_count, likedby_me: isLiked })),
    onRefused: (error) => console.warn(liked ? 'The like failed.' : 'The like could not be taken back.', error),
  });
}

/** Calls twice if another tab has switched the like meanwhile. */
async function switchUntil(liked: boolean, id: string) {
  const answer = await call(likeComment, { params: { id } });
  return answer.likedby_me === liked ? answer : call(likeComment, { params: { id } });
}

function withLike(comment: FlatComment, liked: boolean): FlatComment {
  if (comment.likedby_me === liked) return comment;
  return { ...comment, likedby_me: liked, likes_count: Math.max(0, comment.likes_count + (liked ? 1 : -1)) };
}
