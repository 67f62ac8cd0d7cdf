import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { leaderboardSize, type getLeaderboard as contract, type Leaderboard } from '@homecoming/contract/points.ts';
import { and, asc, desc, eq, gt, gte, lte, or, sql, type SQL } from 'drizzle-orm';
import { personColumns } from '../../accounts/present.ts';
import { notBlocked } from '../../blocks/access.ts';
import type { UserContext } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { getMonthStart, getWeekStart } from '../../platform/calendar.ts';
import { memberships } from '../../schema/communities.ts';
import { pointEntries } from '../../schema/points.ts';
import { users } from '../../schema/users.ts';
import { accessCommunity } from '../access.ts';
import { presentLeaderboard } from './present.ts';

/** The start of the current period; null for all time. */
const periodStarts = { week: getWeekStart, month: getMonthStart, all: () => null } as const;

/**
 * The members with the most points in a period, and the caller's rank. Blocked people are left out, except for managers;
 * the others keep their ranks.
 */
export async function getLeaderboard(
  ctx: UserContext,
  id: string,
  { period = 'month', limit = leaderboardSize }: QueryOf<typeof contract>,
): Promise<Leaderboard> {
  const { membership, can } = await accessCommunity(
    ctx,
    id,
    'see_members',
    'Only members can see the points of this community.',
  );
  const since = periodStarts[period](ctx.clock.now());
  const isShown =
    can.manage_members || ctx.actor.isStaff ? sql`true` : notBlocked(ctx.actor.userId, memberships.userId);
  const ranked = placesIn(ctx.db, id, since, isShown);
  const [rows, own] = await Promise.all([
    ctx.db
      .with(ranked)
      .select({ rank: ranked.rank, points: ranked.points, place: ranked.place, person: personColumns })
      .from(ranked)
      .innerJoin(users, eq(users.id, ranked.userId))
      .where(and(ranked.isShown, or(lte(ranked.place, limit), eq(ranked.userId, ctx.actor.userId))))
      .orderBy(asc(ranked.place)),
    // A member without points has no row, but is shown.
    membership && ctx.db.select(personColumns).from(users).where(eq(users.id, ctx.actor.userId)),
  ]);
  return presentLeaderboard(rows, own?.[0] ?? null, limit);
}

/**
 * All current members with points: a range of the community's entries, read once. `rank` counts all of them; `place`
 * counts the shown and the hidden members separately.
 */
function placesIn(db: Queryable, communityId: string, since: Date | null, isShown: SQL) {
  const earned = db.$with('earned').as(
    db
      .select({ userId: pointEntries.userId, points: sql<number>`sum(${pointEntries.points})`.as('earned_points') })
      .from(pointEntries)
      .where(
        and(
          eq(pointEntries.communityId, communityId),
          since === null ? undefined : gte(pointEntries.createdAt, since),
          gt(pointEntries.points, sql`0`),
        ),
      )
      .groupBy(pointEntries.userId),
  );
  const order = sql.join([desc(earned.points), asc(memberships.memberName), asc(memberships.userId)], sql`, `);
  return db.$with('ranked').as(
    db
      .with(earned)
      .select({
        userId: memberships.userId,
        points: sql<number>`${earned.points}::integer`.as('ranked_points'),
        rank: sql<number>`(rank() over (order by ${desc(earned.points)}))::integer`.as('rank'),
        isShown: sql<boolean>`${isShown}`.as('is_shown'),
        place: sql<number>`(row_number() over (partition by ${isShown} order by ${order}))::integer`.as('place'),
      })
      .from(earned)
      .innerJoin(memberships, and(eq(memberships.communityId, communityId), eq(memberships.userId, earned.userId)))
      .innerJoin(users, and(eq(users.id, memberships.userId), eq(users.isActive, true))),
  );
}
