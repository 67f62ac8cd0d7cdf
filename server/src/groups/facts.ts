import { fact } from '../platform/facts.ts';

/** Somebody wrote a comment, or a reply (`parentId`). */
export const commentCreated = fact<{
  commentId: string;
  groupId: string;
  channelId: string;
  communityId: string;
  parentId: string | null;
  authorId: string;
}>('comment.created');

/** A comment was changed, liked, or deleted. */
export const commentUpdated = fact<{
  commentId: string;
  groupId: string;
  channelId: string;
  likesCount: number;
  deleted: boolean;
}>('comment.updated');
