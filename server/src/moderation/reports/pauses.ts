import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { DAY_MS } from '../../platform/calendar.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { reporters, reports, type DecisionEffects } from '../../schema/moderation.ts';
import { users } from '../../schema/users.ts';
import type { DecisionRow } from '../access.ts';

const LOOKED_AT = 6;
const BASELESS = 5;
const PAUSE_MS = 30 * DAY_MS;

/** Whom a decision warned, and whom it paused. */
export type WarnedReporters = Required<Pick<DecisionEffects, 'warned' | 'paused'>>;

/**
 * Looks at the last reports of people whose report was just found to be without a reason: if five of six were, they are
 * warned, and the next time they cannot report for 30 days.
 */
export async function warnOfBaselessReports(
  tx: Transaction,
  reporterIds: readonly string[],
  at: Date,
): Promise<WarnedReporters> {
  const found = await findBaseless(tx, reporterIds);
  if (found.length === 0) return { warned: [], paused: [] };
  const inserted = await tx
    .insert(reporters)
    .values(found.map((userId) => ({ userId, warnedAt: at })))
    .onConflictDoNothing()
    .returning({ id: reporters.userId });
  const warned = inserted.map(({ id }) => id);
  const paused = found.filter((id) => !warned.includes(id));
  await tx
    .update(reporters)
    .set({ pausedUntil: getPauseEnd(at) })
    .where(equalsAny(reporters.userId, paused));
  return { warned, paused };
}

/** Undoes what an undone decision did to reporters. A warning after which they were paused stays. */
export async function undoWarnings(
  tx: Transaction,
  { effects: { warned = [], paused = [] }, createdAt }: Pick<DecisionRow, 'effects' | 'createdAt'>,
): Promise<void> {
  // A later decision may have paused them again.
  const isOwnPause = eq(reporters.pausedUntil, getPauseEnd(createdAt));
  await tx
    .update(reporters)
    .set({ pausedUntil: null })
    .where(and(equalsAny(reporters.userId, paused), isOwnPause));
  await tx.delete(reporters).where(and(equalsAny(reporters.userId, warned), isNull(reporters.pausedUntil)));
}

function getPauseEnd(at: Date): Date {
  return new Date(at.getTime() + PAUSE_MS);
}

/** Those whose last reports were mostly without a reason, in one order. */
async function findBaseless(tx: Transaction, reporterIds: readonly string[]): Promise<string[]> {
  if (reporterIds.length === 0) return [];
  const baseless = sql`(select count(*) from (
    select past.upheld from ${reports} as past
    where past.reporter_id = ${users.id} and past.upheld is not null
    order by past.answered_at desc limit ${LOOKED_AT}) as last where not last.upheld)`;
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(equalsAny(users.id, reporterIds), sql`${baseless} >= ${BASELESS}`))
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}
