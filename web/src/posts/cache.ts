import { getPost, listPosts, type Post } from '@homecoming/contract/posts.ts';
import { SWRConfig, mutate } from 'swr';
import { isInChannel } from '../channels/api.ts';
import { listKey, getCachedLists } from '../lib/lists/list-cache.ts';
import { removeItems } from '../lib/lists/live-list.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';
import { cached } from '../lib/cached.ts';
import { toPostOrigin, targetScopes, type PostScope } from './scope.ts';

/** What a live message says of a new post. */
export interface NewPost {
  readonly id: string;
  readonly community: string;
  readonly channel: string | null;
}

/** All cached lists of posts. */
export const postLists = getCachedLists<Post, NewPost>(getSwrKey(listPosts));

/** The SWR key of a list of posts. */
export function feedKey(scope: PostScope): string {
  return listKey(getSwrKey(listPosts, { query: scope }));
}

/** The SWR key of one post. */
export function postKey(id: string): string {
  return getSwrKey(getPost, { params: { id } });
}

/** A post as it is cached, alone or in a list. */
export function cachedPost(id: string): Post | undefined {
  return ownEntry(id) ?? postLists.find(id);
}

/** Shows the cached post of a list on its page until that has loaded. */
export function seedPost(id: string): void {
  const post = cachedPost(id);
  if (post !== undefined && ownEntry(id) === undefined) void mutate(postKey(id), post, { revalidate: false });
}

/** Changes a post everywhere in the cache. */
export function changePost(id: string, change: (post: Post) => Post): void {
  updateCached(postKey(id), change);
  postLists.change(id, change);
}

/** Puts the user's new post on top of the lists that it belongs to. */
export function addOwnPost(post: Post): void {
  void mutate(postKey(post.id), post, { revalidate: false });
  const { home, others } = targetScopes(toPostOrigin(post));
  const scopes = isAtHome(post.channel?.id ?? null) === false ? others : [home, ...others];
  postLists.prepend(post, scopes.map(feedKey));
}

/**
 * Whether the home feed shows the posts of a channel, or, with null, of a community. A manager of the community reads
 * its channels without being in them, and not at home. Undefined while the channel is not cached.
 */
function isAtHome(channel: string | null): boolean | undefined {
  return channel === null ? true : isInChannel(channel);
}

/** Removes the posts of a community or channel from all lists, once the user does not belong to it any more. */
export function removePostsIn(target: string): void {
  postLists.update((list) =>
    removeItems(list, ({ community, channel }) => idIn(community) === target || idIn(channel) === target),
  );
}

/** Loads the page of a post again, so that it can say that the post is gone. */
export function recheckPost(id: string): void {
  if (SWRConfig.defaultValue.cache.get(postKey(id)) !== undefined) void mutate(postKey(id));
}

function ownEntry(id: string): Post | undefined {
  // Only a load of the post itself, and this file, writes there
  return cached<Post>(postKey(id));
}

function idIn(named: { id: string } | string | null): string | null {
  return typeof named === 'object' ? (named?.id ?? null) : named;
}
