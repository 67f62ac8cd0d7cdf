import type { Post } from '@homecoming/contract/posts.ts';

/**
 * Which posts a list has: those of one community, channel, event or author, or those that the user saved. `{}` is the
 * home feed.
 */
export interface PostScope {
  community?: string;
  channel?: string;
  event?: string;
  user?: string;
  bookmarked?: true;
}

/** Where a post was made, and by whom. */
export interface PostOrigin {
  community: string;
  channel: string | null;
  event: string | null;
  author: string;
}

/**
 * The lists that a new post belongs to: home, those of its channel, or of its community and event, and that of its author.
 */
export function targetScopes({ community, channel, event, author }: PostOrigin) {
  const targets: PostScope[] = channel === null ? [{ community }] : [{ channel }];
  if (event !== null) targets.push({ event });
  return { home: {}, others: [...targets, { user: author }] } satisfies Record<string, PostScope | PostScope[]>;
}

/** Where a post was made, and by whom. */
export function toPostOrigin({ community, channel, event, author }: Post): PostOrigin {
  return { community: community.id, channel: channel?.id ?? null, event: event?.id ?? null, author: author.id };
}
