import { and, eq } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { callerQueue, transaction } from '../platform/transaction.ts';
import { jobPosts, savedJobPosts } from '../schema/alumni/job-board.ts';
import { accessJob } from './access.ts';

/** Saves a job for the caller. */
export async function saveJobPost(ctx: UserContext, id: string): Promise<{ id: string; saved: boolean }> {
  const save = async (tx: Transaction) => {
    // Locked: a concurrent deletion waits, or has deleted the job already.
    await tx.select({ id: jobPosts.id }).from(jobPosts).where(eq(jobPosts.id, id)).for('key share');
    await accessJob(withTransaction(ctx, tx), id, 'read');
    const values = { userId: ctx.actor.userId, jobId: id, createdAt: ctx.clock.now() };
    await tx.insert(savedJobPosts).values(values).onConflictDoNothing();
  };
  await transaction(ctx, save, { queue: callerQueue(ctx.actor) });
  return { id, saved: true };
}

/** Removes a job from those that the caller has saved, also one that they can no longer see. */
export async function unsaveJobPost(ctx: UserContext, id: string): Promise<void> {
  const own = and(eq(savedJobPosts.jobId, id), eq(savedJobPosts.userId, ctx.actor.userId));
  await transaction(ctx, (tx) => tx.delete(savedJobPosts).where(own), { queue: callerQueue(ctx.actor) });
}
