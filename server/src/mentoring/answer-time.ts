import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/db/database.ts';
import { mentorOffers, mentorships } from '../schema/alumni/mentoring.ts';
import { isOffer, type OfferKey } from './access.ts';

/** The number of answers from which on others see how long a mentor takes. */
const MIN_ANSWERS = 3;

/** A mentor, whose offer is locked, has answered: writes how long they take, and ends the count of what they left open. */
export async function updateAnswerTime(tx: Transaction, { communityId, mentorId }: OfferKey): Promise<void> {
  const days = sql`extract(epoch from coalesce(mentor_yes_at, ended_at) - created_at) / 86400`;
  const median = sql`greatest(1, ceil(percentile_cont(0.5) within group (order by ${days})))::smallint`;
  // What managers proposed was no question of a mentee.
  const answersIn = sql<
    number | null
  >`(select case when count(*) >= ${MIN_ANSWERS} then ${median} end from ${mentorships}
    where mentor_id = ${mentorId} and community_id = ${communityId} and not is_proposal
      and state in ('running', 'ended', 'declined'))`;
  await tx.update(mentorOffers).set({ answersIn, expired: 0 }).where(isOffer({ communityId, mentorId }));
}
