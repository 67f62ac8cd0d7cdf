import { fact } from '../platform/facts.ts';

export const postCreated = fact<{ postId: string; communityId: string; authorId: string }>('post.created');
/** A like was given or taken back; `likesCount` is what it made of the number. */
export const postLiked = fact<{ postId: string; communityId: string; userId: string; likesCount: number }>(
  'post.liked',
);
export const postUnliked = fact<{ postId: string; communityId: string; userId: string; likesCount: number }>(
  'post.unliked',
);
