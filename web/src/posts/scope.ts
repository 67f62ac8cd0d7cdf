import type { Post } from '@homecoming/contract/posts.ts';

/**
 * Which posts a list has: those of one community, channel or person, or those that the user saved. With none of these
 * the home feed: all that is posted where the user belongs.
 */
export interface PostScope {
  community?: string;
  channel?: string;
  user?: string;
  bookmarked?: true;
}

/** The lists that a new post belongs to, from all that there may be: home, and those of its place and author. */
export function scopesOf(post: { community: string; channel: string | null; author: string }) {
  const place = post.channel === null ? { community: post.community } : { channel: post.channel };
  return { home: {}, others: [place, { user: post.author }] } satisfies Record<string, PostScope | PostScope[]>;
}

/** What `scopesOf` asks of a post. */
export function placeOf({ community, channel, author }: Post) {
  return { community: community.id, channel: channel?.id ?? null, author: author.id };
}
