import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { personColumns, type PersonRow } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { mentorOffers, mentorships } from '../../schema/alumni/mentoring.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import type { MentorshipRow } from '../access.ts';
import { isOpen, isRecentNo } from '../state-changes.ts';

const MAX_SUGGESTED = 3;

const ofMentor = alias(memberships, 'of_mentor');

/** SQL condition over offers with their communities: people can find it, and ask. */
export const isAskable: SQL = sql`(${mentorOffers.pausedAt} is null and ${mentorOffers.active} < ${mentorOffers.capacity}
  and (${communities.mentoring} = 'open' or (${communities.mentoring} = 'confirmed' and ${mentorOffers.confirmedAt} is not null)))`;

/** SQL condition over offers: a mentee has neither asked this mentor nor a mentorship with them, nor got a no lately. */
export function isAskableBy(menteeId: string, now: Date): SQL {
  const pair = { mentorId: mentorOffers.userId, menteeId };
  return sql`not exists (select from ${mentorships} where ${mentorships.mentorId} = ${mentorOffers.userId}
    and ${mentorships.menteeId} = ${menteeId} and (${isOpen} or ${isRecentNo(pair, now)}))`;
}

/** Others whom a mentee could ask instead of a mentor who is full: those of the same topic first. Nobody after they left. */
export async function suggestMentors(
  db: Queryable,
  { communityId, mentorId, menteeId, topic }: Pick<MentorshipRow, 'communityId' | 'mentorId' | 'menteeId' | 'topic'>,
  now: Date,
): Promise<PersonRow[]> {
  return (
    db
      .select(personColumns)
      .from(mentorOffers)
      .innerJoin(communities, eq(communities.id, mentorOffers.communityId))
      .innerJoin(memberships, and(eq(memberships.communityId, communityId), eq(memberships.userId, menteeId)))
      // Who hides from the directory of a community is suggested to nobody there.
      .innerJoin(
        ofMentor,
        and(eq(ofMentor.communityId, communityId), eq(ofMentor.userId, mentorOffers.userId), eq(ofMentor.listed, true)),
      )
      .innerJoin(users, and(eq(users.id, mentorOffers.userId), eq(users.isActive, true)))
      .where(
        and(
          eq(mentorOffers.communityId, communityId),
          ne(mentorOffers.userId, mentorId),
          ne(mentorOffers.userId, menteeId),
          isAskable,
          isAskableBy(menteeId, now),
          notBlocked(menteeId, mentorOffers.userId),
        ),
      )
      .orderBy(
        sql`not (${mentorOffers.topics} @> array[${topic}])`,
        asc(mentorOffers.waiting),
        asc(mentorOffers.userId),
      )
      .limit(MAX_SUGGESTED)
  );
}
