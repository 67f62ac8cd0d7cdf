import { trustErrors } from '@homecoming/contract/text-errors.ts';
import { and, eq, sql } from 'drizzle-orm';
import { attachMedia } from '../../media/service.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { reviewItems, type ReviewBody } from '../../schema/trust.ts';
import { reviewChanged } from '../facts.ts';
import { lockTexts } from '../screening/turns.ts';
import type { ReviewReason } from './reasons.ts';

export type ReviewItemRow = typeof reviewItems.$inferSelect;

/** A text that waits instead of being published. */
export interface TextOnHold {
  readonly id: string;
  readonly communityId: string;
  readonly body: ReviewBody;
  readonly imageId: string | null;
  readonly why: ReviewReason;
  readonly word: string | null;
}

/**
 * Keeps a text of the caller until a moderator has looked, with its picture.
 * @throws too_many_waiting
 */
export async function holdText(tx: Transaction, ctx: UserContext, { id, ...onHold }: TextOnHold): Promise<void> {
  const at = ctx.clock.now();
  const { userId: authorId } = ctx.actor;
  await requireFewWaiting(withTransaction(ctx, tx), onHold.communityId);
  await tx.insert(reviewItems).values({ ...onHold, id, authorId, createdAt: at });
  if (onHold.imageId !== null) await attachMedia(tx, onHold.imageId, { type: 'review', id });
  const { communityId } = onHold;
  await record(tx, reviewChanged, { reviewId: id, communityId, authorId, left: null, at });
}

/** The most texts of a person that wait in a community. */
const MAX_WAITING_OF_AUTHOR = 20;

async function requireFewWaiting(ctx: UserContext, communityId: string): Promise<void> {
  // Texts of two servers at once see each other.
  await lockTexts(ctx);
  const own = and(eq(reviewItems.authorId, ctx.actor.userId), eq(reviewItems.communityId, communityId));
  const waiting = await ctx.db.$count(reviewItems, and(own, eq(reviewItems.state, 'waiting')));
  if (waiting >= MAX_WAITING_OF_AUTHOR) throw fail(trustErrors.too_many_waiting);
}

/** The most waiting texts of a community that are counted. */
const MAX_COUNTED = 100;

/** How many texts wait in a community, up to 100. */
export function countWaitingTexts(db: Queryable, communityId: string): Promise<number> {
  const waiting = db
    .select({ one: sql`1` })
    .from(reviewItems)
    .where(and(eq(reviewItems.communityId, communityId), sql`${reviewItems.state} = 'waiting'`))
    .limit(MAX_COUNTED)
    .as('waiting');
  return db.$count(waiting);
}

/** What has become of a text that had to wait, by the id that its call has answered; null: it was published at once. */
export async function findTextOnHold(db: Queryable, id: string): Promise<ReviewItemRow | null> {
  const [row] = await db.select().from(reviewItems).where(eq(reviewItems.id, id));
  return row ?? null;
}

/** Ends the waiting of a locked text: its release has published it, or moderators reject it, or its author takes it back. */
export async function endReview(
  tx: Transaction,
  ctx: UserContext,
  { id, communityId, authorId }: ReviewItemRow,
  changes: { state: 'released' | 'rejected' | 'withdrawn'; publishedId?: string },
): Promise<void> {
  const at = ctx.clock.now();
  const decidedBy = changes.state === 'withdrawn' ? null : ctx.actor.userId;
  await tx
    .update(reviewItems)
    .set({ ...changes, decidedAt: at, decidedBy })
    .where(eq(reviewItems.id, id));
  await record(tx, reviewChanged, { reviewId: id, communityId, authorId, left: changes.state, at });
}

/** Lets a text wait again whose rejection is undone. What was erased stays so. */
export async function restoreReviewItem(tx: Transaction, id: string, at: Date): Promise<void> {
  const [item] = await tx
    .update(reviewItems)
    .set({ state: 'waiting', decidedAt: null, decidedBy: null })
    .where(and(eq(reviewItems.id, id), eq(reviewItems.state, 'rejected')))
    .returning();
  if (item === undefined) return;
  if (item.imageId !== null) await attachMedia(tx, item.imageId, { type: 'review', id });
  const { communityId, authorId } = item;
  await record(tx, reviewChanged, { reviewId: id, communityId, authorId, left: null, at });
}
