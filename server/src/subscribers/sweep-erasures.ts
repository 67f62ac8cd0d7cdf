import { findUnerased } from '../accounts/account-erasure.ts';
import { defineJob, enqueue } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { eraseAccountAgain } from './erase-account.ts';

/** The job that follows each deletion after a minute has its time first. */
const PATIENCE_MS = 10 * 60 * 1_000;
/** Accounts of one hour: the others wait for the next. */
const MAX_ACCOUNTS = 1_000;

/** Every hour: enqueues the erasure of deleted accounts again whose job was lost. */
export const sweepErasures = defineJob<Record<string, never>>(
  'accounts.sweep-erasures',
  async (app) => {
    const now = app.clock.now();
    for (const userId of await findUnerased(app.db, new Date(now.getTime() - PATIENCE_MS), MAX_ACCOUNTS)) {
      const job = { userId, at: now.toISOString() };
      await transaction(app, (tx) =>
        enqueue(tx, eraseAccountAgain, job, { key: `accounts.erase-again ${userId}`, unlessPending: true }),
      );
    }
  },
  { cron: '47 * * * *' },
);
