import { durations } from '@homecoming/contract/limits.ts';
import { and, desc, eq, lt, lte } from 'drizzle-orm';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { transaction } from '../../platform/transaction.ts';
import { logChains, moderationLog } from '../../schema/moderation-log.ts';

/**
 * Every day: rows of the log that are older than three years go, from the start of each chain. The chain keeps the hash of the
 * last one, so that what follows is still verified.
 */
export const sweepLog = defineJob<Record<string, never>>(
  'trust.sweep-log',
  async (app) => {
    const before = app.clock.now();
    before.setUTCFullYear(before.getUTCFullYear() - durations.logYears);
    const isOld = lt(moderationLog.at, before);
    const chains = await app.db.selectDistinct({ chain: moderationLog.chain }).from(moderationLog).where(isOld);
    for (const { chain } of chains) {
      await transaction(app, async (tx) => {
        await tx.select().from(logChains).where(eq(logChains.chain, chain)).for('no key update');
        const ofChain = eq(moderationLog.chain, chain);
        const [last] = await tx
          .select()
          .from(moderationLog)
          .where(and(ofChain, isOld))
          .orderBy(desc(moderationLog.position))
          .limit(1);
        if (last === undefined) return;
        const removed = { removedPosition: last.position, removedHash: last.hash };
        await tx.update(logChains).set(removed).where(eq(logChains.chain, chain));
        await tx.delete(moderationLog).where(and(ofChain, lte(moderationLog.position, last.position)));
      });
    }
  },
  { cron: '41 3 * * *' },
);
