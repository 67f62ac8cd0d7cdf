import { and, eq, isNotNull } from 'drizzle-orm';
import { mentionsPerson, withoutMention } from '../comments/account-erasure.ts';
import { detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { bookmarks, posts } from '../schema/posts.ts';

/**
 * Erases an account from posts. Its posts stay without pictures and the words about them, and no post mentions it. Its
 * likes and shares still count; its bookmarks are deleted.
 */
export async function eraseAuthor(tx: Transaction, authorId: string): Promise<void> {
  const pictured = and(eq(posts.authorId, authorId), isNotNull(posts.imageId));
  await detachImages(tx, tx.select({ id: posts.imageId }).from(posts).where(pictured));
  await tx.update(posts).set({ imageId: null }).where(pictured);
  await tx
    .update(posts)
    .set({ mentions: withoutMention(posts.mentions, authorId) })
    .where(mentionsPerson(posts.mentions, authorId));
  const described = and(eq(posts.authorId, authorId), isNotNull(posts.imageDescription));
  await tx.update(posts).set({ imageDescription: null }).where(described);
  await tx.delete(bookmarks).where(eq(bookmarks.userId, authorId));
}
