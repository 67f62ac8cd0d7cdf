import {
  addBookmark,
  likePost,
  removeBookmark,
  unlikePost,
  updatePost,
  type Post,
} from '@homecoming/contract/posts.ts';
import { call } from '../../lib/http/client.ts';
import { copyLink } from '../../lib/browser/copy-link.ts';
import { fullName } from '../../lib/text/format.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { shareLink } from '../../lib/browser/share-link.ts';
import { notice } from '../../lib/toasts.ts';
import { currentUserId } from '../../accounts/api.ts';
import { cachedPost, changePost, feedKey, postLists } from '../cache.ts';
import { refetchSoon } from '../refetch.ts';

/** Likes, bookmarks and shares that the server has not answered yet. */
const pendingReactions = createOverlay<Post>(({ id }) => id);
/** Shares that the server has counted, by user and post: it counts one for each user. */
const countedShares = new Set<string>();
let isShareSheetOpen = false;

/** Returns the function that applies the user's pending reactions to a post. */
export function usePendingReactions(): (post: Post) => Post {
  return useOverlay(pendingReactions);
}

/** Likes a post, or takes the like back. */
export function setLike({ id, category }: Post, liked: boolean): void {
  const endpoint = liked ? likePost : unlikePost;
  pendingReactions.set({
    id,
    field: 'likedby_me',
    value: liked,
    patch: (post) => withLike(post, liked),
    send: async () => ({
      countBefore: cachedPost(id)?.likes_count,
      answer: await call(endpoint, { params: { id }, body: { category, is_active: liked } }),
    }),
    store({ countBefore, answer }) {
      const count = cachedPost(id)?.likes_count;
      changePost(id, (post) => ({ ...post, ...answer }));
      // A count that was pushed meanwhile may be newer than the answer
      if (count !== countBefore && count !== answer.likes_count) refetchSoon(id);
    },
    onRefused: (error) => onFailure(id, liked ? 'The like failed.' : 'The like could not be taken back.', error),
  });
}

/** Saves a post for later, or removes it from those saved. */
export function setBookmark(id: string, saved: boolean): void {
  pendingReactions.set({
    id,
    field: 'is_bookmarked',
    value: saved,
    patch: (post) => withBookmark(post, saved),
    send: () =>
      call<typeof addBookmark | typeof removeBookmark>(saved ? addBookmark : removeBookmark, { params: { id } }),
    store() {
      changePost(id, (post) => withBookmark(post, saved));
      const post = cachedPost(id);
      if (saved && post !== undefined) postLists.prepend(post, [feedKey({ bookmarked: true })]);
      showBookmarked(id, saved);
    },
    onRefused: (error) => onFailure(id, saved ? 'The bookmark failed.' : 'The bookmark could not be removed.', error),
  });
}

function showBookmarked(id: string, saved: boolean): void {
  const undo = { label: 'Undo', run: () => setBookmark(id, true) };
  if (saved) notice.success('The post is saved', undefined, 'bookmark');
  else notice.info('The post is not saved any more', undo, 'bookmark');
}

/**
 * Hands a post to the system's share sheet, or copies its link where there is none. Counts the first share of a user:
 * at once on the screen, and on the server once the post was handed over.
 */
export async function sharePost(post: Post): Promise<void> {
  if (isShareSheetOpen) return;
  const { id, level_count } = post;
  const share = `${currentUserId() ?? ''} ${id}`;
  if (countedShares.has(share) || pendingReactions.isPending(id, 'level_count')) {
    await openShareSheet(post);
    return;
  }
  pendingReactions.set({
    id,
    field: 'level_count',
    value: true,
    patch: (known) => ({ ...known, level_count: known.level_count + 1 }),
    async send() {
      if (!(await openShareSheet(post))) return null;
      // `files` makes it form data
      return call(updatePost, { params: { id }, body: { level_count: level_count + 1 }, files: {} });
    },
    store(answer) {
      if (answer === null) return;
      countedShares.add(share);
      // Shares only grow: the higher count is the newer one
      changePost(id, (known) => ({ ...known, level_count: Math.max(known.level_count, answer.level_count) }));
    },
    onRefused: (error) => onFailure(id, 'The share was not counted.', error),
  });
}

/** Copies the address of a post and shows whether that succeeded. */
export function copyPostLink(id: string): Promise<boolean> {
  return copyLink(urlOfPost(id), `It is ${urlOfPost(id)}`);
}

/** Returns whether the post was handed over. */
async function openShareSheet({ id, title, author }: Post): Promise<boolean> {
  isShareSheetOpen = true;
  const happened = await shareLink(urlOfPost(id), title ?? `A post by ${fullName(author)}`);
  isShareSheetOpen = false;
  return happened;
}

/** The address of a post. */
export function urlOfPost(id: string): string {
  return `${window.location.origin}/posts/${id}`;
}

function withLike(post: Post, liked: boolean): Post {
  if (post.likedby_me === liked) return post;
  return { ...post, likedby_me: liked, likes_count: Math.max(0, post.likes_count + (liked ? 1 : -1)) };
}

function withBookmark(post: Post, saved: boolean): Post {
  return post.is_bookmarked === saved ? post : { ...post, is_bookmarked: saved };
}

/** Logs a failure, and loads the post again: the server may have done it although no answer came. */
function onFailure(id: string, message: string, error: unknown): void {
  console.warn(message, error);
  refetchSoon(id);
}
