import { fact } from '../platform/facts.ts';

/** Where a comment is, and whose it is. */
export interface CommentPlace {
  commentId: string;
  groupId: string;
  channelId: string;
  communityId: string;
  authorId: string;
}

/** A group is about to be deleted: whoever keeps something of it lets go of it in the same transaction. */
export const groupDeleted = fact<{ groupId: string }>('group.deleted');

/** Somebody wrote a comment, or a reply (`parentId`). */
export const commentCreated = fact<{
  commentId: string;
  groupId: string;
  channelId: string;
  communityId: string;
  parentId: string | null;
  /** Who wrote what it replies to; null for one that replies to none. */
  parentAuthorId: string | null;
  authorId: string;
  at: Date;
}>('comment.created');

/** A comment was changed, liked, or deleted. */
export const commentUpdated = fact<{
  commentId: string;
  groupId: string;
  channelId: string;
  likesCount: number;
  /** When its words or picture changed last; null when they never did. */
  editedAt: Date | null;
  deleted: boolean;
}>('comment.updated');

/** Somebody (`userId`) likes a comment, or does so no longer. */
export const commentLiked = fact<CommentPlace & { userId: string; at: Date }>('comment.liked');
export const commentUnliked = fact<CommentPlace & { userId: string }>('comment.unliked');
/** A comment was deleted; its place may stay. */
export const commentDeleted = fact<CommentPlace>('comment.deleted');
