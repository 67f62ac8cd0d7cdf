import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { pointEntries } from '../schema/points.ts';
import { users } from '../schema/users.ts';
import { findRemoval, isAbout, lockEarners } from './ledger.ts';

/** Locks all who have earned by some contents, in one order, before what they earned is taken or returned one by one. */
export async function lockEarnedPoints(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0) await lockEarners(tx, isAbout(subjectIds));
}

/** Content, and the decision that removed it. */
interface Removal {
  readonly subjectId: string;
  readonly decisionId: string;
}

/** Takes what contents have earned from their people, until returnPoints() of the decision. */
export async function withholdPoints(tx: Transaction, removals: readonly Removal[]): Promise<void> {
  const subjectIds = removals.map(({ subjectId }) => subjectId);
  const decisionIds = removals.map(({ decisionId }) => decisionId);
  const earned = and(isAbout(subjectIds), gt(pointEntries.points, 0), isNull(pointEntries.withheldBy));
  const decisionId = sql`(select given.decision_id
    from unnest(${sql.param(subjectIds)}::uuid[], ${sql.param(decisionIds)}::uuid[]) as given (subject_id, decision_id)
    where given.subject_id = ${pointEntries.subjectId})`;
  await lockEarners(tx, earned);
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
  for (const { id: decisionId } of rows) await withholdPoints(tx, [{ subjectId, decisionId }]);
}

/** Gives back what a decision took. */
export async function returnPoints(tx: Transaction, decisionId: string): Promise<void> {
  const withheld = eq(pointEntries.withheldBy, decisionId);
  await lockEarners(tx, withheld);
  const returned = tx
    .update(pointEntries)
    .set({ points: pointEntries.withheldPoints, withheldPoints: 0, withheldBy: null })
    .where(withheld)
    .returning({ userId: pointEntries.userId, points: pointEntries.points });
  await changeSums(tx, await returned, 1);
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
