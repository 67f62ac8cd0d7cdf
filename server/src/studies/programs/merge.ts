import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { record } from '../../platform/facts.ts';
import { defineBatchJob } from '../../platform/jobs/batch-job.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import { users } from '../../schema/users.ts';
import { programMerged } from '../facts.ts';
import { makeMain } from '../main-study.ts';

/** People of one transaction: their entries in the directory are written with it. */
const MAX_PEOPLE = 200;

/** Hides a locked program, whose names the other one gets, and enqueues moving its people there. */
export async function markMerged(tx: Transaction, id: string, intoId: string): Promise<void> {
  // Its key is that of no name, so that the other one can be called like it. What was being merged into it follows it.
  const merged = { mergedInto: intoId, nameKey: `MERGED ${id}`, aliases: [], aliasKeys: [], isKept: true };
  await tx.update(programs).set(merged).where(eq(programs.id, id));
  await tx.update(programs).set({ mergedInto: intoId }).where(eq(programs.mergedInto, id));
  await enqueue(tx, mergePeople, { programId: id });
}

/** Moves the people of a program to the one that it was merged into, and then deletes it. */
export const mergePeople = defineBatchJob<{ programId: string }>(
  'studies.merge-program',
  async (tx, { programId }, { clock }) => {
    const userIds = await lockNextPeople(tx, programId);
    const [from] = await tx
      .select()
      .from(programs)
      .where(and(eq(programs.id, programId), isNotNull(programs.mergedInto)))
      .for('update');
    if (from?.mergedInto == null) return false;
    const { communityId, mergedInto: intoId } = from;
    if (userIds.length === 0) {
      await record(tx, programMerged, { communityId, fromId: programId, intoId, at: clock.now() });
      await tx.delete(programs).where(eq(programs.id, programId));
      return false;
    }
    const withoutMain = await removeLesserStudies(tx, { from: programId, into: intoId, userIds });
    await tx
      .update(studies)
      .set({ programId: intoId })
      .where(and(eq(studies.programId, programId), equalsAny(studies.userId, userIds)));
    await moveMain(tx, intoId, withoutMain, clock.now());
    return true;
  },
);

/** Locks some of those who have a study of a program: their profiles may change. */
async function lockNextPeople(tx: Transaction, programId: string): Promise<string[]> {
  const next = tx
    .select({ id: studies.userId })
    .from(studies)
    .where(eq(studies.programId, programId))
    .orderBy(asc(studies.userId))
    .limit(MAX_PEOPLE);
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(sql`${users.id} in (${next})`)
    .orderBy(asc(users.id))
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** Removes one of two studies of a person. Returns those people whose main one it was. */
async function removeLesserStudies(
  tx: Transaction,
  { from, into, userIds }: { from: string; into: string; userIds: readonly string[] },
): Promise<string[]> {
  const isBetter = sql`(one.confirmed_at is not null, one.ends_on is not null)
    > (other.confirmed_at is not null, other.ends_on is not null)`;
  const { rows } = await tx.execute<{ user_id: string; is_main: boolean }>(sql`
    delete from ${studies} gone using ${studies} one, ${studies} other
    where one.program_id = ${from} and other.program_id = ${into} and other.user_id = one.user_id
      and one.user_id = any(${sql.param([...userIds])}::uuid[])
      and gone.id = case when ${isBetter} then other.id else one.id end
    returning gone.user_id, gone.is_main`);
  return rows.filter((row) => row.is_main).map((row) => row.user_id);
}

/** Makes their studies of a program the main ones. Nothing is written into the profiles of people who are not active. */
async function moveMain(tx: Transaction, programId: string, userIds: readonly string[], at: Date): Promise<void> {
  const moved = await tx
    .update(studies)
    .set({ isMain: true })
    .where(and(eq(studies.programId, programId), equalsAny(studies.userId, userIds)))
    .returning();
  const active = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(equalsAny(users.id, userIds), eq(users.isActive, true)));
  const isActive = new Set(active.map(({ id }) => id));
  for (const study of moved) if (isActive.has(study.userId)) await makeMain(tx, study, at);
}
