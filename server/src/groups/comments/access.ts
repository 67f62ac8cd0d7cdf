import { commentErrors, type Comment } from '@homecoming/contract/comments.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { eq } from 'drizzle-orm';
import type { CommentRow } from '../../comments/present.ts';
import type { Context, UserContext } from '../../platform/app.ts';
import { fail, HttpFailure } from '../../platform/http/fail.ts';
import { comments } from '../../schema/comments.ts';
import { accessGroup, mayReadGroup, type GroupAccess } from '../access.ts';
import type { GroupAbilities } from '../policy.ts';

/** A comment together with its group and what the caller may do with it. */
export interface CommentAccess {
  readonly comment: CommentRow;
  readonly group: GroupAccess['group'];
  readonly can: Comment['can'];
}

/**
 * The one way to hold a comment; with `groupId` it has to be in that group.
 * @throws comment_not_found for everybody who may not read it; forbidden for readers who may not do this.
 */
export async function accessComment(
  ctx: UserContext,
  id: string,
  intent: 'read' | keyof Comment['can'],
  groupId?: string,
): Promise<CommentAccess> {
  const [comment] = await ctx.db.select().from(comments).where(eq(comments.id, id));
  if (comment === undefined || (groupId !== undefined && comment.groupId !== groupId)) throw notFound();
  const { group, can: inGroup } = await accessGroup(ctx, comment.groupId, 'read').catch((error: unknown) => {
    throw error instanceof HttpFailure ? notFound() : error;
  });
  const can = rightsOn(comment, ctx.actor.userId, inGroup);
  if (intent === 'read' || can[intent]) return { comment, group, can };
  if (comment.deletedAt !== null) throw intent === 'reply' ? fail(commentErrors.comment_deleted) : notFound();
  throw fail(commonErrors.forbidden);
}

/** What somebody may do with a comment, by what they may do in its group. */
export function rightsOn(comment: CommentRow, userId: string, inGroup: GroupAbilities): Comment['can'] {
  const there = comment.deletedAt === null;
  const own = comment.authorId === userId;
  return {
    edit: there && own && inGroup.comment,
    delete: there && (own || inGroup.moderate),
    like: there && inGroup.comment,
    reply: there && inGroup.comment,
  };
}

/** Whether the caller may load a comment's picture. */
export async function mayReadCommentMedia(ctx: Context, commentId: string): Promise<boolean> {
  const [comment] = await ctx.db.select().from(comments).where(eq(comments.id, commentId));
  return comment !== undefined && mayReadGroup(ctx, comment.groupId);
}

function notFound() {
  return fail(commentErrors.comment_not_found);
}
