import { fact } from '../platform/facts.ts';

/** Where a comment is, and who wrote it. */
export interface CommentPlace {
  commentId: string;
  /** The group that it is in, or null. */
  groupId: string | null;
  /** The post that it is on, or null. */
  postId: string | null;
  communityId: string;
  channelId: string | null;
  authorId: string;
  /** Who wrote the post that it is on; null in a group. */
  subjectAuthorId: string | null;
}

/** A user wrote a comment, or a reply (`parentId`). */
export const commentCreated = fact<
  CommentPlace & {
    parentId: string | null;
    /** Who wrote the comment that it replies to, or null. */
    parentAuthorId: string | null;
    /** People whom it mentions, without its author. */
    mentioned: readonly string[];
    at: Date;
  }
>('comment.created');

/** An edit of a comment mentions people whom it did not mention before. */
export const commentMentioned = fact<CommentPlace & { mentioned: readonly string[]; at: Date }>('comment.mentioned');

/** A comment was changed, liked, or deleted. */
export const commentUpdated = fact<
  CommentPlace & {
    likesCount: number;
    /** When its content was changed last; null when never. */
    editedAt: Date | null;
    deleted: boolean;
  }
>('comment.updated');

/** A user (`userId`) liked a comment, or took the like back. */
export const commentLiked = fact<CommentPlace & { userId: string; at: Date }>('comment.liked');
export const commentUnliked = fact<CommentPlace & { userId: string }>('comment.unliked');
/** A comment was deleted; a tombstone may stay. */
export const commentDeleted = fact<CommentPlace>('comment.deleted');
