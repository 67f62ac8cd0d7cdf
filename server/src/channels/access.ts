import { channelErrors } from '@homecoming/contract/channels.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import { and, eq, isNull, sql, type InferSelectModel } from 'drizzle-orm';
import { communityExists } from '../blocks/access.ts';
import { isMuted, manages, requireManager } from '../communities/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { prepared, type Queryable } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import { abilitiesInChannel, type ChannelAbilities } from './policy.ts';

export type ChannelRow = InferSelectModel<typeof channels>;

/** A channel with the caller's memberships and rights. */
export interface ChannelAccess {
  readonly channel: ChannelRow;
  readonly isMember: boolean;
  readonly can: ChannelAbilities;
}

/**
 * The only way to load a channel for a caller.
 * @throws channel_not_found for people outside its community, the same as for a missing one; inside it,
 *   channel_forbidden for its contents, and forbidden for what only managers may do.
 */
export async function accessChannel(
  ctx: UserContext,
  id: string,
  intent: keyof ChannelAbilities,
): Promise<ChannelAccess> {
  const [row] = await channelWithMembership(ctx.db).execute({ id, userId: ctx.actor.userId });
  if (row === undefined) throw fail(channelErrors.channel_not_found);
  const isMember = row.memberId !== null;
  const can = abilitiesInChannel({ role: row.role, isMuted: row.isMuted, isMember, actor: ctx.actor });
  if (!can.see) throw fail(channelErrors.channel_not_found);
  if (!can[intent]) throw fail(intent === 'edit' ? commonErrors.forbidden : channelErrors.channel_forbidden);
  if (intent === 'edit' || intent === 'manage_requests') {
    await requireManager(ctx, row.channel.communityId, row);
  }
  return { channel: row.channel, isMember, can };
}

/** Whether the caller may load a channel's picture: everyone who sees its card. */
export async function mayReadChannelMedia({ db, actor }: Context, channelId: string): Promise<boolean> {
  if (actor === null) return false;
  const [row] = await channelWithMembership(db).execute({ id: channelId, userId: actor.userId });
  return row !== undefined && abilitiesInChannel({ role: row.role, isMember: row.memberId !== null, actor }).see;
}

/** The live topics of a user's channels. */
export async function listChannelTopics(db: Queryable, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: channelMembers.channelId })
    .from(channelMembers)
    .where(eq(channelMembers.userId, userId));
  return rows.map((row) => channelTopic(row.id));
}

/** The live topic of a channel's members. */
export function channelTopic(channelId: string): string {
  return `channel:${channelId}`;
}

/** People who may read a channel without being members: they do not subscribe to its topic. */
export async function managersOutside(db: Queryable, channelId: string): Promise<string[]> {
  const rows = await outsideManagers(db).execute({ channelId });
  return rows.map((row) => row.id);
}

/** The ids of a community's channels. */
export async function listChannelIds(db: Queryable, communityId: string): Promise<string[]> {
  const rows = await db.select({ id: channels.id }).from(channels).where(eq(channels.communityId, communityId));
  return rows.map((row) => row.id);
}

const channelWithMembership = prepared((db) =>
  db
    .select({
      channel: channels,
      role: memberships.role,
      isMuted,
      mutedUntil: memberships.mutedUntil,
      memberId: channelMembers.userId,
    })
    .from(channels)
    .leftJoin(
      memberships,
      and(
        eq(memberships.communityId, channels.communityId),
        eq(memberships.userId, sql.placeholder('userId')),
        communityExists(channels.communityId),
      ),
    )
    .leftJoin(
      channelMembers,
      and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, sql.placeholder('userId'))),
    )
    .where(eq(channels.id, sql.placeholder('id')))
    .prepare('channel_with_membership'),
);

const outsideManagers = prepared((db) =>
  db
    .select({ id: memberships.userId })
    .from(channels)
    .innerJoin(memberships, and(eq(memberships.communityId, channels.communityId), manages))
    .leftJoin(
      channelMembers,
      and(eq(channelMembers.channelId, channels.id), eq(channelMembers.userId, memberships.userId)),
    )
    .where(and(eq(channels.id, sql.placeholder('channelId')), isNull(channelMembers.userId)))
    .prepare('managers_outside_of_channel'),
);
