import { eq } from 'drizzle-orm';
import { eraseComments } from '../comments/community-erasure.ts';
import { detachAllMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { posts } from '../schema/posts.ts';

const MAX_POSTS = 100;

/** Deletes some posts of a deleted community with what belongs to them. Returns whether there were any. */
export async function erasePosts(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(eq(posts.communityId, communityId))
    .limit(MAX_POSTS)
    .for('update');
  if (rows.length === 0) return false;
  const ids = rows.map(({ id }) => id);
  if (await eraseComments(tx, 'postId', ids)) return true;
  await detachAllMedia(tx, 'post', ids);
  await tx.delete(posts).where(equalsAny(posts.id, ids));
  return true;
}
