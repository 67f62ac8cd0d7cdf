import { and, count, eq, isNull, sql } from 'drizzle-orm';
import { detachPictures } from '../comments/account-erasure.ts';
import { removeComment } from '../comments/service.ts';
import { detachFiles } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { comments } from '../schema/comments.ts';
import { groups, resources } from '../schema/groups.ts';
import { commentDeleted } from './facts.ts';

/**
 * An account is gone. Its comments stay without pictures, and those that were nothing but a picture are deleted; the
 * files that it added go with their resources, and its links stay.
 */
export async function eraseContributor(tx: Transaction, userId: string, at: Date): Promise<void> {
  await deleteWordless(tx, userId, at);
  await detachPictures(tx, userId);
  await deleteFiles(tx, userId);
}

/** As by deleting each of them: which places stay depends on the replies of the one before. */
async function deleteWordless(tx: Transaction, authorId: string, at: Date): Promise<void> {
  const { channelId, communityId } = groups;
  const wordless = await tx
    .select({ commentId: comments.id, groupId: groups.id, channelId, communityId, authorId: comments.authorId })
    .from(comments)
    .innerJoin(groups, eq(groups.id, comments.groupId))
    .where(and(eq(comments.authorId, authorId), isNull(comments.text), isNull(comments.deletedAt)));
  for (const place of wordless) {
    const gone = await removeComment(tx, place.commentId, at);
    await tx
      .update(groups)
      .set({ commentsCount: sql`${groups.commentsCount} - ${gone}` })
      .where(eq(groups.id, place.groupId));
    if (gone > 0) await record(tx, commentDeleted, place);
  }
}

async function deleteFiles(tx: Transaction, userId: string): Promise<void> {
  const theirs = and(eq(resources.addedBy, userId), eq(resources.kind, 'file'));
  await detachFiles(tx, 'resource', tx.select({ id: resources.id }).from(resources).where(theirs));
  const gone = tx.$with('gone').as(tx.delete(resources).where(theirs).returning({ groupId: resources.groupId }));
  const sums = tx.$with('sums').as(
    tx
      .select({ groupId: gone.groupId, count: count().as('count') })
      .from(gone)
      .groupBy(gone.groupId),
  );
  await tx
    .with(gone, sums)
    .update(groups)
    .set({ resourcesCount: sql`${groups.resourcesCount} - ${sums.count}` })
    .from(sums)
    .where(eq(groups.id, sums.groupId));
}
