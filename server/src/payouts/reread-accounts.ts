import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { defineJob } from '../platform/jobs/jobs.ts';
import { ProviderRefusal } from '../platform/payments/provider.ts';
import { DAY_MS } from '../platform/calendar.ts';
import { payoutAccounts } from '../schema/payouts.ts';
import { refreshAccount } from './service.ts';

const MAX_READ = 100;

/** Every hour: reads the accounts again that were not read for a day, so that none depends on a webhook. */
export const rereadAccounts = defineJob<Record<string, never>>(
  'payouts.reread-accounts',
  async (app) => {
    const now = app.clock.now();
    const readAt = sql`coalesce(${payoutAccounts.readAt}, '-infinity')`;
    const isOld = sql`${readAt} < ${new Date(now.getTime() - DAY_MS).toISOString()}::timestamptz`;
    const rows = await app.db
      .select({ id: payoutAccounts.id, providerId: payoutAccounts.providerId })
      .from(payoutAccounts)
      .where(and(isNotNull(payoutAccounts.providerId), isNotNull(payoutAccounts.userId), isOld))
      .orderBy(readAt)
      .limit(MAX_READ);
    for (const { id, providerId } of rows) {
      try {
        if (providerId !== null) await refreshAccount(app, providerId);
      } catch (error) {
        // While the provider is away the rest waits for the next hour.
        if (!(error instanceof ProviderRefusal)) throw error;
        app.log.warn({ code: error.code, id }, 'the payment provider refused to read a payout account');
        await app.db.update(payoutAccounts).set({ readAt: now }).where(eq(payoutAccounts.id, id));
      }
    }
  },
  { cron: '29 * * * *' },
);
