import { getPost, type Post } from '@homecoming/contract/posts.ts';
import { SWRConfig, mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { isInChannel } from '../channels/api.ts';
import { keyOf } from '../lib/use-endpoint.ts';
import { withBack, withChanged, withOwn, withWaiting, without, withoutPlace, type Feed, type Waiting } from './feed.ts';
import { placeOf, scopesOf, type PostScope } from './scope.ts';

/* Where SWR holds posts: whole lists under `feed:…`, single posts under their address. */
const FEED = 'feed:';
const { cache } = SWRConfig.defaultValue;
/** What was deleted: answers that were on their way may still tell of it. */
const gone = new Set<string>();

/** The SWR key of a list. */
export function feedKey(scope: PostScope): string {
  const [[name, value] = ['home', '']] = Object.entries(scope);
  return `${FEED}${name}:${value}`;
}

/** The SWR key of one post. */
export function postKey(id: string): string {
  return keyOf(getPost, { params: { id } });
}

/** A list as it is in memory. */
export function cachedFeed(key: string): Feed | undefined {
  // Only feedKey() makes such keys, and only for lists
  return cache.get(key)?.data as Feed | undefined;
}

/** Whether a list is in memory, or on its way there. */
function isFeedKnown(scope: PostScope): boolean {
  const state = cache.get(feedKey(scope));
  return state?.data !== undefined || state?.isValidating === true;
}

/** A post as it is in memory, alone or in a list. */
export function cachedPost(id: string): Post | undefined {
  // Only a load of the post itself, and what is here, writes there
  const alone = cache.get(postKey(id))?.data as Post | undefined;
  if (alone !== undefined) return alone;
  for (const key of feedKeys()) {
    const found = cachedFeed(key)?.posts.find((post) => post.id === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Lets the page of a post begin with what a list has of it. */
export function seedPost(id: string): void {
  const post = cachedPost(id);
  if (post !== undefined && cache.get(postKey(id))?.data === undefined) {
    void mutate(postKey(id), post, { revalidate: false });
  }
}

/** Changes a list where it is in memory. */
export function changeFeed(key: string, change: (feed: Feed) => Feed): void {
  changeCached(key, change);
}

/** Changes a post everywhere it is in memory. */
export function changePost(id: string, change: (post: Post) => Post): void {
  changeCached(postKey(id), change);
  changeInFeeds(id, change);
}

/** Changes a post in all lists in memory. */
export function changeInFeeds(id: string, change: (post: Post) => Post): void {
  for (const key of feedKeys()) changeFeed(key, (feed) => withChanged(feed, id, change));
}

/** Puts a post of one's own on top of the lists that it belongs to. */
export function addOwnPost(post: Post): void {
  void mutate(postKey(post.id), post, { revalidate: false });
  const { home, others } = scopesOf(placeOf(post));
  const scopes = isAtHome(post.channel?.id ?? null) === false ? others : [home, ...others];
  for (const scope of scopes) changeFeed(feedKey(scope), (feed) => withOwn(feed, post));
}

/**
 * Whether home has what is posted in a channel, or, with null, in a community; undefined where that is not known here:
 * who manages a community reads and writes in its channels from outside, too, but not at home.
 */
function isAtHome(channel: string | null): boolean | undefined {
  return channel === null ? true : isInChannel(channel);
}

/** Lets a post that somebody made wait in some lists. One that is on its way may have set out before it: it comes anew. */
export function addWaitingPost(post: Waiting, scopes: readonly PostScope[]): void {
  if (gone.has(post.id)) return;
  for (const scope of scopes) {
    if (cachedFeed(feedKey(scope)) !== undefined) changeFeed(feedKey(scope), (feed) => withWaiting(feed, post));
    else if (isFeedKnown(scope)) void mutate(feedKey(scope));
  }
}

/** Takes a post out that is deleted, and keeps it out of answers on their way. Gives back how to undo that. */
export function takeOutDeleted(id: string): () => void {
  gone.add(id);
  const putBack = takeOut(id);
  return () => {
    gone.delete(id);
    putBack();
  };
}

/** Takes a post out of all lists, until the server tells of it again. Gives back how to undo that. */
export function takeOut(id: string): () => void {
  const before = feedKeys().map((key) => ({ key, feed: cachedFeed(key) }));
  for (const { key } of before) changeFeed(key, (feed) => without(feed, id));
  return () => {
    for (const { key, feed: had } of before) {
      const post = had?.posts.find((one) => one.id === id);
      if (had !== undefined && post !== undefined) changeFeed(key, (feed) => withBack(feed, post, had));
    }
  };
}

/** Takes the posts of a community or channel out of all lists: the user does not belong to it any more. */
export function takeOutPlace(id: string): void {
  for (const key of feedKeys()) changeFeed(key, (feed) => withoutPlace(feed, id));
}

/** A page without what was deleted while it was on its way. */
export function present<P extends { results: Post[] }>(page: P): P {
  if (gone.size === 0) return page;
  return { ...page, results: page.results.filter(({ id }) => !gone.has(id)) };
}

/** Who is signed in, as far as that is known. */
export function currentUserId(): string | undefined {
  const user: unknown = cache.get(currentUserKey)?.data;
  return typeof user === 'object' && user !== null && 'id' in user ? String(user.id) : undefined;
}

/** Asks for the page of a post anew, so that it can say that the post is gone. */
export function recheckPost(id: string): void {
  if (cache.get(postKey(id)) !== undefined) void mutate(postKey(id));
}

/** Asks for the lists that are shown anew, after something that they cannot know of. */
export async function refreshFeeds(): Promise<void> {
  await Promise.all(feedKeys().map((key) => mutate(key)));
}

function feedKeys(): string[] {
  return [...cache.keys()].filter((key) => key.startsWith(FEED));
}

/** SWR throws away the answer of a load during which its key was changed: that load is asked for again. */
export function changeCached<T>(key: string, change: (current: T) => T): void {
  const state = cache.get(key);
  if (state?.data === undefined || change(state.data) === state.data) return;
  void mutate<T>(key, (current) => (current === undefined ? undefined : change(current)), {
    revalidate: state.isValidating === true,
  });
}
