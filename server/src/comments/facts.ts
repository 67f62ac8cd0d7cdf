import { fact } from '../platform/facts.ts';

/** A comment, its subject and its author. */
export interface CommentOrigin {
  commentId: string;
  /** Null for a comment on a post. */
  groupId: string | null;
  /** Null for a comment in a group. */
  postId: string | null;
  communityId: string;
  channelId: string | null;
  authorId: string;
  /** The author of the post; null in a group. */
  subjectAuthorId: string | null;
}

/** A user wrote a comment, or a reply (`parentId`). */
export const commentCreated = fact<
  CommentOrigin & {
    parentId: string | null;
    /** Who wrote the comment that it replies to, or null. */
    parentAuthorId: string | null;
    /** People whom it mentions, without its author. */
    mentioned: readonly string[];
    at: Date;
  }
>('comment.created');

/** An edit of a comment mentions people whom it did not mention before. */
export const commentMentioned = fact<CommentOrigin & { mentioned: readonly string[]; at: Date }>('comment.mentioned');

/** A comment was changed, liked, or deleted. */
export const commentUpdated = fact<
  CommentOrigin & {
    likesCount: number;
    /** When its content was changed last; null when never. */
    editedAt: Date | null;
    deleted: boolean;
  }
>('comment.updated');

/** A user (`userId`) liked a comment, or took the like back. */
export const commentLiked = fact<CommentOrigin & { userId: string; at: Date }>('comment.liked');
export const commentUnliked = fact<CommentOrigin & { userId: string }>('comment.unliked');
/** A comment was deleted; a tombstone may stay. */
export const commentDeleted = fact<CommentOrigin>('comment.deleted');
/** Moderators removed a comment, or brought it back: who may read it has changed. */
export const commentModerated = fact<CommentOrigin>('comment.moderated');
