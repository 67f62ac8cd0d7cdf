import { commentErrors } from '@homecoming/contract/comments.ts';
import { and, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { detachAllMedia, detachMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { commentLikes, comments } from '../schema/comments.ts';
import type { CommentRow } from './present.ts';

/**
 * Writes a comment, or a reply, which its parent counts.
 * @throws comment_deleted when there is nothing left to reply to.
 */
export async function insertComment(tx: Transaction, values: typeof comments.$inferInsert): Promise<CommentRow> {
  if (values.parentId != null) {
    const [parent] = await tx
      .update(comments)
      .set({ repliesCount: sql`${comments.repliesCount} + 1` })
      .where(and(eq(comments.id, values.parentId), isNull(comments.deletedAt)))
      .returning({ id: comments.id });
    if (parent === undefined) throw fail(commentErrors.comment_deleted);
  }
  const [row] = await tx.insert(comments).values(values).returning();
  if (row === undefined) throw new Error('insert returned no row');
  return row;
}

/**
 * Deletes a comment: one with replies keeps its place without words, and a place whose last reply goes is gone with it.
 * Returns how many comments are gone or empty now; 0 when somebody else was faster.
 */
export async function removeComment(tx: Transaction, id: string, at: Date): Promise<number> {
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .for('update');
  if (row === undefined) return 0;
  if (row.imageId !== null) await detachMedia(tx, row.imageId);
  await tx.delete(commentLikes).where(eq(commentLikes.commentId, id));
  if (row.repliesCount > 0) {
    const empty = { text: null, imageId: null, likesCount: 0, deletedAt: at };
    await tx.update(comments).set(empty).where(eq(comments.id, id));
  } else {
    await removeEmpty(tx, row);
  }
  return 1;
}

/** Switches somebody's like on or off, and tells how it stands. */
export async function toggleLike(
  tx: Transaction,
  commentId: string,
  userId: string,
  createdAt: Date,
): Promise<{ likesCount: number; liked: boolean }> {
  const removed = await tx
    .delete(commentLikes)
    .where(and(eq(commentLikes.commentId, commentId), eq(commentLikes.userId, userId)))
    .returning({ userId: commentLikes.userId });
  const liked = removed.length === 0;
  const added = liked
    ? await tx
        .insert(commentLikes)
        .values({ commentId, userId, createdAt })
        .onConflictDoNothing()
        .returning({ userId: commentLikes.userId })
    : [];
  const [row] = await tx
    .update(comments)
    .set({ likesCount: sql`${comments.likesCount} + ${added.length - removed.length}` })
    .where(eq(comments.id, commentId))
    .returning({ likesCount: comments.likesCount });
  return { likesCount: row?.likesCount ?? 0, liked };
}

/** Groups are about to go, and their comments with them: the comments' pictures are let go of. */
export async function releaseCommentPictures(tx: Transaction, groupIds: SQLWrapper): Promise<void> {
  const gone = tx.select({ id: comments.id }).from(comments).where(inArray(comments.groupId, groupIds));
  await detachAllMedia(tx, 'comment', gone);
}

/** Takes a comment without replies out, and then its parents as long as they are nothing but an empty place. */
async function removeEmpty(tx: Transaction, row: CommentRow): Promise<void> {
  await tx.delete(comments).where(eq(comments.id, row.id));
  if (row.parentId === null) return;
  const [parent] = await tx
    .update(comments)
    .set({ repliesCount: sql`${comments.repliesCount} - 1` })
    .where(eq(comments.id, row.parentId))
    .returning();
  if (parent?.deletedAt != null && parent.repliesCount === 0) await removeEmpty(tx, parent);
}
