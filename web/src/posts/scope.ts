import type { Post } from '@homecoming/contract/posts.ts';

/** Which posts a list has: those of one community, channel or author, or those that the user saved. `{}` is the home feed. */
export interface PostScope {
  community?: string;
  channel?: string;
  user?: string;
  bookmarked?: true;
}

/** Where a post was made, and by whom. */
export interface PostTarget {
  community: string;
  channel: string | null;
  author: string;
}

/** The lists that a new post belongs to: home, and those of its community or channel and of its author. */
export function targetScopes({ community, channel, author }: PostTarget) {
  const target = channel === null ? { community } : { channel };
  return { home: {}, others: [target, { user: author }] } satisfies Record<string, PostScope | PostScope[]>;
}

/** The target of a post. */
export function targetOf({ community, channel, author }: Post): PostTarget {
  return { community: community.id, channel: channel?.id ?? null, author: author.id };
}
