import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { cohortMembers, cohorts, stageChanges } from '../schema/alumni/cohorts.ts';
import { reunionAnswers, reunions } from '../schema/alumni/reunions.ts';

/**
 * Erases where a deleted account belonged, that it spoke for a class, what it answered about reunions, and what it undid. Its
 * stages go with its studies.
 */
export async function eraseCohortMember(tx: Transaction, userId: string): Promise<void> {
  await tx.update(reunions).set({ askedBy: null }).where(eq(reunions.askedBy, userId));
  await tx.delete(reunionAnswers).where(eq(reunionAnswers.userId, userId));
  await tx.delete(cohortMembers).where(eq(cohortMembers.userId, userId));
  await tx
    .update(cohorts)
    .set({ agents: sql`array_remove(${cohorts.agents}, ${userId}::uuid)` })
    .where(sql`${cohorts.agents} @> array[${userId}::uuid]`);
  await tx.update(stageChanges).set({ undoneBy: null }).where(eq(stageChanges.undoneBy, userId));
}
