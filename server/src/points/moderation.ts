import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';
import { findRemoval } from './ledger.ts';

/** Takes what content has earned from its people, until returnPoints(). */
export async function withholdPoints(
  tx: Transaction,
  subjectIds: readonly string[],
  decisionId: string,
): Promise<void> {
  const earned = and(
    equalsAny(pointEntries.subjectId, subjectIds),
    gt(pointEntries.points, 0),
    isNull(pointEntries.withheldBy),
  );
  await lockPeople(tx, earned);
  const withheld = tx
    .update(pointEntries)
    .set({ withheldBy: decisionId, withheldPoints: pointEntries.points, points: 0 })
    .where(earned)
    .returning({ userId: pointEntries.userId, points: pointEntries.withheldPoints });
  await changeSums(tx, await withheld, -1);
}

/** Takes what was awarded between the act and a removal, which an award did not see. Once it is back, nothing is taken. */
export async function withholdLateAwards(tx: Transaction, subjectId: string): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(findRemoval(sql`${subjectId}::uuid`));
  for (const { id } of rows) await withholdPoints(tx, [subjectId], id);
}

/** Gives back what a decision took. */
export async function returnPoints(tx: Transaction, decisionId: string): Promise<void> {
  const withheld = eq(pointEntries.withheldBy, decisionId);
  await lockPeople(tx, withheld);
  const returned = tx
    .update(pointEntries)
    .set({ points: pointEntries.withheldPoints, withheldPoints: 0, withheldBy: null })
    .where(withheld)
    .returning({ userId: pointEntries.userId, points: pointEntries.points });
  await changeSums(tx, await returned, 1);
}

/** In order of id, as every write of points. */
async function lockPeople(tx: Transaction, which: ReturnType<typeof and>): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, tx.select({ id: pointEntries.userId }).from(pointEntries).where(which)))
    .orderBy(asc(users.id))
    .for('no key update');
}

async function changeSums(
  tx: Transaction,
  entries: readonly { userId: string; points: number }[],
  sign: 1 | -1,
): Promise<void> {
  for (const [userId, own] of Map.groupBy(entries, (entry) => entry.userId)) {
    const sum = sign * own.reduce((total, { points }) => total + points, 0);
    await tx
      .update(users)
      .set({ points: sql`${users.points} + ${sum}` })
      .where(eq(users.id, userId));
  }
}
