import { desc, eq, isNotNull, and } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { reporters, reports } from '../../schema/moderation.ts';

const LOOKED_AT = 6;
const BASELESS = 5;
const PAUSE_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Looks at the last reports of people whose report was just found to be without a reason: if five of six were, they are
 * warned, and the next time they cannot report for 30 days.
 */
export async function warnOfBaselessReports(tx: Transaction, reporterIds: readonly string[], at: Date): Promise<void> {
  for (const userId of reporterIds.toSorted()) {
    const last = await tx
      .select({ upheld: reports.upheld })
      .from(reports)
      .where(and(eq(reports.reporterId, userId), isNotNull(reports.upheld)))
      .orderBy(desc(reports.answeredAt))
      .limit(LOOKED_AT);
    if (last.filter(({ upheld }) => upheld === false).length < BASELESS) continue;
    const warned = await tx.insert(reporters).values({ userId, warnedAt: at }).onConflictDoNothing().returning();
    if (warned.length > 0) continue;
    const pausedUntil = new Date(at.getTime() + PAUSE_MS);
    await tx.update(reporters).set({ pausedUntil }).where(eq(reporters.userId, userId));
  }
}
