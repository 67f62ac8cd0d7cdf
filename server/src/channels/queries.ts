import type { Channel, listChannelMembers as membersCall } from '@homecoming/contract/channels.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { notBlocked } from '../blocks/access.ts';
import { accessCommunity, isMuted } from '../communities/access.ts';
import { memberColumns, viewInside } from '../communities/members/present.ts';
import { pictureColumns } from '../media/present.ts';
import type { UserContext } from '../platform/app.ts';
import { keysetPage, pageSize } from '../platform/db/keyset.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { countPage } from '../profiles/service.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { media } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { accessChannel } from './access.ts';
import { abilitiesInChannel } from './policy.ts';
import { presentChannel, presentChannelMember } from './present.ts';

/** The channels of a community, by name. Plans limit their number, so there are no pages. */
export async function listChannels(ctx: UserContext, communityId: string): Promise<Channel[]> {
  await accessCommunity(ctx, communityId, 'read');
  const rows = await selectChannels(ctx)
    .where(eq(channels.communityId, communityId))
    .orderBy(sql`${channels.name} collate "und-x-icu"`, asc(channels.id));
  return rows.map((row) => present(ctx, row));
}

/** One channel as the caller sees it. */
export async function getChannel(ctx: UserContext, id: string): Promise<Channel> {
  await accessChannel(ctx, id, 'see');
  const [row] = await selectChannels(ctx).where(eq(channels.id, id));
  if (row === undefined) throw new Error('a channel is gone inside of a request');
  return present(ctx, row);
}

const byJoining = keysetPage('asc', [
  [channelMembers.joinedAt, (row: { joinedAt: Date; user: { id: string } }) => row.joinedAt],
  [channelMembers.userId, (row) => row.user.id],
]);

/**
 * The members of a channel, in the order of joining. Blocked people are left out, except for managers of the channel who
 * do not ask for that.
 */
export async function listChannelMembers(ctx: UserContext, id: string, query: QueryOf<typeof membersCall>) {
  const { can, channel } = await accessChannel(ctx, id, 'read');
  const read = { channel: id, ...query };
  await countPage(ctx, { communityIds: [channel.communityId], manages: can.manage_requests }, read);
  const seesBlocked = ctx.actor.isStaff || (can.manage_requests && query.without_blocked !== true);
  const size = pageSize(query.limit, limits.membersPageSize);
  const rows = await ctx.db
    .select({ user: memberColumns, joinedAt: channelMembers.joinedAt })
    .from(channelMembers)
    .innerJoin(users, eq(users.id, channelMembers.userId))
    .where(
      and(
        eq(channelMembers.channelId, id),
        eq(users.isActive, true),
        seesBlocked ? undefined : notBlocked(ctx.actor.userId, users.id),
        byJoining.after(query.cursor),
      ),
    )
    .orderBy(...byJoining.orderBy)
    .limit(size + 1);
  return byJoining.toPage(rows, size, (row) =>
    presentChannelMember(row, viewInside(ctx, channel.communityId, can.manage_requests)),
  );
}

function selectChannels(ctx: UserContext) {
  const { userId } = ctx.actor;
  return ctx.db
    .select({
      channel: channels,
      image: pictureColumns,
      role: memberships.role,
      isMuted,
      memberId: channelMembers.userId,
      requestId: joinRequests.id,
    })
    .from(channels)
    .leftJoin(media, eq(media.id, channels.imageId))
    .leftJoin(memberships, and(eq(memberships.communityId, channels.communityId), eq(memberships.userId, userId)))
    .leftJoin(channelMembers, and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, userId)))
    .leftJoin(
      joinRequests,
      and(
        eq(joinRequests.channelId, channels.id),
        eq(joinRequests.userId, userId),
        equalsConstant(joinRequests.status, 'pending'),
      ),
    )
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectChannels>>[number];

function present({ actor }: UserContext, row: Row): Channel {
  const isMember = row.memberId !== null;
  return presentChannel({
    ...row,
    isMember,
    can: abilitiesInChannel({ role: row.role, isMuted: row.isMuted, isMember, actor }),
  });
}
