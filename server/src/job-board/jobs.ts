import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { App } from '../platform/app.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { defineJob } from '../platform/jobs/jobs.ts';
import { transaction } from '../platform/transaction.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { communities } from '../schema/communities.ts';
import { hasJobs, shownSince } from './access.ts';
import { jobExpiring, jobQuestionClosed } from './facts.ts';

const MAX_AT_ONCE = 200;

/** Every hour: asks the authors of jobs that end soon, and deletes jobs whose page is not shown any more. */
export const continueJobPosts = defineJob<Record<string, never>>(
  'job-board.continue',
  async (app) => {
    // Each step is a transaction, after which its rows are due no more: a run that was stopped goes on where it was. Jobs
    // that somebody changes meanwhile are for the next run.
    while ((await askSome(app)) === MAX_AT_ONCE);
    while ((await deleteSome(app)) === MAX_AT_ONCE);
  },
  { cron: '47 * * * *' },
);

/** Asks some authors whether their job is still open, where jobs are on. Returns how many. */
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
        isOn: hasJobs,
      })
      .from(jobPosts)
      .innerJoin(communities, eq(communities.id, jobPosts.communityId))
      .where(isDue)
      .orderBy(asc(jobPosts.askAt), asc(jobPosts.id))
      .limit(MAX_AT_ONCE)
      .for('no key update', { of: jobPosts, skipLocked: true });
    const ids = due.map(({ id }) => id);
    if (ids.length > 0) await tx.update(jobPosts).set({ askAt: null }).where(equalsAny(jobPosts.id, ids));
    for (const { removedBy, isOn, ...job } of due) {
      // After days without a worker it may be over.
      if (isOn && removedBy === null && job.endsAt > now)
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
      .for('update', { skipLocked: true });
    const ids = gone.map(({ id }) => id);
    if (ids.length > 0) await tx.delete(jobPosts).where(equalsAny(jobPosts.id, ids));
    for (const id of ids) await record(tx, jobQuestionClosed, { id });
    return gone.length;
  });
}
