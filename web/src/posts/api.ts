import { deletePost as deletePostCall, getPost, listPosts, updatePost, type Post } from '@homecoming/contract/posts.ts';
import useSWR from 'swr';
import { useMemo, useState } from 'react';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { fiveMinuteCache } from '../lib/swr-config.ts';
import { notice } from '../lib/toasts.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import {
  cachedFeed,
  changeFeed,
  changeInFeeds,
  changePost,
  feedKey,
  postKey,
  present,
  refreshFeeds,
  seedPost,
  takeOutDeleted,
} from './cache.ts';
import { extended, feedOf, refreshed, refreshedSaved, type Feed } from './feed.ts';
import { listenForPosts } from './live.ts';
import { usePendingReactions } from './reactions.ts';
import type { PostScope } from './scope.ts';

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

/** The posts of a place or person, those saved, or the home feed. A list is good for 5 minutes and kept live. */
export function useFeed(scope: PostScope): FeedView {
  const key = feedKey(scope);
  const withPendingReactions = usePendingReactions();
  // One entry for the whole list, not useSWRInfinite: that drops a page on its way when a like changes the list.
  const {
    data,
    error,
    mutate: reload,
  } = useSWR<Feed, ApiError>(key, () => loadFeed(scope), {
    ...fiveMinuteCache,
    revalidateIfStale: true,
  });
  const { run: loadMore, ...more } = useSingleFlight(async () => {
    const cursor = cachedFeed(key)?.next ?? null;
    if (cursor === null) return;
    const page = await loadPage(scope, cursor);
    changeFeed(key, (feed) => extended(feed, cursor, page));
  });
  const posts = useMemo(() => {
    const shown = data?.posts.map(withPendingReactions);
    return scope.bookmarked ? shown?.filter(({ is_bookmarked }) => is_bookmarked) : shown;
  }, [data?.posts, withPendingReactions, scope.bookmarked]);
  return {
    posts,
    error,
    hasMore: data !== undefined && data.next !== null,
    loadingMore: more.running,
    moreError: more.error,
    loadMore,
    waiting: data?.waiting.length ?? 0,
    showWaiting: async () => {
      const page = await loadPage(scope);
      changeFeed(key, (feed) => refreshed(feed, page, { hold: false }));
    },
    retry: () => void reload(),
  };
}

/** One post. What a list has of it shows until it is there. */
export function usePost(id: string) {
  useState(() => seedPost(id));
  const withPendingReactions = usePendingReactions();
  const { data, error, mutate } = useSWR<Post, ApiError>(postKey(id), async () => {
    const post = await call(getPost, { params: { id } });
    changeInFeeds(id, () => post);
    return post;
  });
  return { post: data && withPendingReactions(data), error, reload: () => void mutate() };
}

interface PostEdit {
  title: string;
  comment: string;
  mentions: string[];
  /** A picture to put there, `none` to take its own away, or null to leave it. */
  picture: File | 'none' | null;
  /** What the picture shows, for people who do not see it; left as it is when not given. */
  imageDescription?: string;
  onProgress: (share: number) => void;
}

/** Changes a post of one's own. */
export async function editPost(
  id: string,
  { picture, onProgress, title, imageDescription, ...words }: PostEdit,
): Promise<void> {
  const image = picture === 'none' ? null : picture;
  const files = image === null ? {} : { files: { image }, onProgress };
  const off = picture === 'none' ? { remove_image: true } : {};
  const described = imageDescription === undefined ? {} : { image_description: imageDescription };
  const body = { ...words, ...off, ...described, title: title.trim() === '' ? null : title.trim() };
  const post = await call(updatePost, { params: { id }, body, ...files });
  changePost(id, () => post);
}

/** Deletes a post: at once on the screen. When that fails it is there again, and the lists are asked for anew. */
export async function deletePost(id: string): Promise<void> {
  const putBack = takeOutDeleted(id);
  try {
    await call(deletePostCall, { params: { id } });
    notice.success('The post is deleted');
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return;
    putBack();
    notice.error(`The post was not deleted. ${messageOf(error)}`);
    await refreshFeeds();
  }
}

async function loadFeed(scope: PostScope): Promise<Feed> {
  const page = await loadPage(scope);
  const feed = cachedFeed(feedKey(scope));
  if (feed === undefined) return feedOf(page);
  return scope.bookmarked === true ? refreshedSaved(feed, page) : refreshed(feed, page, { hold: true });
}

async function loadPage(scope: PostScope, cursor?: string) {
  return present(await call(listPosts, { query: { ...scope, ...(cursor !== undefined && { cursor }) } }));
}
