import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  jobPostErrors,
  type JobPost,
  type JobPostInput,
  type updateJobPost as updateCall,
} from '@homecoming/contract/job-posts.ts';
import { trustErrors } from '@homecoming/contract/text-errors.ts';
import { eq, sql } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import { OnHold } from '../platform/http/on-hold.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';
import { findTextOnHold, holdText } from '../trust/review/service.ts';
import { lockTexts, recordFlag, screenTexts } from '../trust/screening/service.ts';
import { accessJob, type JobAccess } from './access.ts';
import { jobPostDeleted, jobPostUpdated, jobQuestionClosed } from './facts.ts';
import { getJobState, needsRenewal } from './policy.ts';
import { toInput } from './present.ts';
import {
  checkNewJob,
  requireValidInput,
  insertJob,
  listTexts,
  openFrom,
  readInput,
  requireFewOpen,
  toColumns,
  toReviewBody,
  waitsForManagers,
} from './publishing.ts';
import { getJobPost } from './queries.ts';

export { publishJobOnHold } from './publishing.ts';
export { findNewJobs, type NewJobPost } from './queries.ts';

/** Posts a job in a community, or it waits for its managers. */
export async function createJobPost(
  ctx: UserContext,
  communityId: string,
  sent: JobPostInput,
): Promise<JobPost | OnHold> {
  const input = readInput(sent);
  const create = async (tx: Transaction) => {
    const access = await checkNewJob(tx, ctx, communityId, input);
    const txCtx = withTransaction(ctx, tx);
    const screening = await screenTexts(txCtx, { communityId, texts: listTexts(input), canWait: true });
    const why = (await waitsForManagers(txCtx, access)) ? { why: 'job_board' as const, word: null } : null;
    const review = screening.review ?? why;
    const id = newId();
    if (review !== null) {
      const body = await toReviewBody(tx, communityId, input);
      await holdText(tx, ctx, { id, communityId, body, imageId: null, ...review });
    } else {
      await insertJob(tx, ctx, { id, communityId, input });
      await recordFlag(tx, ctx, { kind: 'job', id }, screening);
    }
    return id;
  };
  return createIdempotently(ctx, {
    create,
    async read(by, id) {
      const onHold = await findTextOnHold(by.db, id);
      const waits = onHold !== null && onHold.publishedId === null;
      return waits ? new OnHold(id) : getJobPost(by, onHold?.publishedId ?? id);
    },
    queue: callerQueue(ctx.actor),
  });
}

/**
 * Changes a job of the caller; missing fields stay. Where moderators look at every job, its words stay as they saw them.
 * @throws job_closed, edit_waits
 */
export async function updateJobPost(ctx: UserContext, id: string, sent: BodyOf<typeof updateCall>): Promise<JobPost> {
  const changes = readInput(sent);
  await changeOwn(ctx, id, async (tx, { job, community }) => {
    if (getJobState(job, ctx.clock.now()) !== 'open') throw fail(jobPostErrors.job_closed);
    const input = { ...toInput(job), ...changes };
    await requireValidInput(tx, input);
    const texts = listTexts(changes);
    const isReworded = (['title', 'company', 'text', 'link'] as const).some(
      (field) => changes[field] !== undefined && changes[field] !== job[field],
    );
    const txCtx = withTransaction(ctx, tx);
    if (isReworded && community.community.jobBoard === 'all' && !community.can.manage_members) {
      throw fail(trustErrors.edit_waits);
    }
    const screening = await screenTexts(txCtx, { communityId: job.communityId, texts });
    await tx.update(jobPosts).set(toColumns(input)).where(eq(jobPosts.id, id));
    await record(tx, jobPostUpdated, { id, at: ctx.clock.now() });
    await recordFlag(tx, ctx, { kind: 'job', id }, screening);
  });
  return getJobPost(ctx, id);
}

/** Keeps a job of the caller open for another while. Too early changes nothing. */
export async function renewJobPost(ctx: UserContext, id: string): Promise<JobPost> {
  await changeOwn(ctx, id, async (tx, { job, can }) => {
    const now = ctx.clock.now();
    const state = getJobState(job, now);
    if (state === 'closed') throw fail(jobPostErrors.job_closed);
    if (!needsRenewal(job, now)) return;
    if (!can.renew) throw fail(jobPostErrors.no_renewal_left);
    if (state === 'expired') {
      await lockTexts(withTransaction(ctx, tx));
      await requireFewOpen(tx, job, now, { except: id });
    }
    const renewals = sql`${jobPosts.renewals} + 1`;
    await tx
      .update(jobPosts)
      .set({ ...openFrom(now), renewals })
      .where(eq(jobPosts.id, id));
    await record(tx, jobQuestionClosed, { id });
  });
  return getJobPost(ctx, id);
}

/** Closes a job of the caller. One whose time is over stays as it is. */
export async function closeJobPost(ctx: UserContext, id: string): Promise<JobPost> {
  const close = async (tx: Transaction, { job }: JobAccess) => {
    const now = ctx.clock.now();
    if (getJobState(job, now) !== 'open') return;
    await tx.update(jobPosts).set({ closedAt: now, endsAt: now, askAt: null }).where(eq(jobPosts.id, id));
    await record(tx, jobQuestionClosed, { id });
  };
  await changeOwn(ctx, id, close, 'end');
  return getJobPost(ctx, id);
}

/** Deletes a job of the caller, with what it has earned. */
export async function deleteJobPost(ctx: UserContext, id: string): Promise<void> {
  await transaction(
    ctx,
    async (tx) => {
      await lockJob(tx, ctx, id, 'delete');
      await tx.delete(jobPosts).where(eq(jobPosts.id, id));
      await record(tx, jobPostDeleted, { id });
    },
    { queue: callerQueue(ctx.actor) },
  );
}

/** Changes a job of the caller, which is locked meanwhile. */
async function changeOwn(
  ctx: UserContext,
  id: string,
  change: (tx: Transaction, access: JobAccess) => Promise<void>,
  intent: 'own' | 'end' = 'own',
): Promise<void> {
  await transaction(ctx, async (tx) => change(tx, await lockJob(tx, ctx, id, intent)), {
    queue: callerQueue(ctx.actor),
  });
}

/** As accessJob(), and locks the job until the transaction ends. */
async function lockJob(
  tx: Transaction,
  ctx: UserContext,
  id: string,
  intent: 'own' | 'end' | 'delete',
): Promise<JobAccess> {
  await tx.select({ id: jobPosts.id }).from(jobPosts).where(eq(jobPosts.id, id)).for('update');
  return accessJob(withTransaction(ctx, tx), id, intent);
}
