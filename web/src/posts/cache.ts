import { getPost, type Post } from '@homecoming/contract/posts.ts';
import { SWRConfig, mutate } from 'swr';
import { keyOf } from '../lib/use-endpoint.ts';
import { withChanged, withOwn, withWaiting, type Feed } from './feed.ts';

/* Where SWR holds posts: whole lists under `feed:…`, single posts under their address. */
const FEED = 'feed:';
const { cache } = SWRConfig.defaultValue;

/** The SWR key of a community's list, or of the home feed. */
export function feedKey(community: string | undefined): string {
  return FEED + (community ?? 'home');
}

/** The SWR key of one post. */
function postKey(id: string): string {
  return keyOf(getPost, { params: { id } });
}

/** A list as it is in memory. */
export function cachedFeed(key: string): Feed | undefined {
  // Only feedKey() makes such keys, and only for lists
  return cache.get(key)?.data as Feed | undefined;
}

/** Changes a list where it is in memory. */
export function changeFeed(key: string, change: (feed: Feed) => Feed): void {
  changeCached(key, change);
}

/** Changes a post everywhere it is in memory. */
export function changePost(id: string, change: (post: Post) => Post): void {
  changeCached(postKey(id), change);
  for (const key of feedKeys()) changeCached<Feed>(key, (feed) => withChanged(feed, id, change));
}

/** Puts a post of one's own on top of the lists that it belongs to. */
export function addOwnPost(post: Post): void {
  void mutate(postKey(post.id), post, { revalidate: false });
  for (const key of [feedKey(undefined), feedKey(post.community.id)]) changeFeed(key, (feed) => withOwn(feed, post));
}

/** Lets a post that somebody made wait in the lists that it belongs to. */
export function addWaitingPost(community: string, id: string): void {
  for (const key of [feedKey(undefined), feedKey(community)]) changeFeed(key, (feed) => withWaiting(feed, id));
}

/** Asks for the lists that are shown anew, after something that they cannot know of. */
export async function refreshFeeds(): Promise<void> {
  await Promise.all(feedKeys().map((key) => mutate(key)));
}

function feedKeys(): string[] {
  return [...cache.keys()].filter((key) => key.startsWith(FEED));
}

/** SWR throws away the answer of a load during which its key was changed: that load is asked for again. */
function changeCached<T>(key: string, change: (current: T) => T): void {
  const state = cache.get(key);
  if (state?.data === undefined || change(state.data) === state.data) return;
  void mutate<T>(key, (current) => (current === undefined ? undefined : change(current)), {
    revalidate: state.isValidating === true,
  });
}
