import { createPost as createPostCall, getPost, listPosts, type Post } from '@homecoming/contract/posts.ts';
import useSWR from 'swr';
import type { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { fiveMinuteCache } from '../lib/swr-config.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { useOneAtATime } from '../lib/use-one-at-a-time.ts';
import { addOwnPost, cachedFeed, changeFeed, feedKey } from './cache.ts';
import { extended, feedOf, refreshed, type Feed } from './feed.ts';
import { isLiking } from './likes.ts';
import { listenForPosts } from './live.ts';

listenForPosts();

/** What a list of posts offers. */
export interface FeedView {
  posts: readonly Post[] | undefined;
  /** Why the first page, or a refresh of it, is not there. */
  error: ApiError | undefined;
  hasMore: boolean;
  loadingMore: boolean;
  /** Why the next page is not there. */
  moreError: ApiError | undefined;
  loadMore: () => Promise<void>;
  /** How many newer posts wait. */
  waiting: number;
  /** Brings the waiting posts in on top. Throws when they cannot be loaded. */
  showWaiting: () => Promise<void>;
  retry: () => void;
}

/** The posts of a community, or of all the user's communities. A list is good for 5 minutes and kept live. */
export function useFeed(community?: string): FeedView {
  const key = feedKey(community);
  // One entry for the whole list, not useSWRInfinite: that drops a page on its way when a like changes the list.
  const {
    data,
    error,
    mutate: reload,
  } = useSWR<Feed, ApiError>(key, () => loadFeed(key, community), {
    ...fiveMinuteCache,
    revalidateIfStale: true,
  });
  const { run: loadMore, ...more } = useOneAtATime(async () => {
    const cursor = cachedFeed(key)?.next ?? null;
    if (cursor === null) return;
    const page = await call(listPosts, { query: { ...query(community), cursor } });
    changeFeed(key, (feed) => extended(feed, cursor, page));
  });
  return {
    posts: data?.posts,
    error,
    hasMore: data !== undefined && data.next !== null,
    loadingMore: more.running,
    moreError: more.error,
    loadMore,
    waiting: data?.waiting.length ?? 0,
    showWaiting: async () => {
      const page = await call(listPosts, { query: query(community) });
      changeFeed(key, (feed) => withOwnLikes(feed, refreshed(feed, page, { hold: false })));
    },
    retry: () => void reload(),
  };
}

/** One post. */
export function usePost(id: string) {
  return useEndpoint(getPost, { params: { id } });
}

interface NewPost {
  community: string;
  title: string;
  comment: string;
  image: File | null;
  /** Made once for the post, so that sending it again cannot publish it twice. */
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** Publishes a post and puts it on top of the lists. */
export async function createPost({ community, title, comment, image, ...request }: NewPost): Promise<Post> {
  const named = title.trim() === '' ? {} : { title };
  const body = { category: 'community' as const, community, ...named, comment };
  const post = await call(createPostCall, { ...request, body, files: { image } });
  addOwnPost(post);
  return post;
}

async function loadFeed(key: string, community: string | undefined): Promise<Feed> {
  const page = await call(listPosts, { query: query(community) });
  const feed = cachedFeed(key);
  return feed === undefined ? feedOf(page) : withOwnLikes(feed, refreshed(feed, page, { hold: true }));
}

function query(community: string | undefined): { community?: string } {
  return community === undefined ? {} : { community };
}

/** While a like is on its way, what is shown is newer than what the server answered. */
function withOwnLikes(before: Feed, after: Feed): Feed {
  const liking = new Map(before.posts.filter(({ id }) => isLiking(id)).map((post) => [post.id, post]));
  if (liking.size === 0) return after;
  return {
    ...after,
    posts: after.posts.map((post) => {
      const { likes_count, likedby_me } = liking.get(post.id) ?? post;
      return { ...post, likes_count, likedby_me };
    }),
  };
}
