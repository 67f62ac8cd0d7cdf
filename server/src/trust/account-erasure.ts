import { eq } from 'drizzle-orm';
import { detachAllMedia } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { reviewItems } from '../schema/trust.ts';

/** Deletes what of an account waited for moderators, or did once. */
export async function eraseOwnReviewItems(tx: Transaction, userId: string): Promise<void> {
  const own = tx.select({ id: reviewItems.id }).from(reviewItems).where(eq(reviewItems.authorId, userId));
  await detachAllMedia(tx, 'review', own);
  await tx.delete(reviewItems).where(eq(reviewItems.authorId, userId));
}
