import { NEAR_KM } from '@homecoming/contract/directory-filters.ts';
import type { QueryOf, ReplyOf } from '@homecoming/contract/endpoint.ts';
import {
  MAX_NEWCOMERS,
  type listMoving as listCall,
  type listNewcomers,
  type OwnMove,
} from '@homecoming/contract/moves.ts';
import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isShownTo } from '../accounts/audience.ts';
import { personColumns } from '../accounts/present.ts';
import { communityExists, noBlockBetween, notBlocked } from '../blocks/access.ts';
import { accessCommunity } from '../communities/access.ts';
import { isNear } from '../places/access.ts';
import type { UserContext } from '../platform/app.ts';
import type { Queryable } from '../platform/db/database.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { canMessage } from '../profiles/access.ts';
import { moveColumns, presentMove } from '../profiles/present.ts';
import { memberships } from '../schema/communities.ts';
import { movingMembers, moves, newcomerLists, NO_MONTH } from '../schema/alumni/moves.ts';
import { places } from '../schema/alumni/places.ts';
import { users } from '../schema/users.ts';
import { presentMover } from './present.ts';

/** Where the caller will live next. */
export async function getOwnMove({ db, actor, clock }: UserContext): Promise<OwnMove> {
  const [row] = await db
    .select({ move: moveColumns, askAt: moves.askAt })
    .from(moves)
    .innerJoin(places, eq(places.id, moves.placeId))
    .where(eq(moves.userId, actor.userId));
  if (row === undefined) return { move: null, asks_arrival: false };
  return { move: presentMove(row.move), asks_arrival: row.askAt <= clock.now() };
}

interface Listed {
  readonly month: string;
  readonly person: { readonly id: string };
}

const nextFirst = keysetPage('asc', [
  [movingMembers.month, ({ month }: Listed) => month],
  [movingMembers.userId, ({ person }: Listed) => person.id],
]);

/** Members of a community who move, and show it to its plain members. */
export async function listMoving(ctx: UserContext, communityId: string, query: QueryOf<typeof listCall>) {
  const { membership, can } = await accessCommunity(ctx, communityId, 'see_members');
  // Staff, who are no members, see what is for all.
  const viewer = membership === null ? sql`array[]::text[]` : sql`array[${communityId}]`;
  const size = pageSize(query.limit);
  const reader = ctx.actor.userId;
  const rows = await ctx.db
    .select({
      person: personColumns,
      move: moveColumns,
      month: movingMembers.month,
      canMessage: canMessage(sql`${reader}::uuid`),
    })
    .from(movingMembers)
    .innerJoin(moves, eq(moves.userId, movingMembers.userId))
    .innerJoin(places, eq(places.id, moves.placeId))
    .innerJoin(users, eq(users.id, movingMembers.userId))
    .innerJoin(
      memberships,
      and(eq(memberships.communityId, movingMembers.communityId), eq(memberships.userId, movingMembers.userId)),
    )
    .where(
      and(
        eq(movingMembers.communityId, communityId),
        eq(users.isActive, true),
        // Who hides from the directory of a community hides here, but not from its managers.
        can.manage_members ? undefined : eq(memberships.listed, true),
        isShownTo('moving_to_la', viewer),
        notBlocked(reader, users.id),
        query.place === undefined ? undefined : inArray(movingMembers.placeId, placesAround(ctx.db, query.place)),
        nextFirst.after(query.cursor),
      ),
    )
    .orderBy(...nextFirst.orderBy)
    .limit(size + 1);
  return nextFirst.toPage(rows, size, presentMover);
}

const home = alias(places, 'home');

/** The places near one of them, itself too. */
function placesAround(db: Queryable, placeId: number) {
  return db
    .select({ id: places.id })
    .from(home)
    .innerJoin(places, isNear(places, home, NEAR_KM))
    .where(eq(home.id, placeId));
}

/** The people who move to near the city of the caller, while they welcome newcomers. */
export async function listOwnNewcomers({ db, actor }: UserContext): Promise<ReplyOf<typeof listNewcomers>> {
  const own = { id: users.cityId, label: users.cityName, welcomes: users.welcomes };
  const [row] = await db.select(own).from(users).where(eq(users.id, actor.userId));
  const rows = await selectNewcomers(db, [actor.userId])
    .orderBy(sql`coalesce(${moves.month}, ${NO_MONTH})`, asc(moves.userId))
    .limit(MAX_NEWCOMERS);
  const { id = null, label = null, welcomes = false } = row ?? {};
  const city = id === null || label === null ? null : { id, label };
  return { city, welcomes, results: rows.map(presentMover) };
}

const reader = alias(users, 'reader');

/** SQL: those in the communities of the reader who move to near their city, also what the reader may not see. */
const found = sql`lateral (
  select distinct ${movingMembers.userId} as id from ${memberships}
  join ${movingMembers} on ${movingMembers.communityId} = ${memberships.communityId}
  where ${memberships.userId} = ${reader.id} and ${movingMembers.userId} <> ${reader.id}
    and ${communityExists(memberships.communityId)}
    and ${movingMembers.placeId} in (select ${places.id} from ${places} where ${isNear(places, home, NEAR_KM)})) found`;

/**
 * SQL: the ids of the communities of the two, without those in which the one who moves is not listed, and since when both are
 * in one of them.
 */
const shared = sql`lateral (
  select array_agg(${memberships.communityId}::text) as ids, min(greatest(${memberships.joinedAt}, theirs.joined_at)) as since
  from ${memberships}
  join ${memberships} theirs on theirs.community_id = ${memberships.communityId} and theirs.user_id = ${moves.userId}
    and theirs.listed
  where ${memberships.userId} = ${reader.id} and ${communityExists(memberships.communityId)}) shared`;
const sharedIds = sql`shared.ids`;
/** SQL: when the reader could first see it. */
const seenSince = sql`greatest(${moves.changedAt}, shared.since)`;

/**
 * Pairs of a reader, among some, and a person who moves to near their city. Each sees of the other what plain members of
 * their communities see: where the one moves, and where the other lives.
 */
export function selectNewcomers(db: Queryable, readerIds: readonly string[], where?: SQL) {
  return db
    .select({
      readerId: sql<string>`${reader.id}`.as('reader_id'),
      readersCity: sql<string>`${home.name}`.as('readers_city'),
      moverId: sql<string>`${moves.userId}`.as('mover_id'),
      month: sql<string | null>`${moves.month}`.as('in_month'),
      person: personColumns,
      move: moveColumns,
      canMessage: canMessage(reader.id),
    })
    .from(reader)
    .innerJoin(home, eq(home.id, reader.cityId))
    .innerJoin(found, sql`true`)
    .innerJoin(moves, sql`${moves.userId} = found.id`)
    .innerJoin(places, eq(places.id, moves.placeId))
    .innerJoin(users, eq(users.id, moves.userId))
    .innerJoin(shared, sql`cardinality(${sharedIds}) > 0`)
    .leftJoin(newcomerLists, eq(newcomerLists.userId, reader.id))
    .where(
      and(
        sql`${reader.id} = any(${sql.param(readerIds)}::uuid[])`,
        eq(reader.welcomes, true),
        eq(reader.isActive, true),
        eq(users.isActive, true),
        isShownTo('moving_to_la', sharedIds),
        isShownTo('city', sharedIds, reader.audiences),
        noBlockBetween(reader.id, users.id),
        where,
      ),
    )
    .$dynamic();
}

/** How many newcomers of a reader there are, and the ids of the first of them. */
export interface NewcomerCount {
  readonly readerId: string;
  readonly city: string;
  readonly count: number;
  readonly first: string[];
}

/** The same, counted for each reader who has some: of thousands only the first `named` are read. */
export async function countNewcomers(
  db: Queryable,
  readerIds: readonly string[],
  { named, where }: { readonly named: number; readonly where: SQL | undefined },
): Promise<NewcomerCount[]> {
  const { rows } = await db.execute<NewcomerCount & Record<string, unknown>>(sql`
    select reader_id as "readerId", readers_city as city, count(*)::integer as count,
      (array_agg(mover_id order by in_month, mover_id))[:${named}::integer] as first
    from (${selectNewcomers(db, readerIds, where)}) pair group by reader_id, readers_city`);
  return rows;
}

/** How far back a list looks for somebody who got none before. */
const MAX_LISTED_DAYS = 35;

/** SQL condition over newcomers: they said it, in a community of the reader, before a week, and after the reader's last list. */
export function isNewIn(week: string): SQL | undefined {
  const monday = sql`${week}::date`;
  return and(
    sql`${seenSince} < ${monday} at time zone 'UTC'`,
    sql`${seenSince} >= greatest(${newcomerLists.week}, ${monday} - ${sql.raw(String(MAX_LISTED_DAYS))}) at time zone 'UTC'`,
    sql`(${newcomerLists.week} is null or ${newcomerLists.week} < ${monday})`,
  );
}

/** The next people who welcome newcomers, by id. */
export async function findWelcoming(db: Queryable, after: string, count: number): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.welcomes}`, gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(count);
  return rows.map(({ id }) => id);
}
