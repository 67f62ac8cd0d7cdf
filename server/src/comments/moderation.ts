import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { comments } from '../schema/comments.ts';
import { users } from '../schema/users.ts';
import { commentModerated } from './facts.ts';
import type { SubjectType } from './policy.ts';
import type { CommentRow } from './present.ts';

/** A comment, without a check of rights: for those who moderate, see accessCase(). Null when it was deleted. */
export async function findCommentToModerate(db: Queryable, id: string): Promise<CommentRow | null> {
  const [comment] = await db
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)));
  return comment ?? null;
}

/** Locks a comment until the transaction ends, as its edit does. */
export async function lockCommentToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: comments.id }).from(comments).where(eq(comments.id, id)).for('no key update');
}

/** The newest comments beside a comment that are older than it, newest first. */
export async function listCommentsBefore(
  db: Queryable,
  { id, groupId, postId, parentId }: CommentRow,
  limit: number,
): Promise<{ author: string; text: string }[]> {
  const beside =
    parentId === null
      ? and(
          groupId === null ? eq(comments.postId, postId ?? '') : eq(comments.groupId, groupId),
          isNull(comments.parentId),
        )
      : eq(comments.parentId, parentId);
  return db
    .select({
      author: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      text: sql<string>`coalesce(${comments.text}, '')`,
    })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(beside, lt(comments.id, id), isNull(comments.deletedAt)))
    .orderBy(desc(comments.id))
    .limit(limit);
}

/** The group or post of a comment, as its counts need it. */
export interface CommentPlace {
  readonly type: SubjectType;
  readonly communityId: string;
  readonly channelId: string | null;
  /** Who wrote the post; null for a group. */
  readonly authorId: string | null;
}

/**
 * Removes a comment for all but its author and those who moderate: it counts no longer. Returns false when it was deleted, or
 * removed before. Its place is locked before it.
 */
export async function hideComment(
  tx: Transaction,
  id: string,
  decisionId: string,
  place: CommentPlace,
): Promise<boolean> {
  const [removed] = await tx
    .update(comments)
    .set({ removedBy: decisionId })
    .where(and(eq(comments.id, id), isNull(comments.deletedAt), isNull(comments.removedBy)))
    .returning();
  if (removed === undefined) return false;
  await changeCount(tx, removed, place, -1);
  return true;
}

/** Shows a comment again that a decision removed. */
export async function restoreComment(
  tx: Transaction,
  id: string,
  decisionId: string,
  place: CommentPlace,
): Promise<void> {
  const [restored] = await tx
    .update(comments)
    .set({ removedBy: null })
    .where(and(eq(comments.id, id), eq(comments.removedBy, decisionId)))
    .returning();
  // One that was deleted since counts no more.
  if (restored !== undefined) await changeCount(tx, restored, place, restored.deletedAt === null ? 1 : 0);
}

async function changeCount(
  tx: Transaction,
  { id: commentId, groupId, postId, authorId }: CommentRow,
  { type, communityId, channelId, authorId: subjectAuthorId }: CommentPlace,
  by: number,
): Promise<void> {
  const subjectId = groupId ?? postId;
  if (subjectId !== null && by !== 0) await type.addToCount(tx, subjectId, by);
  await record(tx, commentModerated, { commentId, groupId, postId, communityId, channelId, authorId, subjectAuthorId });
}
