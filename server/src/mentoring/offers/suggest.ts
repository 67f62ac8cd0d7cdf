import { and, asc, eq, ne, sql, type SQL } from 'drizzle-orm';
import { personColumns, type PersonRow } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { mentorOffers } from '../../schema/alumni/mentoring.ts';
import { communities } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import type { MentorshipRow } from '../access.ts';

const MAX_SUGGESTED = 3;

/** SQL condition over offers with their communities: people can find it, and ask. */
export const isAskable: SQL = sql`(${mentorOffers.pausedAt} is null and ${mentorOffers.active} < ${mentorOffers.capacity}
  and (${communities.mentoring} = 'open' or (${communities.mentoring} = 'confirmed' and ${mentorOffers.confirmedAt} is not null)))`;

/** Others whom a mentee could ask instead of a mentor who is full: those of the same topic first. */
export async function suggestMentors(
  db: Queryable,
  { communityId, mentorId, menteeId, topic }: Pick<MentorshipRow, 'communityId' | 'mentorId' | 'menteeId' | 'topic'>,
): Promise<PersonRow[]> {
  return db
    .select(personColumns)
    .from(mentorOffers)
    .innerJoin(communities, eq(communities.id, mentorOffers.communityId))
    .innerJoin(users, and(eq(users.id, mentorOffers.userId), eq(users.isActive, true)))
    .where(
      and(
        eq(mentorOffers.communityId, communityId),
        ne(mentorOffers.userId, mentorId),
        ne(mentorOffers.userId, menteeId),
        isAskable,
        notBlocked(menteeId, mentorOffers.userId),
      ),
    )
    .orderBy(sql`not (${mentorOffers.topics} @> array[${topic}])`, asc(mentorOffers.waiting), asc(mentorOffers.userId))
    .limit(MAX_SUGGESTED);
}
