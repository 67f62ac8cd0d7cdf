import { and, count, eq, sql } from 'drizzle-orm';
import { detachFiles } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { groups, resources } from '../schema/groups.ts';

/** Erases an account from resources: the files that it added are deleted, its links stay. */
export async function eraseContributor(tx: Transaction, userId: string): Promise<void> {
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
