import { and, asc, eq, lt, sql, type SQL } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { clearDefaultCommunity } from '../profiles/service.ts';
import { communities, memberships } from '../schema/communities.ts';
import { manages } from './access.ts';
import { membersErased } from './facts.ts';

/** The most members that one batch removes. */
const MAX_MEMBERS = 1_000;

/** Locks a deleted community, so that nothing is added to it. Null: it is erased, or was not deleted. */
export async function lockDeletedCommunity(
  tx: Transaction,
  id: string,
): Promise<{ id: string; name: string; deletedAt: Date } | null> {
  const [row] = await tx
    .select({ name: communities.name, deletedAt: communities.deletedAt })
    .from(communities)
    .where(eq(communities.id, id))
    .for('update');
  return row?.deletedAt ? { id, name: row.name, deletedAt: row.deletedAt } : null;
}

/** Removes some members of a deleted community. Returns whether there were any. */
export async function eraseMembers(tx: Transaction, communityId: string): Promise<boolean> {
  const ofCommunity = eq(memberships.communityId, communityId);
  // Those who manage it first: nothing is theirs to hand over any more. A lock on each, in one order, as others lock them.
  const next = async (which: SQL | undefined) =>
    tx
      .select({ id: memberships.userId })
      .from(memberships)
      .where(and(ofCommunity, which))
      .orderBy(asc(memberships.userId))
      .limit(MAX_MEMBERS)
      .for('update');
  const managers = await next(manages);
  const rows = managers.length > 0 ? managers : await next(undefined);
  if (rows.length === 0) return false;
  const userIds = rows.map(({ id }) => id);
  await record(tx, membersErased, { communityId, userIds });
  await clearDefaultCommunity(tx, communityId, userIds);
  await tx.delete(memberships).where(and(ofCommunity, equalsAny(memberships.userId, userIds)));
  await tx
    .update(communities)
    .set({ membersCount: sql`greatest(${communities.membersCount} - ${userIds.length}::integer, 0)` })
    .where(eq(communities.id, communityId));
  return true;
}

/** Deletes the row of a community that is empty. */
export async function deleteCommunityRow(tx: Transaction, id: string): Promise<void> {
  await tx.delete(communities).where(eq(communities.id, id));
}

/** The ids of communities that were deleted before a time and are not erased, those that wait longest first. */
export async function findUnerasedCommunities(db: Queryable, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: communities.id })
    .from(communities)
    .where(lt(communities.deletedAt, before))
    .orderBy(asc(communities.deletedAt))
    .limit(limit);
  return rows.map(({ id }) => id);
}
