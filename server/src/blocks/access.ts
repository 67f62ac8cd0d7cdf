import { and, eq, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../platform/db/database.ts';
import { blocks } from '../schema/blocks.ts';
import { memberships } from '../schema/communities.ts';

/**
 * In SQL: the ids of those whom somebody has blocked, and of those who have blocked them, for `in` and `not in`.
 * `userId` is an id, a column or a placeholder.
 */
export function blockedIds(userId: string | SQLWrapper): SQL {
  return sql`(
    select ${blocks.blockedId} from ${blocks} where ${blocks.blockerId} = ${userId}
    union all
    select ${blocks.blockerId} from ${blocks} where ${blocks.blockedId} = ${userId})`;
}

/** Whether one of the two has blocked the other. It says nothing of who. */
export async function isBlockedBetween(db: Queryable, a: string, b: string): Promise<boolean> {
  return (await db.$count(blocks, or(isBlock(a, b), isBlock(b, a)))) > 0;
}

/** Whether somebody (`blockerId`) has blocked another. */
export async function hasBlocked(db: Queryable, blockerId: string, blockedId: string): Promise<boolean> {
  return (await db.$count(blocks, isBlock(blockerId, blockedId))) > 0;
}

/** Whether two people belong to a community both: whoever does not is out of the other's reach. */
export async function shareCommunity(db: Queryable, a: string, b: string): Promise<boolean> {
  const theirs = alias(memberships, 'theirs');
  const shared = await db
    .select({ communityId: memberships.communityId })
    .from(memberships)
    .innerJoin(theirs, eq(theirs.communityId, memberships.communityId))
    .where(and(eq(memberships.userId, a), eq(theirs.userId, b)))
    .limit(1);
  return shared.length > 0;
}

function isBlock(blockerId: string, blockedId: string): SQL | undefined {
  return and(eq(blocks.blockerId, blockerId), eq(blocks.blockedId, blockedId));
}
