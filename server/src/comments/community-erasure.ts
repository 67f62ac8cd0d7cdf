import { and, notExists, eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { detachAllMedia } from '../media/service.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import type { Transaction } from '../platform/db/database.ts';
import { comments } from '../schema/comments.ts';

const MAX_COMMENTS = 500;
const replies = alias(comments, 'replies');

/** Deletes some comments of groups or posts that are about to be deleted, replies first. Returns whether there were any. */
export async function eraseComments(
  tx: Transaction,
  column: 'groupId' | 'postId',
  subjectIds: readonly string[],
): Promise<boolean> {
  const reply = tx.select({ id: replies.id }).from(replies).where(eq(replies.parentId, comments.id));
  const leaves = await tx
    .select({ id: comments.id })
    .from(comments)
    .where(and(equalsAny(comments[column], subjectIds), notExists(reply)))
    .limit(MAX_COMMENTS);
  if (leaves.length === 0) return false;
  const ids = leaves.map(({ id }) => id);
  await detachAllMedia(tx, 'comment', ids);
  await tx.delete(comments).where(equalsAny(comments.id, ids));
  return true;
}
