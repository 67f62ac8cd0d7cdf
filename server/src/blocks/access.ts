import { and, asc, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { contacts } from '../schema/alumni/contacts.ts';
import { blocks } from '../schema/blocks.ts';
import { communities, memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';

/**
 * In SQL: neither of two people has blocked the other. Every query that shows a person, or what a
 * person has made, to a reader adds it to its `where`. It is not for platform staff, nor for lists of people that the
 * reader manages: callers write `or` in front of it there. Counters do not use it: a block changes no numbers.
 * `reader` and `person` are ids, columns or placeholders; a person who is null is blocked by nobody. With a `reader`
 * that is the same for the whole query, the list is read once for the query.
 */
export function notBlocked(reader: string | SQLWrapper, person: string | SQLWrapper): SQL<boolean> {
  // With coalesce() the planner expects half of the rows. Otherwise, where few people wrote most rows, it expects none,
  // and reads and sorts all of them instead of the first ones of an index.
  return sql<boolean>`not coalesce(${person} = any(array${blockedIds(reader)}), false)`;
}

/**
 * In SQL: as notBlocked(), for queries in which the reader differs from row to row. Looks for the two people instead of
 * reading a list for each row.
 */
export function noBlockBetween(reader: SQLWrapper, person: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(not ${hasBlockedInSql(reader, person)} and not ${hasBlockedInSql(person, reader)})`;
}

/** In SQL: the ids of those whom a person has blocked, and of those who have blocked them. Prefer notBlocked(). */
export function blockedIds(userId: string | SQLWrapper): SQL {
  return sql`(
    select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${userId}
    union all
    select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${userId})`;
}

/** As blockedIds(), read. */
export async function listBlockedIds(db: Queryable, userId: string): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct blocked.id from ${blockedIds(userId)} as blocked (id)`,
  );
  return rows.map(({ id }) => id);
}

/** Whether one of two people has blocked the other. */
export async function isBlockedBetween(db: Queryable, a: string, b: string): Promise<boolean> {
  return (await db.$count(blocks, or(isBlock(a, b), isBlock(b, a)))) > 0;
}

/** Whether `blockerId` has blocked `blockedId`. */
export async function hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  return (await db.$count(blocks, isBlock(blockerId, blockedId))) > 0;
}

/** Locks two people, so that neither is deleted nor blocks the other meanwhile. Returns those who are active. */
export async function lockPeople(tx: Transaction, pair: readonly [string, string]): Promise<ReadonlySet<string>> {
  const people = await tx
    .select({ id: users.id, isActive: users.isActive })
    .from(users)
    .where(equalsAny(users.id, pair))
    .orderBy(asc(users.id))
    .for('no key update');
  return new Set(people.filter((person) => person.isActive).map(({ id }) => id));
}

/** Whether two people know each other: see knowEachOther(). */
export async function areAcquainted(db: Queryable, a: string, b: string): Promise<boolean> {
  const { rows } = await db.execute<{ know: boolean }>(sql`select ${knowEachOther(a, b)} as know`);
  return rows[0]?.know === true;
}

/** In SQL: two people may write to each other and see each other's profile: they share a community, or are contacts. */
export function knowEachOther(one: string | SQLWrapper, other: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${sharesCommunity(one, other)} or ${areContacts(one, other)})`;
}

/** In SQL: two people are contacts. */
export function areContacts(one: string | SQLWrapper, other: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${contacts}
    where ${contacts.userId} = ${one} and ${contacts.personId} = ${other})`;
}

/**
 * In SQL: two people are members of the same community, other than `except`. With `offset 0` it is looked up for each pair:
 * PostgreSQL expects communities of the average size, and would list everybody of a huge one to look up the few of a page.
 */
export function sharesCommunity(one: string | SQLWrapper, other: string | SQLWrapper, except?: string): SQL<boolean> {
  const isOther = except === undefined ? sql`` : sql` and first.community_id <> ${except}`;
  return sql<boolean>`exists (
    select 1 from ${memberships} first join ${memberships} second on second.community_id = first.community_id
    where first.user_id = ${one} and second.user_id = ${other}${isOther}
      and ${communityExists(sql`first.community_id`)} offset 0)`;
}

/**
 * In SQL: a community was not deleted. Its members and what they made are there until a job has erased them all. With
 * `offset 0` it is looked up by its id, and the planner does not join all communities.
 */
export function communityExists(communityId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select from ${communities}
    where ${communities.id} = ${communityId} and ${communities.deletedAt} is null offset 0)`;
}

/** In SQL: one person has blocked another. */
export function hasBlockedInSql(blocker: string | SQLWrapper, blocked: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${blocks}
    where ${blocks.blockerId} = ${blocker} and ${blocks.blockedId} = ${blocked})`;
}

function isBlock(blockerId: string, blockedId: string): SQL | undefined {
  return and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));
}
