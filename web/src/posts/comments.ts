import {
  createPostComment,
  deletePostComment,
  listPostComments,
  updatePostComment,
  type Comment,
} from '@homecoming/contract/comments.ts';
import { limits } from '@homecoming/contract/limits.ts';
import type { ChildPost, Post } from '@homecoming/contract/posts.ts';
import { useRef } from 'react';
import useSWR, { SWRConfig, mutate } from 'swr';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/client.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { updateCached } from '../lib/update-cached.ts';
import { useSingleFlight } from '../lib/use-single-flight.ts';
import { changePost } from './cache.ts';
import { listOf, refreshedList, withComment, withEarlier, withoutComment, type CommentList } from './comment-list.ts';
import { refetchSoon } from './refetch.ts';

const { cache } = SWRConfig.defaultValue;
/** What was deleted: answers that were on their way may still tell of it. */
const gone = new Set<string>();
const NEWEST_SHOWN = 2;

/** A comment as the page of its post shows it. */
export type PostComment = ChildPost & Pick<Comment, 'can'>;

/** The comments on a post, live. */
export interface CommentsView {
  list: CommentList | undefined;
  /** Why the comments, or a refresh of them, are not there. */
  error: ApiError | undefined;
  loadingEarlier: boolean;
  earlierError: ApiError | undefined;
  /** `onBefore` is called when they are there, before they show. */
  loadEarlier: (onBefore: () => void) => Promise<void>;
  retry: () => void;
}

/** Reads the comments on a post: the newest first, earlier ones when they are asked for. */
export function usePostComments(post: string): CommentsView {
  const key = keyOfComments(post);
  const { data, error, mutate: reload } = useSWR<CommentList, ApiError>(key, () => loadComments(post));
  const tell = useRef<(() => void) | null>(null);
  const earlier = useSingleFlight(async () => {
    const cursor = cachedList(post)?.earlier ?? null;
    if (cursor === null) return;
    const page = present(await call(listPostComments, { params: { id: post }, query: { cursor } }));
    tell.current?.();
    changeList(post, (list) => withEarlier(list, cursor, page));
  }, post);
  return {
    list: data,
    error,
    loadingEarlier: earlier.running,
    earlierError: earlier.error,
    loadEarlier: (onBefore) => {
      tell.current = onBefore;
      return earlier.run();
    },
    retry: () => void reload(),
  };
}

/** What a comment says. */
export interface Words {
  title: string;
  comment: string;
  mentions: string[];
}

interface NewComment extends Words {
  image: File | null;
  /** Stays while the same is tried again. */
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** Writes a comment on a post. Throws when it did not go through. */
export async function sendPostComment(
  post: string,
  { title, image, idempotencyKey, onProgress, ...words }: NewComment,
): Promise<void> {
  const named = title.trim() === '' ? {} : { title: title.trim() };
  const files = image === null ? {} : { files: { image }, onProgress };
  const body = { ...words, ...named };
  const [comment] = shownOf(await call(createPostComment, { params: { id: post }, body, idempotencyKey, ...files }));
  if (comment === undefined) return;
  const heardOf = cachedList(post)?.comments.some(({ id }) => id === comment.id) === true;
  changeList(post, (list) => withComment(list, comment));
  if (!heardOf) changePost(post, (shown) => withNewest(shown, comment));
}

interface CommentEdit extends Words {
  /** A picture to put there, `none` to take its own away, or null to leave it. */
  picture: File | 'none' | null;
  onProgress: (share: number) => void;
}

/** Changes one's own comment. */
export async function editPostComment(
  post: string,
  commentId: string,
  { picture, onProgress, title, ...words }: CommentEdit,
): Promise<void> {
  const image = picture === 'none' ? null : picture;
  const files = image === null ? {} : { files: { image }, onProgress };
  const body = { ...words, title: title.trim() === '' ? null : title.trim() };
  const off = picture === 'none' ? { remove_image: true } : {};
  const request = { params: { id: post, commentId }, body: { ...body, ...off }, ...files };
  const [comment] = shownOf(await call(updatePostComment, request));
  if (comment === undefined) return;
  changeList(post, (list) => withComment(list, comment));
  changePost(post, (shown) => ({
    ...shown,
    child_posts: shown.child_posts.map((child) => (child.id === comment.id ? comment : child)),
  }));
}

/** Deletes a comment. One that is gone already is deleted, too. */
export async function removePostComment(post: string, commentId: string): Promise<void> {
  try {
    await call(deletePostComment, { params: { id: post, commentId } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  forget(post, commentId);
  changePost(post, (shown) => withoutChild(shown, commentId));
  // What the live connection tells of it may have come already, or never comes: the number is asked for
  refetchSoon(post);
}

/** Somebody wrote a comment, or changed, liked or deleted it. */
export function hearComment({ post, comment }: { post: string; comment: string }, deleted: boolean): void {
  if (deleted) forget(post, comment);
  else if (cache.get(keyOfComments(post)) !== undefined) refreshSoon(post);
}

const refreshSoon = coalesceByKey((post) => mutate(keyOfComments(post)).then(() => undefined));

/** A post with a comment more. Should its number have been told before, what `comment.created` asks for mends it. */
function withNewest(post: Post, comment: PostComment): Post {
  if (post.child_posts.some(({ id }) => id === comment.id)) return post;
  const child_posts = [comment, ...post.child_posts].slice(0, NEWEST_SHOWN);
  return { ...post, child_posts, comments_count: post.comments_count + 1 };
}

function withoutChild(post: Post, comment: string): Post {
  const child_posts = post.child_posts.filter(({ id }) => id !== comment);
  return child_posts.length === post.child_posts.length ? post : { ...post, child_posts };
}

function forget(post: string, comment: string): void {
  gone.add(comment);
  changeList(post, (list) => withoutComment(list, comment));
}

/** As many of the newest as are shown, up to the most that one call gives. */
async function loadComments(post: string): Promise<CommentList> {
  const shown = cachedList(post)?.comments.length ?? 0;
  const limit = Math.min(limits.pageSizeMax, Math.max(limits.pageSize, shown));
  const page = present(await call(listPostComments, { params: { id: post }, query: { limit } }));
  const list = cachedList(post);
  return list === undefined ? listOf(page) : refreshedList(list, page);
}

function present({ results, next }: { results: Comment[]; next: string | null }) {
  return { results: results.flatMap(shownOf).filter(({ id }) => !gone.has(id)), next };
}

function shownOf(comment: Comment): PostComment[] {
  const { author, text } = comment;
  return author === null ? [] : [{ ...comment, author, comment: text ?? '' }];
}

function keyOfComments(post: string): string {
  return `post-comments:${post}`;
}

function cachedList(post: string): CommentList | undefined {
  // Only keyOfComments() makes such keys
  return cache.get(keyOfComments(post))?.data as CommentList | undefined;
}

function changeList(post: string, change: (list: CommentList) => CommentList): void {
  updateCached(keyOfComments(post), change);
}
