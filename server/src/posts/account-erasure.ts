import { and, eq, isNotNull, or } from 'drizzle-orm';
import { eraseMentions } from '../comments/account-erasure.ts';
import { detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { runFirstStep } from '../platform/jobs/batch-job.ts';
import { bookmarks, posts } from '../schema/posts.ts';

const MAX_POSTS = 500;

/**
 * Erases an account from posts. Its posts stay without pictures and the words about them, and no post mentions it. Its
 * likes and shares still count; its bookmarks are deleted. Returns whether there may be more.
 */
export async function eraseAuthor(tx: Transaction, authorId: string): Promise<boolean> {
  return runFirstStep([
    () => erasePictures(tx, authorId),
    () => eraseMentions(tx, posts, authorId),
    async () => {
      await tx.delete(bookmarks).where(eq(bookmarks.userId, authorId));
      return false;
    },
  ]);
}

async function erasePictures(tx: Transaction, authorId: string): Promise<boolean> {
  const pictured = and(eq(posts.authorId, authorId), or(isNotNull(posts.imageId), isNotNull(posts.imageDescription)));
  const rows = await tx.select({ id: posts.id }).from(posts).where(pictured).limit(MAX_POSTS);
  if (rows.length === 0) return false;
  const these = equalsAny(
    posts.id,
    rows.map(({ id }) => id),
  );
  await detachImages(tx, tx.select({ id: posts.imageId }).from(posts).where(these));
  await tx.update(posts).set({ imageId: null, imageDescription: null }).where(these);
  return true;
}
