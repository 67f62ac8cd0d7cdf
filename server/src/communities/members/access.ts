import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/db/database.ts';
import { memberships } from '../../schema/communities.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
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
 * Locks the groups that a person follows in a community, or in one of its channels, before they leave it. The lock order
 * of everything about following is groups, channel_members, group_members, channels: leaving deletes the rows between,
 * and triggers count in the first and the last.
 */
export async function lockFollowedGroups(
  tx: Transaction,
  { userId, communityId, channelId }: { userId: string; communityId: string; channelId?: string },
): Promise<void> {
  const followed = tx.select({ id: groupMembers.groupId }).from(groupMembers).where(eq(groupMembers.userId, userId));
  const inPlace = channelId ? eq(groups.channelId, channelId) : eq(groups.communityId, communityId);
  await tx
    .select({ id: groups.id })
    .from(groups)
    .where(and(inPlace, inArray(groups.id, followed)))
    .orderBy(asc(groups.id))
    .for('no key update');
}
