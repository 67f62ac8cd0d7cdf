import {
  deletePost as deletePostCall,
  getPost,
  listPosts,
  searchPosts,
  updatePost,
  type FoundPost,
  type Post,
} from '@homecoming/contract/posts.ts';
import useSWR from 'swr';
import { useMemo, useState } from 'react';
import { ApiError, getErrorMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { fiveMinuteCache } from '../lib/http/swr-config.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { useEndpoint } from '../lib/http/use-endpoint.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { notice } from '../lib/toasts.ts';
import { useLiveList, type ListSource, type LiveListView } from '../lib/lists/use-live-list.ts';
import { changePost, feedKey, postKey, postLists, seedPost } from './cache.ts';
import { usePendingReactions } from './reactions/reactions.ts';
import type { PostScope } from './scope.ts';

/** A post, and whether the user is deleting it. */
interface DeletablePost {
  id: string;
  isDeleted: boolean;
}

const pendingDeletions = createOverlay<DeletablePost>(({ id }) => id);

/** The posts of a community, channel or author, those saved, or the home feed. Good for 5 minutes, and kept live. */
export function useFeed(scope: PostScope): LiveListView<Post> {
  const list = useLiveList(feedSource(scope), { ...fiveMinuteCache, revalidateIfStale: true });
  const withPendingReactions = usePendingReactions();
  const withPendingDeletion = useOverlay(pendingDeletions);
  const items = useMemo(() => {
    const left = list.items?.filter(({ id }) => !withPendingDeletion({ id, isDeleted: false }).isDeleted);
    const shown = left?.map(withPendingReactions);
    return scope.bookmarked ? shown?.filter(({ is_bookmarked }) => is_bookmarked) : shown;
  }, [list.items, withPendingReactions, withPendingDeletion, scope.bookmarked]);
  return { ...list, items };
}

/** Searches the posts of the user's communities and channels after a pause in typing. Null without a query. */
export function usePostSearch(typed: string): Search<FoundPost> | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useEndpoint(searchPosts, query === '' ? null : { query: { query } }));
}

/** One post. What a list has of it shows until it is there. */
export function usePost(id: string) {
  useState(() => seedPost(id));
  const withPendingReactions = usePendingReactions();
  const { data, error, mutate } = useSWR<Post, ApiError>(postKey(id), async () => {
    const post = await call(getPost, { params: { id } });
    postLists.change(id, () => post);
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

/** Changes the user's own post. */
export async function editPost(
  id: string,
  { picture, onProgress, title, imageDescription, ...words }: PostEdit,
): Promise<void> {
  const image = picture === 'none' ? null : picture;
  const off = picture === 'none' ? { remove_image: true } : {};
  const described = imageDescription === undefined ? {} : { image_description: imageDescription };
  const body = { ...words, ...off, ...described, title: title.trim() === '' ? null : title.trim() };
  // Form data, also without a picture
  const post = await call(updatePost, { params: { id }, body, files: { image }, onProgress });
  changePost(id, () => post);
}

/** Deletes a post. Lists hide it at once; a failure is shown in a toast and reloads them. */
export function deletePost(id: string): void {
  pendingDeletions.set({
    id,
    field: 'isDeleted',
    value: true,
    patch: (post) => ({ ...post, isDeleted: true }),
    async send() {
      try {
        await call(deletePostCall, { params: { id }, body: {} });
        notice.success('The post is deleted');
      } catch (error) {
        // It was deleted before
        if (!(error instanceof ApiError) || error.status !== 404) throw error;
      }
    },
    store: () => void postLists.delete(id),
    onRefused(error) {
      notice.error(`The post was not deleted. ${getErrorMessage(error)}`);
      void postLists.refresh();
    },
  });
}

function feedSource(scope: PostScope): ListSource<Post> {
  return {
    key: feedKey(scope),
    load: (cursor) => call(listPosts, { query: { ...scope, ...(cursor !== null && { cursor }) } }),
    // Saved posts are in the order in which they were saved, which only the server knows
    ...(scope.bookmarked !== true && { isBefore: (a, b) => a.id > b.id }),
  };
}
