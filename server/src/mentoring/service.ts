import { communityErrors } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { durations, limits } from '@homecoming/contract/limits.ts';
import { mentoringErrors, type askMentor as askCall, type Mentorship } from '@homecoming/contract/mentoring.ts';
import { and, eq } from 'drizzle-orm';
import { accessCommunity, findCommunity } from '../communities/access.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import { DAY_MS } from '../platform/calendar.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { fail, nullOnFailure } from '../platform/http/fail.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { mentorOffers, mentorships } from '../schema/alumni/mentoring.ts';
import { recordFlag, screenTexts } from '../trust/screening/service.ts';
import {
  accessMentoring,
  accessMentorship,
  findMentorship,
  isListed,
  isOffer,
  lockMentorship,
  lockOffer,
  lockPair,
  mentorQueue,
  type LockedPair,
  type MentorshipRow,
  type OfferRow,
} from './access.ts';
import { countAgain, endLocked, isFutile, isRecentNo, recordChange } from './state-changes.ts';
import { updateAnswerTime } from './answer-time.ts';
import { getOwnMentorship } from './queries.ts';
import { startMentorship } from './start.ts';

export { suggestMentors } from './offers/suggest.ts';

/** The days after which a mentor is reminded of a request. */
export const REMINDER_DAYS = [4, 10] as const;

/** Asks somebody to be the caller's mentor, or proposes that to a mentor and a mentee. */
export async function askMentor(
  ctx: UserContext,
  communityId: string,
  { mentor: mentorId, mentee, topic, text }: BodyOf<typeof askCall>,
): Promise<{ id: string }> {
  const isProposal = mentee !== undefined;
  const menteeId = mentee ?? ctx.actor.userId;
  const create = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const { community, can } = await accessMentoring(txCtx, communityId, isProposal ? 'manage_members' : 'post');
    const screening = await screenTexts(txCtx, { communityId, texts: { text } });
    if (menteeId === mentorId) throw fail(mentoringErrors.mentor_not_found);
    const { members, hidden, isBlocked } = await lockPair(tx, communityId, [mentorId, menteeId]);
    const offer = members.has(mentorId) ? await lockOffer(tx, { communityId, mentorId }) : null;
    const isHidden = hidden.has(mentorId) && !can.manage_members;
    if (offer === null || isHidden || !isListed(community, offer)) throw fail(mentoringErrors.mentor_not_found);
    // After a block each is missing for the other.
    if (isBlocked && !isProposal) throw fail(mentoringErrors.mentor_not_found);
    if (!members.has(menteeId)) throw fail(mentoringErrors.mentee_not_found);
    requirePlace(offer);
    requireTopic(offer, topic);
    const now = ctx.clock.now();
    const hasNo = (await tx.$count(mentorships, isRecentNo({ mentorId, menteeId }, now))) > 0;
    // What is between two people, also elsewhere, is theirs: who would bring them together gets one answer for all of it.
    if (isProposal && (isBlocked || hasNo)) throw fail(mentoringErrors.pair_impossible);
    if (hasNo) throw fail(mentoringErrors.asked_before);
    if (!isProposal) await requireFewWaiting(tx, communityId, menteeId);
    const [row] = await tx
      .insert(mentorships)
      .values({
        communityId,
        mentorId,
        menteeId,
        isProposal,
        topic,
        text,
        menteeYesAt: isProposal ? null : now,
        createdAt: now,
        expiresAt: new Date(now.getTime() + durations.mentorRequestDays * DAY_MS),
        dueAt: new Date(now.getTime() + REMINDER_DAYS[0] * DAY_MS),
      })
      .onConflictDoNothing()
      .returning();
    if (row === undefined) throw fail(isProposal ? mentoringErrors.pair_impossible : mentoringErrors.request_open);
    await countAgain(tx, row);
    await recordFlag(tx, ctx, { kind: 'profile', id: ctx.actor.userId }, screening);
    await recordChange(tx, row, { move: 'asked', byId: isProposal ? null : menteeId, at: now });
    return row.id;
  };
  return createIdempotently(ctx, {
    create,
    read: async (readCtx, id) => {
      await accessCommunity(readCtx, communityId, isProposal ? 'manage_members' : 'read');
      return { id };
    },
    queue: mentorQueue({ communityId, mentorId }),
  });
}

function requirePlace({ pausedAt, active, capacity }: OfferRow): void {
  if (pausedAt !== null) throw fail(mentoringErrors.mentor_paused);
  if (active >= capacity) throw fail(mentoringErrors.mentor_full);
}

function requireTopic({ topics }: OfferRow, topic: string): void {
  if (topics.includes(topic)) return;
  throw fail(mentoringErrors.topic_not_offered, { fields: { topic: mentoringErrors.topic_not_offered.message } });
}

async function requireFewWaiting(tx: Transaction, communityId: string, menteeId: string): Promise<void> {
  const waiting = await tx.$count(
    mentorships,
    and(
      eq(mentorships.menteeId, menteeId),
      eq(mentorships.communityId, communityId),
      eq(mentorships.isProposal, false),
      equalsConstant(mentorships.state, 'waiting'),
    ),
  );
  if (waiting >= limits.openRequests) throw fail(mentoringErrors.request_limit);
}

/** The caller says yes. When both have, the mentorship starts. */
export async function acceptMentorship(ctx: UserContext, id: string): Promise<Mentorship> {
  await changeOwn(ctx, id, async (tx, { row, offer, role, pair }) => {
    if (row.state === 'running') return;
    if (row.state === 'full' && role === 'mentor') throw fail(mentoringErrors.mentor_full);
    const now = ctx.clock.now();
    requireWaiting(row, now);
    // The account of one of the two was closed a moment ago, which ends it.
    if (pair.members.size < 2 || pair.isBlocked) throw fail(mentoringErrors.request_over);
    await accessMentoring(withTransaction(ctx, tx), row.communityId, 'post');
    const yes = role === 'mentor' ? { mentorYesAt: row.mentorYesAt ?? now } : { menteeYesAt: row.menteeYesAt ?? now };
    const after = { ...row, ...yes };
    await tx.update(mentorships).set(yes).where(eq(mentorships.id, id));
    if (after.mentorYesAt !== null && after.menteeYesAt !== null) await startMentorship(ctx, tx, { row: after, offer });
  });
  return getOwnMentorship(ctx, id);
}

/** The caller says no. A mentor can pause the offer with it. */
export async function declineMentorship(ctx: UserContext, id: string, pause: boolean): Promise<Mentorship> {
  await changeOwn(ctx, id, async (tx, { row, role }) => {
    // Nor does who answers next learn whether the other said no.
    if (row.state === 'declined' || isFutile(row)) return;
    const now = ctx.clock.now();
    requireWaiting(row, now);
    if (role === 'mentee' && !row.isProposal) throw fail(mentoringErrors.request_over);
    // Nobody learns who said no to what managers have proposed.
    const byId = row.isProposal ? null : row.mentorId;
    await endLocked(tx, row, { state: 'declined', move: 'declined', byId, at: now });
    if (role === 'mentor') await updateAnswerTime(tx, row);
    if (role === 'mentor' && pause) await tx.update(mentorOffers).set({ pausedAt: now }).where(isOffer(row));
  });
  return getOwnMentorship(ctx, id);
}

/** Withdraws a request of the caller, or, by a manager, what managers have proposed. */
export async function withdrawMentorship(ctx: UserContext, id: string): Promise<{ id: string }> {
  const { communityId, mentorId } = await accessToWithdraw(ctx, id);
  const withdraw = async (tx: Transaction) => {
    const { row } = await lockMentorship(tx, { id, communityId, mentorId });
    if (row.state === 'withdrawn') return;
    requireWaiting(row, ctx.clock.now());
    const at = ctx.clock.now();
    await endLocked(tx, row, { state: 'withdrawn', move: 'withdrawn', byId: ctx.actor.userId, at });
  };
  await transaction(ctx, withdraw, { queue: mentorQueue({ communityId, mentorId }) });
  return { id };
}

async function accessToWithdraw(ctx: UserContext, id: string): Promise<MentorshipRow> {
  const row = await findMentorship(ctx.db, id);
  if (row === null || !row.isProposal) {
    const own = await accessMentorship(ctx, id);
    if (own.menteeId !== ctx.actor.userId) throw fail(mentoringErrors.request_over);
    return own;
  }
  const found = await nullOnFailure(findCommunity(ctx, row.communityId), communityErrors.community_not_found);
  if (found?.can.manage_members !== true) throw fail(mentoringErrors.mentorship_not_found);
  await accessCommunity(ctx, row.communityId, 'manage_members');
  return row;
}

/** Ends a mentorship of the caller at once. */
export async function endMentorship(ctx: UserContext, id: string): Promise<Mentorship> {
  await changeOwn(ctx, id, async (tx, { row }) => {
    if (row.state === 'ended') return;
    if (row.state !== 'running') throw fail(mentoringErrors.request_over);
    await endLocked(tx, row, { state: 'ended', move: 'ended', byId: ctx.actor.userId, at: ctx.clock.now() });
  });
  return getOwnMentorship(ctx, id);
}

interface Own {
  readonly row: MentorshipRow;
  readonly offer: OfferRow | null;
  /** What the caller is in it. */
  readonly role: 'mentor' | 'mentee';
  readonly pair: LockedPair;
}

/** Changes a request or mentorship of the caller, which is locked after the two people and the offer. */
async function changeOwn(
  ctx: UserContext,
  id: string,
  change: (tx: Transaction, own: Own) => Promise<void>,
): Promise<void> {
  const key = await accessMentorship(ctx, id);
  const role = key.mentorId === ctx.actor.userId ? 'mentor' : 'mentee';
  const work = async (tx: Transaction) => {
    const pair = await lockPair(tx, key.communityId, [key.mentorId, key.menteeId]);
    const { row, offer } = await lockMentorship(tx, key);
    await change(tx, { row, offer, role, pair });
  };
  await transaction(ctx, work, { queue: mentorQueue(key) });
}

function requireWaiting({ state, expiresAt }: MentorshipRow, now: Date): void {
  if (state !== 'waiting' || expiresAt <= now) throw fail(mentoringErrors.request_over);
}
