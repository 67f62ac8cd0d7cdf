import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { restoreChannels } from '../../channels/service.ts';
import { moveMemberBack, moveMemberOut } from '../../communities/barriers/service.ts';
import type { CommunityRow } from '../../communities/access.ts';
import { lockFollowedGroups } from '../../communities/members/access.ts';
import { listHosted, restoreHosting } from '../../events/hosts/service.ts';
import { restoreFollowing } from '../../groups/service.ts';
import { listChannelRequests, reopenRequests } from '../../join-requests/service.ts';
import type { App, UserContext } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { channelMembers } from '../../schema/channels.ts';
import { groupMembers, groups } from '../../schema/groups.ts';
import type { KeptMembership, KeptPlace } from '../../schema/moderation.ts';

/**
 * Moves the membership of a person out of the tables of a locked community, with their channels, groups and hosting, so that
 * every query finds them outside. Returns what putMembershipBack() needs; null: they are no member.
 * @throws last_owner, last_payment_owner, password_required
 */
export async function takeMembership(
  tx: Transaction,
  ctx: UserContext,
  community: CommunityRow,
  { userId, keepsSeats }: { userId: string; keepsSeats: boolean },
): Promise<KeptMembership | null> {
  const member = { communityId: community.id, userId };
  await lockFollowedGroups(tx, { userIds: [member.userId], communityId: member.communityId });
  const [inChannels, followed, hosted, requests] = await Promise.all([
    listChannels(tx, member),
    listFollowed(tx, member),
    listHosted(tx, community.id, userId),
    listChannelRequests(tx, community.id, userId),
  ]);
  const kept = await moveMemberOut(tx, ctx, community, { userId, keepsSeats });
  if (kept === null) return null;
  return {
    ...kept,
    channels: inChannels.map(toKeptPlace),
    groups: followed.map(toKeptPlace),
    hosted: hosted.map(toKeptPlace),
    requests,
  };
}

/** Puts a membership back into a locked community, as far as what it was in is still there. */
export async function putMembershipBack(
  tx: Transaction,
  app: Pick<App, 'clock'>,
  community: CommunityRow,
  userId: string,
  kept: KeptMembership,
): Promise<void> {
  if (!(await moveMemberBack(tx, app, community, userId, kept))) return;
  const member = { communityId: community.id, userId };
  // As who follows a group locks it: before the channels that count their members.
  await lockGroups(tx, kept.groups);
  await restoreChannels(tx, member, kept.channels);
  await restoreFollowing(tx, userId, kept.groups);
  await restoreHosting(tx, { ...member, at: app.clock.now() }, kept.hosted);
  await reopenRequests(tx, kept.requests);
}

interface Member {
  readonly communityId: string;
  readonly userId: string;
}

function listChannels(tx: Transaction, { communityId, userId }: Member) {
  return tx
    .select({ id: channelMembers.channelId, at: channelMembers.joinedAt })
    .from(channelMembers)
    .where(and(eq(channelMembers.userId, userId), eq(channelMembers.communityId, communityId)))
    .orderBy(asc(channelMembers.channelId));
}

function listFollowed(tx: Transaction, { communityId, userId }: Member) {
  return tx
    .select({ id: groupMembers.groupId, at: groupMembers.joinedAt })
    .from(groupMembers)
    .innerJoin(groups, eq(groups.id, groupMembers.groupId))
    .where(and(eq(groupMembers.userId, userId), eq(groups.communityId, communityId)))
    .orderBy(asc(groupMembers.groupId));
}

async function lockGroups(tx: Transaction, followed: readonly KeptPlace[]): Promise<void> {
  if (followed.length === 0) return;
  await tx
    .select({ one: sql`1` })
    .from(groups)
    .where(
      inArray(
        groups.id,
        followed.map(({ id }) => id),
      ),
    )
    .orderBy(asc(groups.id))
    .for('no key update');
}

function toKeptPlace({ id, at }: { id: string; at: Date }): KeptPlace {
  return { id, at: at.toISOString() };
}
