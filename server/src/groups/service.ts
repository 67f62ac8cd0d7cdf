import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  groupErrors,
  type createGroup as createCall,
  type FoundGroup,
  type Group,
  type updateGroup as updateCall,
} from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, asc, eq, inArray, type SQL } from 'drizzle-orm';
import { accessChannel } from '../channels/access.ts';
import { countGroups } from '../channels/service.ts';
import { detachCommentPictures } from '../comments/service.ts';
import { acceptImage, attachMedia, detachAllMedia, detachFiles, replaceMedia } from '../media/service.ts';
import { withTransaction, type UserContext } from '../platform/app.ts';
import type { Transaction } from '../platform/db/database.ts';
import { newId } from '../platform/db/new-id.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { record } from '../platform/facts.ts';
import { fail } from '../platform/http/fail.ts';
import type { UploadedFile } from '../platform/http/form.ts';
import { createIdempotently } from '../platform/idempotency.ts';
import { transaction } from '../platform/transaction.ts';
import { channelMembers } from '../schema/channels.ts';
import { groupMembers, groups, resources } from '../schema/groups.ts';
import { recordFlag, screenTexts } from '../trust/screening/service.ts';
import { accessGroup } from './access.ts';
import { groupDeleted, groupUpdated } from './facts.ts';
import { getGroup } from './queries.ts';

/** Creates a group. Its creator manages it, and follows it as a member of the channel. */
export async function createGroup(
  ctx: UserContext,
  channelId: string,
  input: BodyOf<typeof createCall>,
  picture: UploadedFile | undefined,
): Promise<Group> {
  await accessChannel(ctx, channelId, 'create_group');
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  const create = async (tx: Transaction) => {
    const txCtx = withTransaction(ctx, tx);
    const { channel, isMember } = await accessChannel(txCtx, channelId, 'create_group');
    const { name, description } = input;
    const screening = await screenTexts(txCtx, { communityId: channel.communityId, texts: { name, description } });
    const now = ctx.clock.now();
    const { userId } = ctx.actor;
    const values = {
      id: newId(),
      channelId,
      communityId: channel.communityId,
      name: input.name,
      description: input.description || null,
      imageId: image?.id ?? null,
      createdBy: userId,
      createdAt: now,
      lastActivityAt: now,
    };
    await tx.insert(groups).values(values);
    if (image) await attachMedia(tx, image.id, { type: 'group', id: values.id });
    if (isMember) await follow(tx, { groupId: values.id, channelId, userId, joinedAt: now });
    // The channel is locked last; see lockFollowedGroups().
    if ((await countGroups(tx, channelId, 1)) > limits.groupsOfChannel) throw fail(groupErrors.too_many_groups);
    await recordFlag(tx, ctx, { kind: 'group', id: values.id }, screening);
    return values.id;
  };
  return createIdempotently(ctx, { create, read: getGroup });
}

/** Creates the first group of a channel, which always has at least one. A creator, who is in the channel, follows it. */
export async function createFirstGroup(
  tx: Transaction,
  { channelId, communityId, userId, at }: { channelId: string; communityId: string; userId: string | null; at: Date },
): Promise<void> {
  const groupId = newId();
  const times = { createdAt: at, lastActivityAt: at };
  await tx.insert(groups).values({ id: groupId, channelId, communityId, name: 'General', createdBy: userId, ...times });
  if (userId !== null) await follow(tx, { groupId, channelId, userId, joinedAt: at });
  await countGroups(tx, channelId, 1);
}

/** Changes a group; missing fields stay. */
export async function updateGroup(
  ctx: UserContext,
  id: string,
  changes: BodyOf<typeof updateCall>,
  picture: UploadedFile | undefined,
): Promise<FoundGroup> {
  await accessGroup(ctx, id, 'edit');
  const image = picture && (await acceptImage(ctx, ctx.actor.userId, picture, 'picture'));
  return transaction(ctx, async (tx) => {
    await lockWholeGroup(tx, id);
    const txCtx = withTransaction(ctx, tx);
    const { group: before } = await accessGroup(txCtx, id, 'edit');
    const { name, description } = changes;
    const screening = await screenTexts(txCtx, { communityId: before.communityId, texts: { name, description } });
    const imageId = image?.id ?? (changes.remove_image ? null : before.imageId);
    await tx
      .update(groups)
      .set({
        name: changes.name ?? before.name,
        description: changes.description === undefined ? before.description : changes.description || null,
        imageId,
      })
      .where(eq(groups.id, id));
    await replaceMedia(tx, before.imageId, imageId, { type: 'group', id });
    await record(tx, groupUpdated, { groupId: id, at: ctx.clock.now() });
    await recordFlag(tx, ctx, { kind: 'group', id }, screening);
    return getGroup(withTransaction(ctx, tx), id);
  });
}

/** Deletes a group with its contents. The last group of a channel cannot be deleted. */
export async function deleteGroup(ctx: UserContext, id: string): Promise<void> {
  const { group: seen } = await accessGroup(ctx, id, 'delete');
  const remove = async (tx: Transaction) => {
    // Before its channel; see lockFollowedGroups().
    await lockWholeGroup(tx, id);
    const { group } = await accessGroup(withTransaction(ctx, tx), id, 'delete');
    // One that was removed counts no more.
    const left = await countGroups(tx, group.channelId, group.removedBy === null ? -1 : 0);
    if (left < 1) throw fail(groupErrors.last_group);
    await releaseContents(tx, eq(groups.id, id));
    await record(tx, groupDeleted, { groupId: id });
    await tx.delete(groups).where(eq(groups.id, id));
  };
  await transaction(ctx, remove, { queue: seen.channelId });
}

/** Follows a group, or stops following it. Already so is a success. */
export async function setFollowing(ctx: UserContext, id: string, following: boolean): Promise<FoundGroup> {
  const { userId } = ctx.actor;
  return transaction(ctx, async (tx) => {
    await lockForFollowing(tx, id, userId);
    const { group } = await accessGroup(withTransaction(ctx, tx), id, 'subscribe');
    const mine = and(eq(groupMembers.groupId, id), eq(groupMembers.userId, userId));
    if (following) await follow(tx, { groupId: id, channelId: group.channelId, userId, joinedAt: ctx.clock.now() });
    else await tx.delete(groupMembers).where(mine);
    return getGroup(withTransaction(ctx, tx), id);
  });
}

async function releaseContents(tx: Transaction, which: SQL): Promise<void> {
  // Locked: a concurrent write is complete after this, and its attachments are detached with the rest.
  await tx.select({ id: groups.id }).from(groups).where(which).orderBy(asc(groups.id)).for('update');
  const gone = tx.select({ id: groups.id }).from(groups).where(which);
  await detachAllMedia(tx, 'group', gone);
  await detachCommentPictures(tx, 'groupId', gone);
  const kept = tx
    .select({ id: resources.id })
    .from(resources)
    .innerJoin(groups, eq(groups.id, resources.groupId))
    .where(which);
  await detachFiles(tx, 'resource', kept);
}

/** Locks a group against every other change of it, new contents included. */
async function lockWholeGroup(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('update');
}

/** Locks a group and the caller's membership of its channel, so that neither ends before the transaction. */
async function lockForFollowing(tx: Transaction, id: string, userId: string): Promise<void> {
  const channelOfGroup = tx.select({ id: groups.channelId }).from(groups).where(eq(groups.id, id));
  const membership = and(eq(channelMembers.userId, userId), inArray(channelMembers.channelId, channelOfGroup));
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('no key update');
  await tx.select({ userId: channelMembers.userId }).from(channelMembers).where(membership).for('key share');
}

async function follow(tx: Transaction, row: typeof groupMembers.$inferInsert): Promise<void> {
  await tx.insert(groupMembers).values(row).onConflictDoNothing();
}

/** A member follows groups again that are still there, in channels that they are in. */
export async function restoreFollowing(
  tx: Transaction,
  userId: string,
  followed: readonly { readonly id: string; readonly at: string }[],
): Promise<void> {
  const inChannel = and(eq(channelMembers.channelId, groups.channelId), eq(channelMembers.userId, userId));
  const there = await tx
    .select({ groupId: groups.id, channelId: groups.channelId })
    .from(groups)
    .innerJoin(channelMembers, inChannel)
    .where(
      equalsAny(
        groups.id,
        followed.map(({ id }) => id),
      ),
    )
    .orderBy(asc(groups.id))
    .for('no key update', { of: groups });
  for (const { groupId, channelId } of there) {
    const since = followed.find(({ id }) => id === groupId);
    await follow(tx, { groupId, channelId, userId, ...(since && { joinedAt: new Date(since.at) }) });
  }
}
