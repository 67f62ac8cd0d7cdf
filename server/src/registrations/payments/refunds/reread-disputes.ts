import { defineJob } from '../../../platform/jobs/jobs.ts';
import { ProviderRefusal } from '../../../platform/payments/provider.ts';
import { equalsConstant } from '../../../platform/db/equals-constant.ts';
import { disputes } from '../../../schema/payments.ts';
import { syncDispute } from '../provider-events.ts';

/** Every day: reads open disputes again, whose end may have been missed. Banks take weeks. */
export const rereadDisputes = defineJob<Record<string, never>>(
  'payments.reread-disputes',
  async (app) => {
    const open = await app.db
      .select({ id: disputes.providerId })
      .from(disputes)
      .where(equalsConstant(disputes.status, 'open'));
    for (const { id } of open) {
      try {
        await syncDispute(app, id);
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        app.log.warn({ code: error.code, dispute: id }, 'the payment provider refused to read a dispute');
      }
    }
  },
  { cron: '51 4 * * *' },
);
