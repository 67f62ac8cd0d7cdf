import type { Post } from '@homecoming/contract/posts.ts';

/** Which posts a list has: those of one community, channel or author, or those that the user saved. `{}` is the home feed. */
export interface PostScope {
  community?: string;
  channel?: string;
  user?: string;
  bookmarked?: true;
}

/** Where a post was made, and by whom. */
export interface PostOrigin {
  community: string;
  channel: string | null;
  author: string;
}

/** The lists that a new post belongs to: home, and those of its community or channel and of its author. */
export function targetScopes({ community, channel, author }: PostOrigin) {
  const target = channel === null ? { community } : { channel };
  return { home: {}, others: [target, { user: author }] } satisfies Record<string, PostScope | PostScope[]>;
}

/** Where a post was made, and by whom. */
export function originOf({ community, channel, author }: Post): PostOrigin {
  return { community: community.id, channel: channel?.id ?? null, author: author.id };
}
