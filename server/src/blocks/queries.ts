import { commonErrors } from '@homecoming/contract/errors.ts';
import type { BlockedUser } from '@homecoming/contract/blocks.ts';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { keysetPage, pageSize, type PageQuery } from '../platform/db/keyset.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { blocks } from '../schema/blocks.ts';
import { communities, memberships } from '../schema/communities.ts';
import { users } from '../schema/users.ts';
import { blockedColumns, presentBlockedUser, type BlockedRow } from './present.ts';

const newestFirst = keysetPage('desc', [
  [blocks.createdAt, (row: BlockedRow) => row.blockedAt],
  [blocks.blockedId, (row) => row.id],
]);

/** The people whom the caller has blocked, the last one first. */
export async function listBlocked(
  ctx: UserContext,
  query: PageQuery,
): Promise<{ blocked_users: BlockedUser[]; next: string | null }> {
  if (ctx.actor.isStaff) throw fail(commonErrors.not_found);
  const size = pageSize(query.limit);
  const rows = await selectBlocked(ctx, newestFirst.after(query.cursor)).limit(size + 1);
  const shared = await sharedCommunities(ctx, rows);
  const { results, next } = newestFirst.toPage(rows, size, (row) => presentBlockedUser(row, shared.get(row.id) ?? []));
  return { blocked_users: results, next };
}

/** One of the people whom the caller has blocked, or null. */
export async function getBlocked(ctx: UserContext, blockedId: string): Promise<BlockedUser | null> {
  const [row] = await selectBlocked(ctx, eq(blocks.blockedId, blockedId));
  if (row === undefined) return null;
  const shared = await sharedCommunities(ctx, [row]);
  return presentBlockedUser(row, shared.get(row.id) ?? []);
}

function selectBlocked(ctx: UserContext, which: SQL | undefined) {
  return ctx.db
    .select(blockedColumns)
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(and(eq(blocks.blockerId, ctx.actor.userId), isNull(users.deletedAt), which))
    .orderBy(...newestFirst.orderBy)
    .$dynamic();
}

async function sharedCommunities(
  ctx: UserContext,
  people: readonly BlockedRow[],
): Promise<Map<string, { name: string }[]>> {
  if (people.length === 0) return new Map();
  const ids = people.map(({ id }) => id);
  const theirs = alias(memberships, 'theirs');
  const rows = await ctx.db
    .select({ userId: theirs.userId, name: communities.name })
    .from(memberships)
    .innerJoin(theirs, eq(theirs.communityId, memberships.communityId))
    .innerJoin(communities, eq(communities.id, memberships.communityId))
    .where(and(eq(memberships.userId, ctx.actor.userId), equalsAny(theirs.userId, ids), isNull(communities.deletedAt)))
    .orderBy(asc(communities.name), asc(communities.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}
