import {
  MAX_COUNTED_MEMBERS,
  MIN_SHOWN_CLASS,
  type CommunityMember,
  type listMembers as contract,
  type memberSorts,
  type searchMembers as searchContract,
} from '@homecoming/contract/members.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, count, desc, eq, exists, gte, isNotNull, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isForAll, isShownTo } from '../../accounts/audience.ts';
import type { AudienceField } from '@homecoming/contract/audiences.ts';
import { notBlocked } from '../../blocks/access.ts';
import type { Context, UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { allMatch } from '../../platform/db/all-match.ts';
import { equalsAny } from '../../platform/db/equals-any.ts';
import { keysetPage, pageSize } from '../../platform/db/keyset.ts';
import { readFromReplica } from '../../platform/db/read-from-replica.ts';
import { canMessage } from '../../profiles/access.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { joinRequests } from '../../schema/join-requests.ts';
import { users } from '../../schema/users.ts';
import { accessCommunity } from '../access.ts';
import type { CommunityAbilities } from '../policy.ts';
import { isPendingRequest } from '../queries.ts';
import { findMembers } from './find-members.ts';
import { memberColumns, presentMember } from './present.ts';

type Sort = (typeof memberSorts)[number];

/**
 * The members of a community, filtered and sorted; each page is a range of an index. Blocked people are left out, except
 * for those who manage the members and do not ask for it.
 */
export async function listMembers(ctx: UserContext, id: string, query: QueryOf<typeof contract>) {
  const access = await accessCommunity(ctx, id, 'see_members');
  const size = pageSize(query.limit, limits.membersPageSize);
  const order = orders[query.sort ?? 'name'];
  const rows = await ctx.db
    .select({ user: memberColumns, membership: memberships, canMessage: canMessage(sql`${ctx.actor.userId}::uuid`) })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.communityId, id),
        eq(users.isActive, true),
        ...filters(id, query),
        blockFilter(ctx, access.can, query),
        order.after(query.cursor),
      ),
    )
    .orderBy(...order.orderBy)
    .limit(size + 1);
  return order.toPage(rows, size, (row) => presentMember(row, access));
}

/** The 20 best matches, misspelt words included; blocked people as in listMembers(). An empty query returns no one. */
export async function searchMembers(ctx: UserContext, id: string, query: QueryOf<typeof searchContract>) {
  const access = await accessCommunity(ctx, id, 'see_members');
  const typed = query.query?.trim() ?? '';
  if (typed === '') return { results: [], next: null };
  const writer = ctx.actor.userId;
  const reader = seesBlocked(ctx, access.can, query) ? null : writer;
  const rows = await readFromReplica(
    ctx,
    (db) => findMembers(db, { id, typed, reader, writer }),
    (found) => {
      const people = found.map(({ user }) => user.id);
      const isShown = reader === null ? undefined : notBlocked(reader, memberships.userId);
      const isMember = and(eq(memberships.communityId, id), isActiveMember, isShown);
      return allMatch(people, (ids) => ctx.db.$count(memberships, and(equalsAny(memberships.userId, ids), isMember)));
    },
  );
  const results = rows.map((row): CommunityMember => presentMember(row, access));
  return { results, next: null };
}

/** SQL condition over memberships: the account of the member is active. */
const isActiveMember = sql`exists (
  select from ${users} where ${users.id} = ${memberships.userId} and ${users.isActive})`;

/** How many members each class year has, the newest first. People outside see no year with only one or two people. */
export async function listClassYears(ctx: Context, id: string) {
  const { can, membership } = await accessCommunity(
    ctx,
    id,
    'view',
    'Only members can see the class years of this community.',
  );
  const shows = membership !== null ? isShownIn(id, 'graduation_year') : isForAll('graduation_year');
  const rows = await readFromReplica(ctx, (db) =>
    db
      .select({ year: sql<number>`${users.graduationYear}`, members_count: count() })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(and(eq(memberships.communityId, id), eq(users.isActive, true), isNotNull(users.graduationYear), shows))
      .groupBy(users.graduationYear)
      .having(gte(count(), can.see_members ? 1 : MIN_SHOWN_CLASS))
      .orderBy(desc(users.graduationYear)),
  );
  return { results: rows };
}

/** How many of the newest members of public communities are of the caller's class year, without one or two people alone. */
export async function countClassmates({ db, actor }: UserContext, ids: readonly string[]) {
  const [own] = await db.select({ year: users.graduationYear }).from(users).where(eq(users.id, actor.userId));
  const year = own?.year ?? null;
  if (year === null) return { year, results: [] };
  const { rows } = await db.execute<{ community: string; people_count: number }>(sql`
    select c.id as community, counted.people::int as people_count
    from ${communities} c cross join lateral (
      select count(*) as people from (
        select m.user_id from ${memberships} m where m.community_id = c.id
        order by m.joined_at desc, m.user_id desc limit ${sql.raw(String(MAX_COUNTED_MEMBERS))}
      ) newest join ${users} u on u.id = newest.user_id
      where u.is_active and u.graduation_year = ${year} and not (u.audiences ? 'graduation_year') and u.id <> ${actor.userId}
    ) counted
    where c.id = any(${sql.param([...ids])}::uuid[]) and c.visibility = 'public'
      and counted.people >= ${sql.raw(String(MIN_SHOWN_CLASS))}`);
  return { year, results: rows };
}

/**
 * Whether a non-member can be added without an invite: they have requested to join, or share another community with
 * the one who takes them in, with no block between the two.
 */
export async function isWithinReach(
  db: Queryable,
  readerId: string,
  communityId: string,
  userId: string,
): Promise<boolean> {
  const theirs = alias(memberships, 'theirs');
  const requested = db
    .select({ one: sql`1` })
    .from(joinRequests)
    .where(isPendingRequest(communityId, users.id));
  const shares = db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(theirs, eq(theirs.communityId, memberships.communityId))
    .where(and(eq(memberships.userId, readerId), eq(theirs.userId, users.id), notBlocked(readerId, users.id)));
  const isReachable = and(eq(users.id, userId), eq(users.isActive, true), or(exists(requested), exists(shares)));
  return (await db.$count(users, isReachable)) > 0;
}

type MemberRow = { readonly membership: typeof memberships.$inferSelect };
const memberId = [memberships.userId, ({ membership }: MemberRow) => membership.userId] as const;

const orders = {
  name: keysetPage('asc', [[memberships.memberName, ({ membership }: MemberRow) => membership.memberName], memberId]),
  joined: keysetPage('desc', [[memberships.joinedAt, ({ membership }: MemberRow) => membership.joinedAt], memberId]),
  level: keysetPage('desc', [
    [memberships.memberLevel, ({ membership }: MemberRow) => membership.memberLevel],
    memberId,
  ]),
} satisfies Record<Sort, unknown>;

type BlockQuery = { readonly without_blocked?: boolean | undefined };

function seesBlocked({ actor }: UserContext, can: CommunityAbilities, query: BlockQuery): boolean {
  return actor.isStaff || (can.manage_members && query.without_blocked !== true);
}

function blockFilter(ctx: UserContext, can: CommunityAbilities, query: BlockQuery): SQL | undefined {
  return seesBlocked(ctx, can, query) ? undefined : notBlocked(ctx.actor.userId, memberships.userId);
}

/** SQL condition over users: plain members of a community see the field. What managers see more, no filter tells. */
function isShownIn(communityId: string, field: AudienceField): SQL<boolean> {
  return isShownTo(field, sql`array[${communityId}]::text[]`);
}

function filters(id: string, query: QueryOf<typeof contract>): (SQL | undefined)[] {
  const sameText = (field: AudienceField, column: SQLWrapper, value: string | undefined) =>
    value === undefined || value === ''
      ? undefined
      : and(sql`lower(${column}) = lower(${value})`, isShownIn(id, field));
  return [
    query.role === undefined ? undefined : eq(memberships.role, query.role),
    query.graduation_year === undefined
      ? undefined
      : and(eq(users.graduationYear, query.graduation_year), isShownIn(id, 'graduation_year')),
    sameText('program', users.program, query.program),
    sameText('current_industry', users.currentIndustry, query.industry),
    sameText('country', users.country, query.country),
  ];
}
