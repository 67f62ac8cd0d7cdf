import { fact } from '../platform/facts.ts';
import { posts } from '../schema/posts.ts';
import type { PostRow } from './access.ts';

/** A post, its target and its author. */
export interface PostOrigin {
  postId: string;
  communityId: string;
  /** Null for a post of the community itself. */
  channelId: string | null;
  authorId: string;
}

/** The counters of a post after a change. */
export interface PostCounts {
  likesCount: number;
  sharesCount: number;
  commentsCount: number;
}

/** A post was published, for an event or not. `mentioned` are people who may read it, without its author. */
export const postCreated = fact<PostOrigin & { eventId: string | null; mentioned: readonly string[]; at: Date }>(
  'post.created',
);
/** Its words or picture were changed; `mentioned` are people whom it did not mention before. */
export const postUpdated = fact<PostOrigin & { counts: PostCounts; mentioned: readonly string[]; at: Date }>(
  'post.updated',
);
/** A post was deleted by `byId`, with its comments. */
export const postDeleted = fact<PostOrigin & { byId: string; commentIds: readonly string[] }>('post.deleted');

/** The event of these posts was deleted: they are missing now, and stay in the database. */
export const postsHidden = fact<{ communityId: string; postIds: readonly string[] }>('post.hidden');

/** Moderators removed a post, or brought it back. */
export const postModerated = fact<PostOrigin & { isRemoved: boolean }>('post.moderated');

/** `userId` changed a counter of a post; `counts` are the new ones. */
export type PostCountChange = PostOrigin & { userId: string; counts: PostCounts; at: Date };
/** A user liked a post. */
export const postLiked = fact<PostCountChange>('post.liked');
/** A user removed a like. */
export const postUnliked = fact<PostCountChange>('post.unliked');
/** A user shared a post for the first time: each person counts once. */
export const postShared = fact<PostCountChange>('post.shared');

/** The number of comments on a post has changed. */
export const postCommentsCounted = fact<PostOrigin & { counts: PostCounts }>('post.comments-counted');

/** The part that all facts about a post have. */
export function toPostOrigin({
  id: postId,
  communityId,
  channelId,
  authorId,
}: Pick<PostRow, 'id' | 'communityId' | 'channelId' | 'authorId'>): PostOrigin {
  return { postId, communityId, channelId, authorId };
}

/** The counters of a post, for `returning`. */
export const countColumns = {
  likesCount: posts.likesCount,
  sharesCount: posts.sharesCount,
  commentsCount: posts.commentsCount,
};
