import { and, eq, isNotNull } from 'drizzle-orm';
import { detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { comments } from '../schema/comments.ts';

/** An author's account is gone: their comments stay, and their pictures are let go of. */
export async function detachPictures(tx: Transaction, authorId: string): Promise<void> {
  const pictured = and(eq(comments.authorId, authorId), isNotNull(comments.imageId));
  await detachImages(tx, tx.select({ id: comments.imageId }).from(comments).where(pictured));
  await tx.update(comments).set({ imageId: null }).where(pictured);
}
