import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { detachMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { commentLikes, comments } from '../schema/comments.ts';
import type { CommentRow } from './present.ts';

/**
 * Deletes a comment: one with replies becomes a tombstone, and a tombstone is deleted with its last reply.
 * Resolves to the comment as it was, or to null when it was deleted before.
 */
export async function removeComment(tx: Transaction, id: string, at: Date): Promise<CommentRow | null> {
  const [row] = await tx
    .select()
    .from(comments)
    .where(and(eq(comments.id, id), isNull(comments.deletedAt)))
    .for('update');
  if (row === undefined) return null;
  if (row.imageId !== null) await detachMedia(tx, row.imageId);
  await tx.delete(commentLikes).where(eq(commentLikes.commentId, id));
  if (row.repliesCount > 0) {
    const tombstone = { title: null, text: null, mentions: [], imageId: null, likesCount: 0, deletedAt: at };
    await tx.update(comments).set(tombstone).where(eq(comments.id, id));
  } else {
    await deleteWithTombstones(tx, row);
  }
  return row;
}

/** Deletes a comment without replies, and its parents as long as they are tombstones without other replies. */
async function deleteWithTombstones(tx: Transaction, row: CommentRow): Promise<void> {
  const deleted = [row.id];
  let parent = row.parentId;
  let ancestors = await lockDeletedAncestors(tx, parent);
  while (parent !== null) {
    // An ancestor may have become a tombstone since the look-up.
    if (!ancestors.has(parent)) ancestors = await lockDeletedAncestors(tx, parent);
    const tombstone = ancestors.get(parent);
    if (tombstone === undefined || tombstone.deletedAt === null || tombstone.repliesCount > 1) break;
    deleted.push(tombstone.id);
    parent = tombstone.parentId;
  }
  await tx.delete(comments).where(equalsAny(comments.id, deleted));
  if (parent === null) return;
  await tx
    .update(comments)
    .set({ repliesCount: sql`${comments.repliesCount} - 1` })
    .where(eq(comments.id, parent));
}

/** Locks a comment and its ancestors up to the first that is not deleted, from the top down. */
async function lockDeletedAncestors(tx: Transaction, id: string | null): Promise<Map<string, CommentRow>> {
  if (id === null) return new Map();
  const ids = sql`(with recursive ancestors as (
      select c.id, c.parent_id, c.deleted_at from ${comments} c where c.id = ${id}
      union all
      select c.id, c.parent_id, c.deleted_at from ${comments} c
        join ancestors on c.id = ancestors.parent_id and ancestors.deleted_at is not null
    ) select ancestors.id from ancestors)`;
  const rows = await tx
    .select()
    .from(comments)
    .where(inArray(comments.id, ids))
    .orderBy(asc(comments.id))
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}
