import { asc, eq } from 'drizzle-orm';
import { detachAllMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { reviewItems } from '../schema/trust.ts';

const MAX_ITEMS = 200;

/** Deletes some of what waited in a deleted community, and detaches its pictures. Returns whether there was any. */
export async function eraseReviewItems(tx: Transaction, communityId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(eq(reviewItems.communityId, communityId))
    .orderBy(asc(reviewItems.id))
    .limit(MAX_ITEMS)
    .for('update');
  const ids = rows.map(({ id }) => id);
  await detachAllMedia(tx, 'review', ids);
  await tx.delete(reviewItems).where(equalsAny(reviewItems.id, ids));
  return ids.length > 0;
}
