import { eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { jobPosts, savedJobPosts } from '../schema/alumni/job-board.ts';

/** Erases the jobs that a deleted account has posted and saved. Applications are messages, and go with those. */
export async function eraseJobPosts(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(jobPosts).where(eq(jobPosts.authorId, userId));
  await tx.delete(savedJobPosts).where(eq(savedJobPosts.userId, userId));
}
