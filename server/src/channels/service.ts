import type {
  createChannel as createCall,
  updateChannel as updateCall,
  Channel,
} from '@homecoming/contract/channels.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { accessCommunity } from '../communities/access.ts';
import { lockFollowedGroups } from '../communities/members/access.ts';
import { countsInPlan, lockCommunity, requireRoom } from '../communities/plans/access.ts';
import { acceptImage, attachMedia, replaceMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { screenCommunityTexts } from '../trust/screening/service.ts';
import { accessChannel, type ChannelRow } from './access.ts';
import { channelClosed, channelCreated, channelFilled, channelMembershipChanged, channelOpened } from './facts.ts';
import { getChannel } from './queries.ts';

const NO_CHANNELS = 'You may not create channels in this community.';

/** Creates a channel with its creator as a member. */
export async function createChannel(
  ctx: UserContext,
  communityId: string,
  input: BodyOf<typeof createCall>,
  picture: UploadedFile | undefined,
): Promise<Channel> {
  await accessCommunity(ctx, communityId, 'edit', NO_CHANNELS);
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const create = async (tx: Transaction) => {
    const community = await lockCommunity(tx, communityId);
    await accessCommunity(withTransaction(ctx, tx), communityId, 'edit', NO_CHANNELS);
    await screenChannel(ctx, tx, communityId, input);
    requireRoom(ctx, community, 'channels', await tx.$count(channels, countsInPlan(communityId)));
    const [channel] = await tx
      .insert(channels)
      .values({
        communityId,
        name: input.name,
        description: input.description || null,
        isPrivate: input.is_private ?? false,
        imageId: image?.id ?? null,
        createdBy: ctx.actor.userId,
        createdAt: ctx.clock.now(),
      })
      .returning();
    if (channel === undefined) throw new Error('insert returned no row');
    if (image) await attachMedia(tx, image.id, { type: 'channel', id: channel.id });
    const created = { channelId: channel.id, communityId, userId: ctx.actor.userId, at: ctx.clock.now() };
    await joinChannel(tx, channel, ctx.actor.userId, ctx.clock.now());
    await record(tx, channelCreated, created);
    return channel.id;
  };
  return createIdempotently(ctx, { create, read: getChannel });
}

/** Changes a channel; missing fields stay. */
export async function updateChannel(
  ctx: UserContext,
  id: string,
  changes: BodyOf<typeof updateCall>,
  picture: UploadedFile | undefined,
): Promise<Channel> {
  await accessChannel(ctx, id, 'edit');
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  return transaction(ctx, async (tx) => {
    if (changes.is_private !== undefined) await recordOpening(ctx, tx, id, changes.is_private);
    await tx.select({ id: channels.id }).from(channels).where(eq(channels.id, id)).for('no key update');
    const { channel: before } = await accessChannel(withTransaction(ctx, tx), id, 'edit');
    await screenChannel(ctx, tx, before.communityId, changes);
    const imageId = image?.id ?? (changes.remove_image ? null : before.imageId);
    await tx
      .update(channels)
      .set({
        name: changes.name ?? before.name,
        description: changes.description === undefined ? before.description : changes.description || null,
        isPrivate: changes.is_private ?? before.isPrivate,
        imageId,
      })
      .where(eq(channels.id, id));
    await replaceMedia(tx, before.imageId, imageId, { type: 'channel', id });
    if (changes.is_private === true && !before.isPrivate) await record(tx, channelClosed, { channelId: id });
    return getChannel(withTransaction(ctx, tx), id);
  });
}

/** A channel is no subject of cases: its community is. */
function screenChannel(
  ctx: UserContext,
  tx: Transaction,
  communityId: string,
  { name, description }: BodyOf<typeof updateCall>,
): Promise<void> {
  return screenCommunityTexts(tx, ctx, communityId, { name, description });
}

/**
 * A join request locks the community, so it is either approved with the pending ones or sees the open channel. This runs
 * before the channel is locked: answering a request locks the request first, and then the channel.
 */
async function recordOpening(ctx: UserContext, tx: Transaction, channelId: string, isPrivate: boolean): Promise<void> {
  const { channel: seen } = await accessChannel(withTransaction(ctx, tx), channelId, 'edit');
  const { communityId } = seen;
  await lockCommunity(tx, communityId);
  const { channel: before } = await accessChannel(withTransaction(ctx, tx), channelId, 'edit');
  if (before.isPrivate && !isPrivate) await record(tx, channelOpened, { channelId, communityId, at: ctx.clock.now() });
}

/** Leaves a channel and its groups. Not being a member is a success. */
export async function leaveChannel(ctx: UserContext, id: string): Promise<void> {
  const { userId } = ctx.actor;
  await transaction(ctx, async (tx) => {
    const { channel } = await accessChannel(withTransaction(ctx, tx), id, 'see');
    await lockFollowedGroups(tx, { userIds: [userId], communityId: channel.communityId, channelId: id });
    const left = await tx
      .delete(channelMembers)
      .where(and(eq(channelMembers.channelId, id), eq(channelMembers.userId, userId)))
      .returning({ userId: channelMembers.userId });
    if (left.length === 0) return;
    await record(tx, channelMembershipChanged, {
      channelId: id,
      communityId: channel.communityId,
      userId,
      isMember: false,
      at: ctx.clock.now(),
    });
  });
}

/** Adds a member of the community to a channel. Already a member is a success. */
export async function joinChannel(
  tx: Transaction,
  channel: Pick<ChannelRow, 'id' | 'communityId'>,
  userId: string,
  joinedAt: Date,
): Promise<void> {
  const { id: channelId, communityId } = channel;
  const added = await tx
    .insert(channelMembers)
    .values({ channelId, communityId, userId, joinedAt })
    .onConflictDoNothing()
    .returning({ userId: channelMembers.userId });
  if (added.length === 0) return;
  await record(tx, channelMembershipChanged, { channelId, communityId, userId, isMember: true, at: joinedAt });
}

/** Creates an open channel that fills itself, in a locked community. It counts in no plan. */
export async function createFillingChannel(
  tx: Transaction,
  { communityId, name, at }: { communityId: string; name: string; at: Date },
): Promise<string> {
  const [channel] = await tx
    .insert(channels)
    .values({ communityId, name, fillsItself: true, createdAt: at })
    .returning({ id: channels.id });
  if (channel === undefined) throw new Error('insert returned no row');
  await record(tx, channelCreated, { channelId: channel.id, communityId, userId: null, at });
  return channel.id;
}

/** Makes a channel that filled itself one like others, for its managers. */
export async function releaseChannel(tx: Transaction, id: string): Promise<void> {
  await tx.update(channels).set({ fillsItself: false }).where(eq(channels.id, id));
}

/** Adds members of the community to a channel silently. Returns those who were not in it. */
export async function fillChannel(
  tx: Transaction,
  { id: channelId, communityId }: Pick<ChannelRow, 'id' | 'communityId'>,
  userIds: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = userIds.map((userId) => ({ channelId, communityId, userId, joinedAt: at }));
  const added = await tx
    .insert(channelMembers)
    .values(rows)
    .onConflictDoNothing()
    .returning({ userId: channelMembers.userId });
  const ids = added.map(({ userId }) => userId);
  if (ids.length > 0) {
    await record(tx, channelFilled, { channelId, communityId, userIds: ids, isMember: true, at });
  }
  return ids;
}

/** Moves people out of a channel, and of its groups, silently. What they wrote stays. */
export async function emptyChannel(
  tx: Transaction,
  { id: channelId, communityId }: Pick<ChannelRow, 'id' | 'communityId'>,
  userIds: readonly string[],
  at: Date,
): Promise<void> {
  await lockFollowedGroups(tx, { userIds, communityId, channelId });
  await tx
    .delete(channelMembers)
    .where(and(eq(channelMembers.channelId, channelId), equalsAny(channelMembers.userId, userIds)));
  await record(tx, channelFilled, { channelId, communityId, userIds, isMember: false, at });
}

/** Adds a member again to the channels of a community that are still there. */
export async function restoreChannels(
  tx: Transaction,
  { communityId, userId }: { communityId: string; userId: string },
  left: readonly { readonly id: string; readonly at: string }[],
): Promise<void> {
  const there = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(
      equalsAny(
        channels.id,
        left.map(({ id }) => id),
      ),
    )
    .orderBy(asc(channels.id))
    .for('key share');
  for (const { id } of there) {
    const since = left.find((one) => one.id === id);
    if (since !== undefined) await joinChannel(tx, { id, communityId }, userId, new Date(since.at));
  }
}

/** Changes the group count of a channel, and returns the new one. Locks the channel: groups are locked before. */
export async function countGroups(tx: Transaction, channelId: string, by: 1 | -1 | 0): Promise<number> {
  const [row] = await tx
    .update(channels)
    .set({ groupsCount: sql`${channels.groupsCount} + ${by}` })
    .where(eq(channels.id, channelId))
    .returning({ groupsCount: channels.groupsCount });
  return row?.groupsCount ?? 0;
}
