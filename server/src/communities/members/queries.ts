import { MAX_COUNTED_MEMBERS, MIN_SHOWN_CLASS } from '@homecoming/contract/members.ts';
import { and, count, desc, eq, exists, gte, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isForAll, isShownTo } from '../../accounts/audience.ts';
import type { AudienceField } from '@homecoming/contract/audiences.ts';
import { communityExists, notBlocked } from '../../blocks/access.ts';
import type { Context, UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { readFromReplica } from '../../platform/db/read-from-replica.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { joinRequests } from '../../schema/join-requests.ts';
import { users } from '../../schema/users.ts';
import { accessCommunity } from '../access.ts';
import { isPendingRequest } from '../queries.ts';

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
      .where(
        and(
          eq(memberships.communityId, id),
          memberships.listed,
          eq(users.isActive, true),
          isNotNull(users.graduationYear),
          shows,
        ),
      )
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
        select m.user_id from ${memberships} m where m.community_id = c.id and m.listed
        order by m.joined_at desc, m.user_id desc limit ${sql.raw(String(MAX_COUNTED_MEMBERS))}
      ) newest join ${users} u on u.id = newest.user_id
      where u.is_active and u.graduation_year = ${year} and ${isForAll('graduation_year', sql`u.audiences`)} and u.id <> ${actor.userId}
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
    .where(
      and(
        eq(memberships.userId, readerId),
        eq(theirs.userId, users.id),
        communityExists(memberships.communityId),
        notBlocked(readerId, users.id),
      ),
    );
  const isReachable = and(eq(users.id, userId), eq(users.isActive, true), or(exists(requested), exists(shares)));
  return (await db.$count(users, isReachable)) > 0;
}

/** SQL condition over users: plain members of a community see the field. What managers see more, no filter tells. */
function isShownIn(communityId: string, field: AudienceField): SQL<boolean> {
  return isShownTo(field, sql`array[${communityId}]::text[]`);
}
