import { and, asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { equalsAny } from '../../platform/db/equals-any.ts';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { communities, memberships } from '../../schema/communities.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
import { users } from '../../schema/users.ts';
import type { MembershipRow } from '../access.ts';

/** A user's membership, or null. */
export async function findMembership(
  db: Queryable,
  communityId: string,
  userId: string,
): Promise<MembershipRow | null> {
  const [row] = await db
    .select()
    .from(memberships)
    .where(and(eq(memberships.communityId, communityId), eq(memberships.userId, userId)));
  return row ?? null;
}

/**
 * Locks the groups that people follow in a community, or in one of its channels, before they leave it. The lock order
 * of everything about following is groups, channel_members, group_members, channels: leaving deletes the rows between,
 * and triggers count in the first and the last.
 */
export async function lockFollowedGroups(
  tx: Transaction,
  { userIds, communityId, channelId }: { userIds: readonly string[]; communityId: string; channelId?: string },
): Promise<void> {
  const followed = tx
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(equalsAny(groupMembers.userId, userIds));
  const inPlace = channelId ? eq(groups.channelId, channelId) : eq(groups.communityId, communityId);
  await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inPlace, inArray(groups.id, followed)))
    .orderBy(asc(groups.id))
    .for('no key update');
}

const other = alias(memberships, 'other');

/** The other active members of a community in the query around it, to whom a condition applies. */
export function otherActiveMembers(db: Queryable, userId: string, condition: (columns: typeof other) => SQL) {
  return db
    .select({ userId: other.userId })
    .from(other)
    .innerJoin(users, eq(users.id, other.userId))
    .where(
      and(eq(other.communityId, communities.id), condition(other), ne(other.userId, userId), eq(users.isActive, true)),
    );
}
