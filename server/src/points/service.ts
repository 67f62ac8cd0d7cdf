import { getLevel } from '@homecoming/contract/points.ts';
import { and, asc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { addMonths, getDayRange, getMonthStart } from '../platform/calendar.ts';
import { pointEntries } from '../schema/points.ts';
import { levelReached } from './facts.ts';
import {
  deleteEntriesFor,
  deleteEntry,
  earnedOfDays,
  isAbout,
  knownEntries,
  lockEarners,
  lockUsers,
  writeEntries,
} from './ledger.ts';
import { withinLimits, type Award, type Earning } from './limits.ts';

export type { Award, Earning };

/** Awards the points of a reason; see awardAll(). */
export function award(tx: Transaction, one: Award): Promise<void> {
  return awardAll(tx, [one]);
}

/**
 * Awards points in order, reduced to what the daily limits leave, in a fixed number of statements. Repeating an award
 * changes nothing; a deleted account earns nothing.
 */
export async function awardAll(tx: Transaction, awards: readonly Award[]): Promise<void> {
  if (awards.length === 0) return;
  const keys = toColumns(awards);
  const [there, known, earned] = await Promise.all([
    // Concurrent awards to one person wait here; the statements below see the ones before.
    lockUsers(tx).execute({ userIds: keys.userIds }),
    knownEntries(tx).execute(keys),
    earnedOfDays(tx).execute({ userIds: keys.userIds, ...getAwardDays(awards) }),
  ]);
  const exists = new Set(there.map(({ id }) => id));
  const given = new Set(known.map(earningKey));
  const fresh = awards.filter(
    (one) => exists.has(one.userId) && !given.has(earningKey(one)) && given.add(earningKey(one)),
  );
  if (fresh.length === 0) return;
  await recordLevelsReached(tx, fresh, await writeEntries(tx).execute(toRows(withinLimits(fresh, earned))));
}

/** As award(), unless the same reason has earned something so often in the calendar month of the award. */
export async function awardInMonth(tx: Transaction, one: Award, most: number): Promise<void> {
  await lockUsers(tx).execute({ userIds: [one.userId] });
  const { userId, reason, createdAt, points } = pointEntries;
  const earned = and(eq(userId, one.userId), eq(reason, one.reason), gt(points, sql`0`));
  const month = getMonthStart(one.at);
  const inMonth = and(gte(createdAt, month), lt(createdAt, addMonths(month, 1)));
  if ((await tx.$count(pointEntries, and(earned, inMonth))) < most) await award(tx, one);
}

/** Revokes an award and frees its share of the daily limits. Nothing awarded is a success. */
export async function revoke(tx: Transaction, earning: Earning): Promise<void> {
  const { userId, fromId = userId, ...key } = earning;
  await Promise.all([
    lockUsers(tx).execute({ userIds: [userId] }),
    deleteEntry(tx).execute({ ...key, userId, fromId }),
  ]);
}

/** Revokes what all people have earned for one reason and subject. */
export async function revokeFromAll(tx: Transaction, key: Pick<Earning, 'reason' | 'subjectId'>): Promise<void> {
  const earners = await tx
    .select({ userId: pointEntries.userId, fromId: pointEntries.fromId })
    .from(pointEntries)
    .where(and(eq(pointEntries.reason, key.reason), eq(pointEntries.subjectId, key.subjectId)))
    .orderBy(asc(pointEntries.userId));
  for (const earner of earners) await revoke(tx, { ...key, ...earner });
}

/**
 * Revokes everything that deleted posts or comments have earned, from all people.
 */
export async function revokeAllFor(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  await lockEarners(tx, isAbout(subjectIds));
  await deleteEntriesFor(tx).execute({ subjectIds: [...subjectIds] });
}

/** Records the highest level that each person reached with these awards. */
async function recordLevelsReached(
  tx: Transaction,
  awards: readonly Award[],
  sums: readonly { userId: string; points: number; earned: number }[],
): Promise<void> {
  for (const { userId, points, earned } of sums) {
    const level = getLevel(points);
    const last = awards.findLast((one) => one.userId === userId);
    if (last && level > getLevel(points - earned)) await record(tx, levelReached, { userId, level, at: last.at });
  }
}

function earningKey({ userId, reason, subjectId, fromId = userId }: Earning): string {
  return [userId, reason, subjectId, fromId].join(' ');
}

/** Awards as the column arrays that a statement takes. */
function toColumns(earnings: readonly Earning[]) {
  return {
    userIds: earnings.map(({ userId }) => userId),
    reasons: earnings.map(({ reason }) => reason),
    subjectIds: earnings.map(({ subjectId }) => subjectId),
    fromIds: earnings.map(({ userId, fromId = userId }) => fromId),
  };
}

function toRows(entries: readonly { award: Award; points: number }[]) {
  const awards = entries.map(({ award: one }) => one);
  return {
    ...toColumns(awards),
    points: entries.map(({ points }) => points),
    communityIds: awards.map(({ communityId = null }) => communityId),
    moments: awards.map(({ at }) => at.toISOString()),
  };
}

/** The range from the first day of the awards to the end of the last. */
function getAwardDays(awards: readonly Award[]): { from: Date; to: Date } {
  const moments = awards.map(({ at }) => at.getTime());
  return { from: getDayRange(new Date(Math.min(...moments))).from, to: getDayRange(new Date(Math.max(...moments))).to };
}
