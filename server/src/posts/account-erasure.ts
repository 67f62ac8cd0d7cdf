import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { detachImages } from '../media/service.ts';
import type { Transaction } from '../platform/db/database.ts';
import { bookmarks, postComments, posts } from '../schema/posts.ts';

/**
 * An author's account is gone: their posts and comments stay, their pictures are let go of with the words about them,
 * and nothing names them. Their likes and shares go on to count; what they kept for themselves goes.
 */
export async function eraseAuthor(tx: Transaction, authorId: string): Promise<void> {
  for (const written of [posts, postComments]) {
    const pictured = and(eq(written.authorId, authorId), isNotNull(written.imageId));
    await detachImages(tx, tx.select({ id: written.imageId }).from(written).where(pictured));
    await tx.update(written).set({ imageId: null }).where(pictured);
    // Their name in others' words is words; what leads from it to them goes.
    await tx
      .update(written)
      .set({
        mentions: sql`(select coalesce(jsonb_agg(each), '[]'::jsonb) from jsonb_array_elements(${written.mentions}) each
          where each ->> 'id' <> ${authorId})`,
      })
      .where(
        and(
          sql`${written.mentions} <> '[]'::jsonb`,
          sql`${written.mentions} @> jsonb_build_array(jsonb_build_object('id', ${authorId}::text))`,
        ),
      );
  }
  const described = and(eq(posts.authorId, authorId), isNotNull(posts.imageDescription));
  await tx.update(posts).set({ imageDescription: null }).where(described);
  await tx.delete(bookmarks).where(eq(bookmarks.userId, authorId));
}
