import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { record } from '../platform/facts.ts';
import { posts } from '../schema/posts.ts';
import type { PostRow } from './access.ts';
import { postModerated, toPostOrigin } from './facts.ts';

/** A post, without a check of rights: for those who moderate, see accessCase(). Null when it was deleted. */
export async function findPostToModerate(db: Queryable, id: string): Promise<PostRow | null> {
  const [post] = await db.select().from(posts).where(eq(posts.id, id));
  return post ?? null;
}

/** Locks a post until the transaction ends, as its edit does. */
export async function lockPostToModerate(db: Queryable, id: string): Promise<void> {
  await db.select({ id: posts.id }).from(posts).where(eq(posts.id, id)).for('no key update');
}

/**
 * Removes a post for everybody but its author and those who moderate: it leaves every list. Returns false when it was
 * deleted, or removed before.
 */
export async function removePost(tx: Transaction, id: string, decisionId: string): Promise<boolean> {
  const [removed] = await tx
    .update(posts)
    // The posts of a deleted event stay with it.
    .set({
      removedBy: decisionId,
      placeId: sql`case when ${isOfDeletedEvent} then ${posts.placeId} else ${posts.id} end`,
    })
    .where(and(eq(posts.id, id), isNull(posts.removedBy)))
    .returning();
  if (removed === undefined) return false;
  await record(tx, postModerated, { ...toPostOrigin(removed), isRemoved: true });
  return true;
}

/** Shows a post again that a decision removed. One that was deleted since stays deleted. */
export async function restorePost(tx: Transaction, id: string, decisionId: string): Promise<void> {
  const place = sql`coalesce(${posts.channelId}, ${posts.communityId})`;
  const [restored] = await tx
    .update(posts)
    .set({ removedBy: null, placeId: sql`case when ${isOfDeletedEvent} then ${posts.placeId} else ${place} end` })
    .where(and(eq(posts.id, id), eq(posts.removedBy, decisionId)))
    .returning();
  if (restored !== undefined) await record(tx, postModerated, { ...toPostOrigin(restored), isRemoved: false });
}

const isOfDeletedEvent = sql`${posts.placeId} = ${posts.eventId}`;
