import { lt } from 'drizzle-orm';
import { DAY_MS } from '../platform/calendar.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { sweepRows } from '../platform/jobs/sweep-rows.ts';
import { searchMails } from '../schema/alumni/saved-searches.ts';

/** A mail of a week that is over for so long is not made any more. */
const KEPT_MS = 60 * DAY_MS;

/** Deletes the weeks of which no mail is due. */
export const sweepSearchMails = defineJob(
  'saved-searches.sweep-mails',
  async (app) => {
    const before = new Date(app.clock.now().getTime() - KEPT_MS).toISOString().slice(0, 10);
    await sweepRows(app, searchMails, { where: lt(searchMails.week, before), oldestBy: searchMails.week });
  },
  { cron: '37 4 * * *' },
);
