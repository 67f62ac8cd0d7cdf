import { lte } from 'drizzle-orm';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { metChoices, metGuests } from '../schema/alumni/contacts.ts';

/** Every day: deletes whom people chose at events that ended 30 days ago, and who was shown there. Contacts stay. */
export const sweepMet = defineJob<Record<string, never>>(
  'contacts.sweep-met',
  async (app) => {
    const now = app.clock.now();
    await sweepRows(app, metChoices, { where: lte(metChoices.expiresAt, now), oldestBy: metChoices.expiresAt });
    await sweepRows(app, metGuests, { where: lte(metGuests.expiresAt, now), oldestBy: metGuests.expiresAt });
  },
  { cron: '19 4 * * *' },
);
