import type { Post } from '@homecoming/contract/posts.ts';

/** A list of posts as far as it is loaded, newest first; of saved posts the one saved last first. */
export interface Feed {
  readonly posts: readonly Post[];
  /** The cursor of what follows, null at the end. */
  readonly next: string | null;
  /** The newest that was loaded together with what follows it: above it, one's own stand alone. Null without any. */
  readonly newest: string | null;
  /** Newer posts that are known of, but not shown: they wait until the reader asks for them. */
  readonly waiting: readonly Waiting[];
}

/** A post that waits, and where it was made. */
export interface Waiting {
  readonly id: string;
  readonly community: string;
  readonly channel: string | null;
}

interface Page {
  results: readonly Post[];
  next: string | null;
}

/** A list that holds nothing but its first page. */
export function feedOf(page: Page): Feed {
  return { posts: page.results, next: page.next, newest: page.results[0]?.id ?? null, waiting: [] };
}

/**
 * The list after its first page was asked for again: changed posts change, deleted ones go. Newer posts wait with
 * `hold`, since they would move what one reads; without it they come in on top.
 */
export function refreshed(feed: Feed, page: Page, { hold }: { hold: boolean }): Feed {
  const { newest } = feed;
  const oldest = page.results.at(-1);
  if (newest === null || oldest === undefined || feed.posts.length === 0) return feedOf(page);
  const isNewer = ({ id }: Post) => id > newest;
  const waits = (post: Post) => isNewer(post) && !holds(feed, post.id);
  const hasGap = page.next !== null && page.results.every(isNewer);
  const waiting = page.results.filter(waits).map(waitingOf);
  if (hasGap) return hold ? { ...feed, waiting } : feedOf(page);
  const shown = hold ? page.results.filter((post) => !waits(post)) : page.results;
  const below = page.next === null ? [] : feed.posts.filter((post) => post.id < oldest.id);
  return {
    posts: [...shown, ...below],
    next: below.length > 0 ? feed.next : page.next,
    newest: hold && waiting.length > 0 ? newest : feedOf(page).newest,
    waiting: hold ? waiting : [],
  };
}

/** A list of saved posts after its first page was asked for again: their ids do not tell the order. */
export function refreshedSaved(feed: Feed, page: Page): Feed {
  const last = page.results.at(-1);
  const end = feed.posts.findIndex((post) => post.id === last?.id);
  if (page.next === null || end < 0) return feedOf(page);
  const onPage = new Set(page.results.map((post) => post.id));
  const below = feed.posts.slice(end + 1).filter((post) => !onPage.has(post.id));
  return { ...feed, posts: [...page.results, ...below], next: below.length > 0 ? feed.next : page.next };
}

/** The list with the page that follows its end; as it is, when it has become another list in between. */
export function extended(feed: Feed, cursor: string, page: Page): Feed {
  if (feed.next !== cursor) return feed;
  const known = new Set(feed.posts.map((post) => post.id));
  return { ...feed, posts: [...feed.posts, ...page.results.filter((post) => !known.has(post.id))], next: page.next };
}

/** The list with a post on top: one's own, or one that is saved now. */
export function withOwn(feed: Feed, post: Post): Feed {
  const waiting = feed.waiting.filter(({ id }) => id !== post.id);
  return holds(feed, post.id) ? { ...feed, waiting } : { ...feed, posts: [post, ...feed.posts], waiting };
}

/** The list with one more post that waits. */
export function withWaiting(feed: Feed, { id, community, channel }: Waiting): Feed {
  if (holds(feed, id) || letsWait(feed, id)) return feed;
  return { ...feed, waiting: [{ id, community, channel }, ...feed.waiting] };
}

/** The list with one post changed. */
export function withChanged(feed: Feed, id: string, change: (post: Post) => Post): Feed {
  return holds(feed, id) ? { ...feed, posts: feed.posts.map((post) => (post.id === id ? change(post) : post)) } : feed;
}

/** The list without a post, neither shown nor waiting. */
export function without(feed: Feed, id: string): Feed {
  return withoutAny(feed, (post) => post.id === id);
}

/** The list without what was posted in a community or channel, neither shown nor waiting. */
export function withoutPlace(feed: Feed, place: string): Feed {
  return withoutAny(feed, ({ community, channel }) => community === place || channel === place);
}

function withoutAny(feed: Feed, isMeant: (post: Waiting) => boolean): Feed {
  const posts = feed.posts.filter((post) => !isMeant(waitingOf(post)));
  const waiting = feed.waiting.filter((post) => !isMeant(post));
  const isSame = posts.length === feed.posts.length && waiting.length === feed.waiting.length;
  return isSame ? feed : { ...feed, posts, waiting };
}

/** The list with a post back in the place that it had before it was taken out. */
export function withBack(feed: Feed, post: Post, before: Feed): Feed {
  const place = before.posts.findIndex(({ id }) => id === post.id);
  if (place < 0 || holds(feed, post.id)) return feed;
  const above = new Set(before.posts.slice(0, place).map(({ id }) => id));
  const index = feed.posts.findLastIndex(({ id }) => above.has(id)) + 1;
  return { ...feed, posts: feed.posts.toSpliced(index, 0, post) };
}

function waitingOf({ id, community, channel }: Post): Waiting {
  return { id, community: community.id, channel: channel?.id ?? null };
}

function holds(feed: Feed, id: string): boolean {
  return feed.posts.some((post) => post.id === id);
}

function letsWait(feed: Feed, id: string): boolean {
  return feed.waiting.some((post) => post.id === id);
}
