import { mentoringErrors } from '@homecoming/contract/mentoring.ts';
import { and, asc, eq, getTableColumns, isNull, or } from 'drizzle-orm';
import { isBlockedBetween, lockPeople, notBlocked } from '../blocks/access.ts';
import { accessCommunity, type CommunityAccess, type CommunityRow } from '../communities/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { fail } from '../platform/http/fail.ts';
import { mentorOffers, mentorships } from '../schema/alumni/mentoring.ts';
import { communities, memberships } from '../schema/communities.ts';

export type MentorshipRow = typeof mentorships.$inferSelect;
export type OfferRow = typeof mentorOffers.$inferSelect;
/** What names an offer. */
export type OfferKey = Pick<MentorshipRow, 'communityId' | 'mentorId'>;

/**
 * As accessCommunity(), for a community that has mentoring.
 * @throws mentoring_off
 */
export async function accessMentoring(
  ctx: Context,
  communityId: string,
  intent: 'see_members' | 'post' | 'manage_members',
): Promise<CommunityAccess> {
  const access = await accessCommunity(ctx, communityId, intent, refusals[intent]);
  if (access.community.mentoring === 'off') throw fail(mentoringErrors.mentoring_off);
  return access;
}

const refusals = {
  see_members: 'Only members can see who offers to mentor in this community.',
  post: 'You cannot take part in the mentoring of this community.',
  manage_members: 'Only those who manage this community can do that.',
} as const;

/**
 * A request or mentorship of the caller. After a block it is missing for both.
 * @throws mentorship_not_found
 */
export async function accessMentorship({ db, actor: { userId } }: UserContext, id: string): Promise<MentorshipRow> {
  const isOwn = or(
    and(eq(mentorships.mentorId, userId), notBlocked(userId, mentorships.menteeId)),
    and(eq(mentorships.menteeId, userId), notBlocked(userId, mentorships.mentorId)),
  );
  const [row] = await db
    .select(getTableColumns(mentorships))
    .from(mentorships)
    .innerJoin(communities, eq(communities.id, mentorships.communityId))
    .where(and(eq(mentorships.id, id), isOwn, isNull(communities.deletedAt)));
  if (row === undefined) throw fail(mentoringErrors.mentorship_not_found);
  return row;
}

/** Whether others find an offer in the list of its community. */
export function isListed({ mentoring }: Pick<CommunityRow, 'mentoring'>, { confirmedAt }: OfferRow): boolean {
  return mentoring === 'open' || (mentoring === 'confirmed' && confirmedAt !== null);
}

/** The queue of all that is written about a mentor's requests: it waits for the row of the offer. */
export function mentorQueue({ communityId, mentorId }: OfferKey): string {
  return `mentor ${communityId} ${mentorId}`;
}

/** Two people, locked. */
export interface LockedPair {
  /** The ids of those who are active members of the community. */
  readonly members: ReadonlySet<string>;
  /** Of those, who is not listed in the directory of the community. */
  readonly hidden: ReadonlySet<string>;
  /** One of them has blocked the other. */
  readonly isBlocked: boolean;
}

/**
 * Locks two people and their memberships, so that nobody of them leaves, is deleted or blocks the other meanwhile.
 */
export async function lockPair(
  tx: Transaction,
  communityId: string,
  pair: readonly [string, string],
): Promise<LockedPair> {
  const there = await tx
    .select({ id: memberships.userId, listed: memberships.listed })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), equalsAny(memberships.userId, pair)))
    .orderBy(asc(memberships.userId))
    .for('key share');
  const active = await lockPeople(tx, pair);
  const found = there.filter(({ id }) => active.has(id));
  const members = new Set(found.map(({ id }) => id));
  const hidden = new Set(found.filter(({ listed }) => !listed).map(({ id }) => id));
  return { members, hidden, isBlocked: await isBlockedBetween(tx, ...pair) };
}

/** Locks an offer, after its membership, whose entry in the directory follows it; null where there is none. */
export async function lockOffer(tx: Transaction, { communityId, mentorId }: OfferKey): Promise<OfferRow | null> {
  await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, mentorId)))
    .for('key share');
  const [offer] = await tx.select().from(mentorOffers).where(isOffer({ communityId, mentorId })).for('update');
  return offer ?? null;
}

/** SQL condition over offers. */
export function isOffer({ communityId, mentorId }: OfferKey) {
  return and(eq(mentorOffers.communityId, communityId), eq(mentorOffers.userId, mentorId));
}

/** Locks a request or mentorship, after its offer. */
export async function lockMentorship(
  tx: Transaction,
  { id, ...key }: Pick<MentorshipRow, 'id' | 'communityId' | 'mentorId'>,
): Promise<{ offer: OfferRow | null; row: MentorshipRow }> {
  const offer = await lockOffer(tx, key);
  const [row] = await tx.select().from(mentorships).where(eq(mentorships.id, id)).for('update');
  if (row === undefined) throw fail(mentoringErrors.mentorship_not_found);
  return { offer, row };
}

/** What names a mentorship and its offer, for jobs; null for one that is gone. */
export async function findMentorship(db: Queryable, id: string): Promise<MentorshipRow | null> {
  const [row] = await db.select().from(mentorships).where(eq(mentorships.id, id));
  return row ?? null;
}
