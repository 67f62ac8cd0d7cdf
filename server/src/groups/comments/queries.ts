import type { Comment } from '@homecoming/contract/comments.ts';
import { repliesOf, rootsOf } from '../../comments/access.ts';
import type { CommentRow } from '../../comments/present.ts';
import type { UserContext } from '../../platform/app.ts';
import { pageSize } from '../../platform/db/keyset.ts';
import { accessGroup } from '../access.ts';
import { accessComment, rightsOn } from './access.ts';

/** The comments of a group, newest first. */
export async function listComments(
  ctx: UserContext,
  groupId: string,
  { before, limit }: { before?: string; limit?: number },
): Promise<Comment[]> {
  const { can } = await accessGroup(ctx, groupId, 'read');
  const readerId = ctx.actor.userId;
  const rights = (comment: CommentRow) => rightsOn(comment, readerId, can);
  return rootsOf(ctx.db, { groupId, readerId, before, limit: pageSize(limit) }, rights);
}

/** The replies to a comment, oldest first. */
export async function listReplies(
  ctx: UserContext,
  groupId: string,
  parentId: string,
  { after, limit }: { after?: string; limit?: number },
): Promise<Comment[]> {
  await accessComment(ctx, parentId, 'read', groupId);
  const { can } = await accessGroup(ctx, groupId, 'read');
  const readerId = ctx.actor.userId;
  const rights = (comment: CommentRow) => rightsOn(comment, readerId, can);
  return repliesOf(ctx.db, { parentId, readerId, after, limit: pageSize(limit) }, rights);
}
