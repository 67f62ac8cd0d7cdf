import { and, asc, lte } from 'drizzle-orm';
import { communityExists } from '../blocks/access.ts';
import type { App } from '../platform/app.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { mentorships } from '../schema/alumni/mentoring.ts';
import { mentorQueue } from './access.ts';
import { continueMentorship } from './continue.ts';

const MAX_READ_AT_ONCE = 200;

/** Every hour: reminders, the end of requests without an answer, and of mentorships in which nobody writes. */
export const continueMentorships = defineJob<Record<string, never>>(
  'mentoring.continue',
  async (app) => {
    // Each is its own transaction, after which it is due no more: a run that was stopped goes on where it was.
    for (let due = await listDue(app); due.length > 0; due = await listDue(app)) {
      for (const row of due) {
        await transaction(app, (tx) => continueMentorship(tx, app, row.id), { queue: mentorQueue(row) });
      }
    }
  },
  { cron: '41 * * * *' },
);

function listDue({ db, clock }: App) {
  const { id, communityId, mentorId, dueAt } = mentorships;
  return db
    .select({ id, communityId, mentorId })
    .from(mentorships)
    .where(and(lte(dueAt, clock.now()), communityExists(communityId)))
    .orderBy(asc(dueAt))
    .limit(MAX_READ_AT_ONCE);
}
