import { commentErrors } from '@homecoming/contract/comments.ts';
import { and, asc, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
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

/** Changes what a comment says or shows. */
export async function changeComment(
  tx: Transaction,
  id: string,
  changes: Pick<CommentRow, 'text' | 'imageId' | 'editedAt'>,
): Promise<void> {
  await tx.update(comments).set(changes).where(eq(comments.id, id));
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
): Promise<Pick<CommentRow, 'likesCount' | 'editedAt'> & { liked: boolean }> {
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
    .returning({ likesCount: comments.likesCount, editedAt: comments.editedAt });
  return { likesCount: 0, editedAt: null, ...row, liked };
}

/** Groups are about to go, and their comments with them: the comments' pictures are let go of. */
export async function detachCommentPictures(tx: Transaction, groupIds: SQLWrapper): Promise<void> {
  const gone = tx.select({ id: comments.id }).from(comments).where(inArray(comments.groupId, groupIds));
  await detachAllMedia(tx, 'comment', gone);
}

/** Takes a comment without replies out, and its parents as long as they are nothing but an empty place. */
async function removeEmpty(tx: Transaction, row: CommentRow): Promise<void> {
  const gone = [row.id];
  let parent = row.parentId;
  let above = await lockPlacesAbove(tx, parent);
  while (parent !== null) {
    // What was no empty place a moment ago, when those above it were looked for, may be one by now
    if (!above.has(parent)) above = await lockPlacesAbove(tx, parent);
    const place = above.get(parent);
    if (place === undefined || place.deletedAt === null || place.repliesCount > 1) break;
    gone.push(place.id);
    parent = place.parentId;
  }
  await tx.delete(comments).where(inArray(comments.id, gone));
  if (parent === null) return;
  await tx
    .update(comments)
    .set({ repliesCount: sql`${comments.repliesCount} - 1` })
    .where(eq(comments.id, parent));
}

/** A comment and those above it up to the first with words, locked from the top down, however many. */
async function lockPlacesAbove(tx: Transaction, id: string | null): Promise<Map<string, CommentRow>> {
  if (id === null) return new Map();
  const places = sql`(with recursive places as (
      select c.id, c.parent_id, c.deleted_at from ${comments} c where c.id = ${id}
      union all
      select c.id, c.parent_id, c.deleted_at from ${comments} c
        join places on c.id = places.parent_id and places.deleted_at is not null
    ) select places.id from places)`;
  const rows = await tx
    .select()
    .from(comments)
    .where(inArray(comments.id, places))
    .orderBy(asc(comments.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}
