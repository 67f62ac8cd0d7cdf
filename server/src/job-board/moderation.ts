import { and, eq, isNull } from 'drizzle-orm';
import type { UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { accessJobToReport, jobColumns, type JobPostRow } from './access.ts';
import { describeForModerators } from './describe-for-moderators.ts';
import { jobModerated } from './facts.ts';
import { toInput } from './present.ts';

/** A job, without a check of rights: for those who moderate. Null when it was deleted. */
export async function findJobToModerate(db: Queryable, id: string): Promise<JobPostRow | null> {
  const [job] = await db.select(jobColumns).from(jobPosts).where(eq(jobPosts.id, id));
  return job ?? null;
}

/** All that moderators read of a job, beside its title. */
export function describeJob(db: Queryable, job: JobPostRow): Promise<string> {
  return describeForModerators(db, toInput(job));
}

/** Locks a job until the transaction ends, as its edit does. */
export async function lockJobToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: jobPosts.id }).from(jobPosts).where(eq(jobPosts.id, id)).for('no key update');
}

/**
 * Whether the caller may report a job. Blocks do not count.
 * @throws job_not_found
 */
export async function canReportJob(ctx: UserContext, id: string): Promise<boolean> {
  return (await accessJobToReport(ctx, id)).can.report;
}

/** Hides a job from all but its author and those who moderate. Returns false when it was deleted, or removed before. */
export async function removeJob(tx: Transaction, id: string, decisionId: string): Promise<boolean> {
  const isThere = and(eq(jobPosts.id, id), isNull(jobPosts.removedBy));
  const removed = await tx.update(jobPosts).set({ removedBy: decisionId }).where(isThere);
  if (removed.rowCount === 0) return false;
  await record(tx, jobModerated, { id, isRemoved: true });
  return true;
}

/** Shows a job again that a decision removed. */
export async function restoreJob(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const isTheirs = and(eq(jobPosts.id, id), eq(jobPosts.removedBy, decisionId));
  const restored = await tx.update(jobPosts).set({ removedBy: null }).where(isTheirs);
  if (restored.rowCount !== 0) await record(tx, jobModerated, { id, isRemoved: false });
}
