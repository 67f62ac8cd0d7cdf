import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { mentoringErrors, type MentorOffer, type saveOffer as saveCall } from '@homecoming/contract/mentoring.ts';
import { communityErrors } from '@homecoming/contract/communities.ts';
import { and, eq } from 'drizzle-orm';
import { accessCommunity } from '../../communities/access.ts';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { equalsConstant } from '../../platform/db/equals-constant.ts';
import { record } from '../../platform/facts.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { lockMemberships, lockProfile, noteProfileChange } from '../../profiles/service.ts';
import { mentorOffers, mentorships } from '../../schema/alumni/mentoring.ts';
import { accessMentoring, isOffer, lockOffer, mentorQueue, type OfferKey } from '../access.ts';
import { offerMoved } from '../facts.ts';
import { countAgain, endWaiting } from '../state-changes.ts';
import { presentOffer } from '../present.ts';

const DEFAULT_CAPACITY = 2;

/** Saves what the caller offers in a community. Who changes an offer, or ends a pause, begins again with what they left unanswered. */
export async function saveOffer(
  ctx: UserContext,
  communityId: string,
  { topics, lasts, capacity = DEFAULT_CAPACITY, paused = false }: BodyOf<typeof saveCall>,
): Promise<MentorOffer> {
  const { userId } = ctx.actor;
  const key = { communityId, mentorId: userId };
  const save = async (tx: Transaction) => {
    const { membership, community } = await accessMentoring(withTransaction(ctx, tx), communityId, 'post');
    if (membership === null) throw fail(communityErrors.community_forbidden);
    await lockMemberships(tx, userId);
    await lockProfile(tx, userId);
    const before = await lockOffer(tx, key);
    const running = before?.active ?? (await countRunning(tx, key));
    if (running > capacity) throw fail(mentoringErrors.too_few_places);
    const now = ctx.clock.now();
    // Found by other topics from now on, they are new to a search that somebody saved.
    const isAdded = topics.some((topic) => before?.topics.includes(topic) !== true);
    if (isAdded || (before?.pausedAt != null && !paused)) await noteProfileChange(tx, userId, now);
    const values = { topics, lasts, capacity, pausedAt: paused ? (before?.pausedAt ?? now) : null, expired: 0 };
    await tx
      .insert(mentorOffers)
      .values({ communityId, userId, createdAt: now, ...values })
      .onConflictDoUpdate({ target: [mentorOffers.communityId, mentorOffers.userId], set: values });
    if (before === null) await countAgain(tx, key);
    if (running >= capacity) await endWaiting(tx, key, { state: 'full', move: 'full', at: now });
    const needsConfirmation = before === null && community.mentoring === 'confirmed';
    if (needsConfirmation) await record(tx, offerMoved, { communityId, userId, move: 'offered', at: now });
    const after = await lockOffer(tx, key);
    if (after === null) throw new Error('an offer that was saved is missing');
    return presentOffer(after);
  };
  return transaction(ctx, save, { queue: mentorQueue(key) });
}

/** Mentorships of an earlier offer go on. */
function countRunning(tx: Transaction, { communityId, mentorId }: OfferKey): Promise<number> {
  const isTheirs = and(eq(mentorships.mentorId, mentorId), eq(mentorships.communityId, communityId));
  return tx.$count(mentorships, and(isTheirs, equalsConstant(mentorships.state, 'running')));
}

/** Deletes the caller's offer. */
export async function deleteOffer(ctx: UserContext, communityId: string): Promise<void> {
  const key = { communityId, mentorId: ctx.actor.userId };
  const remove = async (tx: Transaction) => {
    await accessCommunity(withTransaction(ctx, tx), communityId, 'leave');
    if ((await lockOffer(tx, key)) === null) return;
    const at = ctx.clock.now();
    await endWaiting(tx, key, { state: 'closed', move: 'closed', at });
    await tx.delete(mentorOffers).where(isOffer(key));
    await record(tx, offerMoved, { communityId, userId: key.mentorId, move: 'removed', at });
  };
  await transaction(ctx, remove, { queue: mentorQueue(key) });
}

/** Confirms a mentor, or ends that. Those who asked them already are answered. */
export async function confirmMentor(
  ctx: UserContext,
  { id: communityId, userId: mentorId }: { id: string; userId: string },
  confirmed: boolean,
): Promise<{ confirmed: boolean }> {
  const key = { communityId, mentorId };
  const confirm = async (tx: Transaction) => {
    await accessMentoring(withTransaction(ctx, tx), communityId, 'manage_members');
    const at = ctx.clock.now();
    // Found by topics from now on, they are new to a search that somebody saved.
    if (confirmed) await noteProfileChange(tx, mentorId, at);
    const offer = await lockOffer(tx, key);
    if (offer === null) throw fail(mentoringErrors.mentor_not_found);
    if ((offer.confirmedAt !== null) === confirmed) return;
    const by = { confirmedAt: at, confirmedBy: ctx.actor.userId };
    await tx
      .update(mentorOffers)
      .set(confirmed ? by : { confirmedAt: null, confirmedBy: null })
      .where(isOffer(key));
    if (confirmed) await record(tx, offerMoved, { communityId, userId: mentorId, move: 'confirmed', at });
  };
  await transaction(ctx, confirm, { queue: mentorQueue(key) });
  return { confirmed };
}
