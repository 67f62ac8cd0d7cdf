import type { Post } from '@homecoming/contract/posts.ts';
import { createWishes } from '../lib/wishes.ts';
import { cachedPost, currentUserId } from './cache.ts';

/** What the reader wishes for just now, and the server has not answered to: likes, posts to keep. */
export const likes = createWishes();
export const bookmarks = createWishes();
/** What the server told of likes and shares while one's own was on its way, by post. */
export const heardLikes = new Map<string, number>();
export const heardShares = new Map<string, number>();
/** By user and post: whose share is being handed on, is on its way to the server, or is counted there. */
export const shares = new Map<string, 'choosing' | 'sending' | 'counted'>();

/**
 * What the server tells of a post, but for what the reader is changing just now: there the screen is newer. What was
 * told is remembered until that is settled.
 */
export function asWished(post: Post): Post {
  const { id, likes_count, level_count } = post;
  const [liking, saving, sharing] = [likes.underWay(id), bookmarks.underWay(id), shares.get(shareOf(id))];
  const counting = sharing === 'sending';
  if (liking) heardLikes.set(id, likes_count);
  if (counting) heardShares.set(id, level_count);
  const told = sharing === 'choosing' ? addShares(1)(post) : post;
  const shown = liking || saving || counting ? cachedPost(id) : undefined;
  if (shown === undefined) return told;
  return {
    ...told,
    ...(liking && { likes_count: shown.likes_count, likedby_me: shown.likedby_me }),
    ...(saving && { is_bookmarked: shown.is_bookmarked }),
    ...(counting && { level_count: shown.level_count }),
  };
}

/** Changes how often a post was shared. */
export function addShares(number: number) {
  return (post: Post): Post => ({ ...post, level_count: Math.max(0, post.level_count + number) });
}

/** The key of the user's share of a post. */
export function shareOf(post: string): string {
  return `${currentUserId() ?? ''} ${post}`;
}
