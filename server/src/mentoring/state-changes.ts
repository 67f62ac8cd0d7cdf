import { durations } from '@homecoming/contract/limits.ts';
import type { MentorshipState } from '@homecoming/contract/mentoring.ts';
import { and, asc, eq, gt, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { DAY_MS } from '../platform/calendar.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { record } from '../platform/facts.ts';
import { mentorOffers, mentorships } from '../schema/alumni/mentoring.ts';
import { isOffer, lockOffer, type MentorshipRow, type OfferKey } from './access.ts';
import { mentorshipMoved, type MentorshipMove } from './facts.ts';

/** How a request or mentorship can be over. */
export type EndState = Exclude<MentorshipState, 'waiting' | 'running'>;

/** SQL condition over mentorships: a request that waits, or a mentorship that runs. As in the index of open ones. */
export const isOpen: SQL = sql`${mentorships.state} in ('waiting', 'running')`;

/** What managers proposed came to nothing, however it did. */
export function isFutile({ isProposal, startedAt, endedAt }: MentorshipRow): boolean {
  return isProposal && startedAt === null && endedAt !== null;
}

/**
 * SQL condition over mentorships: a no of the mentor to the mentee, of the last 90 days and in any community. Of what was
 * proposed nobody learns whether it was a no, so what was not answered counts the same.
 */
export function isRecentNo(
  { mentorId, menteeId }: Record<'mentorId' | 'menteeId', string | SQLWrapper>,
  now: Date,
): SQL {
  const since = new Date(now.getTime() - durations.mentorAskAgainDays * DAY_MS);
  return sql`(${mentorships.mentorId} = ${mentorId} and ${mentorships.menteeId} = ${menteeId}
    and ${gt(mentorships.endedAt, since)}
    and (${mentorships.state} = 'declined' or (${mentorships.isProposal} and ${mentorships.state} = 'expired')))`;
}

interface End {
  readonly state: EndState;
  readonly move: MentorshipMove;
  /** Who ends it; null where nobody is to learn who. */
  readonly byId: string | null;
  readonly at: Date;
}

/** Ends a request or mentorship that is locked after its offer, and counts those of the mentor again. */
export async function endLocked(tx: Transaction, row: MentorshipRow, { state, move, byId, at }: End): Promise<void> {
  await tx.update(mentorships).set({ state, endedAt: at, dueAt: null }).where(eq(mentorships.id, row.id));
  await countAgain(tx, row);
  await recordChange(tx, row, { move, byId, at });
}

/** Records what happened to a request or mentorship, as it was before. */
export async function recordChange(
  tx: Transaction,
  row: MentorshipRow,
  { move, byId, at }: Pick<End, 'move' | 'byId' | 'at'>,
): Promise<void> {
  const { id, communityId, mentorId, menteeId, topic, isProposal } = row;
  const yesOf = [...(row.mentorYesAt ? [mentorId] : []), ...(row.menteeYesAt ? [menteeId] : [])];
  const about = { id, communityId, mentorId, menteeId, topic, isProposal, yesOf };
  const isRepeated = move === 'reminded' || move === 'silent';
  const turn = isRepeated ? (row.dueAt?.getTime() ?? 0) : 0;
  await record(tx, mentorshipMoved, { ...about, move, turn, byId, at });
}

/** Counts what runs and waits of a mentor, whose offer is locked. */
export async function countAgain(tx: Transaction, { communityId, mentorId }: OfferKey): Promise<void> {
  const count = (state: 'running' | 'waiting') => sql<number>`(select count(*) from ${mentorships}
    where mentor_id = ${mentorId} and community_id = ${communityId} and ${equalsConstant(mentorships.state, state)})`;
  await tx
    .update(mentorOffers)
    .set({ active: count('running'), waiting: count('waiting') })
    .where(isOffer({ communityId, mentorId }));
}

/** The last place is taken, or the offer is gone: ends all requests that still wait for the mentor, whose offer is locked. */
export async function endWaiting(
  tx: Transaction,
  key: OfferKey,
  end: Pick<End, 'state' | 'move' | 'at'>,
): Promise<void> {
  const waiting = await tx
    .select()
    .from(mentorships)
    .where(
      and(
        eq(mentorships.mentorId, key.mentorId),
        eq(mentorships.communityId, key.communityId),
        equalsConstant(mentorships.state, 'waiting'),
      ),
    )
    .orderBy(asc(mentorships.id))
    .for('update');
  for (const row of waiting) await endLocked(tx, row, { ...end, byId: null });
}

/**
 * Ends all that is open among what the condition selects, since the two can no longer meet: one of them has left, or
 * blocked the other. Returns the ids. Offers are locked first, in the order of communities and mentors.
 */
export async function endBetween(tx: Transaction, which: SQL | undefined, at: Date): Promise<string[]> {
  const { communityId, mentorId } = mentorships;
  const offers = await tx
    .selectDistinct({ communityId, mentorId })
    .from(mentorships)
    .where(and(which, isOpen))
    .orderBy(asc(communityId), asc(mentorId));
  for (const offer of offers) await lockOffer(tx, offer);
  const rows = await tx.select().from(mentorships).where(and(which, isOpen)).orderBy(asc(mentorships.id)).for('update');
  for (const row of rows) {
    const end = row.state === 'running' ? ENDED : CLOSED;
    await endLocked(tx, row, { ...end, byId: null, at });
  }
  return rows.map(({ id }) => id);
}

const ENDED = { state: 'ended', move: 'ended' } as const;
const CLOSED = { state: 'closed', move: 'closed' } as const;

/** SQL condition over mentorships: of these. */
export function isAmong(ids: readonly string[]): SQL {
  return equalsAny(mentorships.id, ids);
}
