import { and, asc, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { cohortMembers, cohorts, stageChanges } from '../schema/alumni/cohorts.ts';

const MAX_ROWS = 1_000;

/** Deletes some places in cohorts of a deleted community, and then some of its cohorts. Returns whether there were any. */
export async function eraseCohorts(tx: Transaction, communityId: string): Promise<boolean> {
  const [cohort] = await tx
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(eq(cohorts.communityId, communityId))
    .orderBy(asc(cohorts.id))
    .limit(1)
    .for('update');
  if (cohort === undefined) return false;
  const people = await tx
    .select({ id: cohortMembers.userId })
    .from(cohortMembers)
    .where(eq(cohortMembers.cohortId, cohort.id))
    .limit(MAX_ROWS);
  const ids = people.map(({ id }) => id);
  if (ids.length < MAX_ROWS) await tx.delete(cohorts).where(eq(cohorts.id, cohort.id));
  else {
    const some = and(eq(cohortMembers.cohortId, cohort.id), equalsAny(cohortMembers.userId, ids));
    await tx.delete(cohortMembers).where(some);
  }
  return true;
}

/** Deletes some stages that studies of a deleted community reached. Returns whether there were any. */
export async function eraseStageChanges(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: stageChanges.id })
    .from(stageChanges)
    .where(eq(stageChanges.communityId, communityId))
    .limit(MAX_ROWS)
    .for('update');
  if (rows.length === 0) return false;
  await tx.delete(stageChanges).where(
    equalsAny(
      stageChanges.id,
      rows.map(({ id }) => id),
    ),
  );
  return true;
}
