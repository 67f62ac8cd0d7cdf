import { asc, eq } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { jobPosts } from '../schema/alumni/job-board.ts';

const MAX_ROWS = 1_000;

/** Deletes some jobs of a deleted community. Returns whether there were any. */
export async function eraseJobPostsIn(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: jobPosts.id })
    .from(jobPosts)
    .where(eq(jobPosts.communityId, communityId))
    .orderBy(asc(jobPosts.id))
    .limit(MAX_ROWS)
    .for('update');
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(jobPosts).where(equalsAny(jobPosts.id, ids));
  return ids.length > 0;
}
