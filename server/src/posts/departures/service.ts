import { and, eq, isNotNull } from 'drizzle-orm';
import { detachImages } from '../../media/service.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { bookmarks, postComments, posts } from '../../schema/posts.ts';

/**
 * An author's account is gone: their posts and comments stay, and their pictures are let go of. Their likes and shares
 * go on to count; what they kept for themselves goes.
 */
export async function releaseAuthor(tx: Transaction, authorId: string): Promise<void> {
  for (const written of [posts, postComments]) {
    const pictured = and(eq(written.authorId, authorId), isNotNull(written.imageId));
    await detachImages(tx, tx.select({ id: written.imageId }).from(written).where(pictured));
    await tx.update(written).set({ imageId: null }).where(pictured);
  }
  await tx.delete(bookmarks).where(eq(bookmarks.userId, authorId));
}
