import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import type { listMentors as listCall, ManagedMentors, Mentor, MentorOffer } from '@homecoming/contract/mentoring.ts';
import { isMentoringTopic, mentoringTopics } from '@homecoming/contract/mentoring-topics.ts';
import type { AudienceField } from '@homecoming/contract/audiences.ts';
import { and, eq, isNotNull, isNull, ne, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isShownTo } from '../../accounts/audience.ts';
import { personColumns } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import type { UserContext } from '../../platform/app.ts';
import { keysetPage, pageSize } from '../../platform/db/keyset.ts';
import { containsEachWord } from '../../platform/db/match-words.ts';
import { mentorOffers } from '../../schema/alumni/mentoring.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import { accessMentoring, isOffer, type OfferRow } from '../access.ts';
import { presentMentor, presentOffer, type ListedOffer } from '../present.ts';
import { isAskable, isAskableBy } from './suggest.ts';

/** More requests that wait change nothing in the order of the list. */
const MAX_WAITING = 99;

interface MentorPage {
  results: Mentor[];
  next: string | null;
  mine: MentorOffer | null;
  can: { ask: boolean; manage: boolean };
}

/** Who can be asked in a community, the best for the caller first. */
export async function listMentors(
  ctx: UserContext,
  communityId: string,
  { topics = '', lasts, managing, ...query }: QueryOf<typeof listCall>,
): Promise<MentorPage> {
  const intent = managing !== undefined ? 'manage_members' : 'see_members';
  const { membership, can } = await accessMentoring(ctx, communityId, intent);
  const { userId, isStaff } = ctx.actor;
  const asked = topics.split(',').filter(isMentoringTopic);
  const bestFirst = orderFor(communityId, asked);
  const size = pageSize(query.limit);
  const canBeAsked = and(isAskable, ne(mentorOffers.userId, userId), isAskableBy(userId, ctx.clock.now()));
  const isFound = managing === undefined ? canBeAsked : isManaged[managing];
  const [rows, [mine]] = await Promise.all([
    ctx.db
      .select({
        offer: mentorOffers,
        person: personColumns,
        industry: shown(communityId, 'current_industry', users.currentIndustry),
        program: shown(communityId, 'program', users.program),
        city: shown(communityId, 'city', users.cityName),
        rank: bestFirst.rank,
      })
      .from(mentorOffers)
      .innerJoin(communities, eq(communities.id, mentorOffers.communityId))
      .innerJoin(users, and(eq(users.id, mentorOffers.userId), eq(users.isActive, true)))
      .innerJoin(
        memberships,
        and(eq(memberships.communityId, mentorOffers.communityId), eq(memberships.userId, mentorOffers.userId)),
      )
      .leftJoin(reader, eq(reader.id, userId))
      .where(
        and(
          eq(mentorOffers.communityId, communityId),
          isFound,
          // Who hides from the directory of a community hides here, but not from its managers.
          can.manage_members ? undefined : eq(memberships.listed, true),
          asked.length === 0 ? undefined : sql`${mentorOffers.topics} && ${sql.param(asked)}::text[]`,
          lasts && eq(mentorOffers.lasts, lasts),
          ...containsEachWord(sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`, query.query ?? ''),
          // Managers see everybody whom they manage, and staff all.
          or(notBlocked(userId, mentorOffers.userId), managing !== undefined || isStaff ? sql`true` : undefined),
          bestFirst.after(query.cursor),
        ),
      )
      .orderBy(...bestFirst.orderBy)
      .limit(size + 1),
    ctx.db
      .select()
      .from(mentorOffers)
      .where(isOffer({ communityId, mentorId: userId })),
  ]);
  return {
    ...bestFirst.toPage(rows, size, presentMentor),
    mine: mine === undefined ? null : presentOffer(mine),
    can: { ask: can.post && membership !== null, manage: can.manage_members },
  };
}

const reader = alias(users, 'reader');

/** SQL conditions over offers with their communities: what managers read, whatever is between them and a mentor. */
const isManaged: Readonly<Record<ManagedMentors, SQL>> = {
  with_place: isAskable,
  unconfirmed: isNull(mentorOffers.confirmedAt),
  confirmed: isNotNull(mentorOffers.confirmedAt),
};

/** SQL: a field of somebody where plain members of the community see it. */
function shown(communityId: string, field: AudienceField, value: SQLWrapper): SQL<string | null> {
  return sql<string | null>`case when ${isShownTo(field, sql`array[${communityId}::text]`)} then ${value} end`;
}

/**
 * The order for a reader, as one number: shared topics, then the same industry, program and city, then how many wait. What a
 * mentor hides from plain members moves them nowhere.
 */
function orderFor(communityId: string, asked: readonly string[]) {
  const isSame = (field: AudienceField, theirs: SQLWrapper, own: SQLWrapper) =>
    sql`(coalesce(${isShownTo(field, sql`array[${communityId}::text]`)} and lower(${theirs}::text) = lower(${own}::text), false))::integer`;
  const sharedTopics = sql`(select count(*) from unnest(${mentorOffers.topics}) as topic where topic = any(${sql.param([...asked])}::text[]))`;
  const rank = sql<number>`(((((${mentoringTopics.length} - ${sharedTopics}) * 2
    + 1 - ${isSame('current_industry', users.currentIndustry, reader.currentIndustry)}) * 2
    + 1 - ${isSame('program', users.program, reader.program)}) * 2
    + 1 - ${isSame('city', users.cityId, reader.cityId)}) * ${MAX_WAITING + 1}
    + least(${mentorOffers.waiting}, ${MAX_WAITING}))::integer`;
  const page = keysetPage<ListedOffer & { readonly offer: OfferRow; readonly rank: number }>('asc', [
    [rank, (row) => row.rank, 'integer'],
    [mentorOffers.userId, ({ offer }) => offer.userId],
  ]);
  return { ...page, rank };
}
