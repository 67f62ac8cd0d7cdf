import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { shownSince } from './access.ts';
import { jobExpiring, jobQuestionClosed } from './facts.ts';

const MAX_AT_ONCE = 200;

/** Every hour: asks the authors of jobs that end soon, and deletes jobs whose page is not shown any more. */
export const continueJobPosts = defineJob<Record<string, never>>(
  'job-board.continue',
  async (app) => {
    // Each step is a transaction, after which its rows are due no more: a run that was stopped goes on where it was.
    while ((await askSome(app)) === MAX_AT_ONCE);
    while ((await deleteSome(app)) === MAX_AT_ONCE);
  },
  { cron: '47 * * * *' },
);

/** Asks some authors whether their job is still open. Returns how many. */
function askSome(app: App): Promise<number> {
  const now = app.clock.now();
  return transaction(app, async (tx) => {
    const isDue = and(isNotNull(jobPosts.askAt), lte(jobPosts.askAt, now));
    const due = await tx
      .select({
        id: jobPosts.id,
        communityId: jobPosts.communityId,
        authorId: jobPosts.authorId,
        title: jobPosts.title,
        endsAt: jobPosts.endsAt,
        removedBy: jobPosts.removedBy,
      })
      .from(jobPosts)
      .where(isDue)
      .orderBy(asc(jobPosts.askAt), asc(jobPosts.id))
      .limit(MAX_AT_ONCE)
      .for('no key update');
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await tx.update(jobPosts).set({ askAt: null }).where(equalsAny(jobPosts.id, ids));
    for (const { removedBy, ...job } of due) {
      // After days without a worker it may be over.
      if (removedBy === null && job.endsAt > now)
        await record(tx, jobExpiring, { ...job, endsAt: job.endsAt.getTime(), at: now });
    }
    return due.length;
  });
}

function deleteSome(app: App): Promise<number> {
  const until = shownSince(app.clock.now());
  return transaction(app, async (tx) => {
    const gone = await tx
      .select({ id: jobPosts.id })
      .from(jobPosts)
      .where(lte(jobPosts.endsAt, until))
      .orderBy(asc(jobPosts.endsAt), asc(jobPosts.id))
      .limit(MAX_AT_ONCE)
      .for('update');
    for (const { id } of gone) {
      await tx.delete(jobPosts).where(eq(jobPosts.id, id));
      await record(tx, jobQuestionClosed, { id, isDeleted: false });
    }
    return gone.length;
  });
}
