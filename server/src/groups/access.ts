import { commonErrors } from '@homecoming/contract/errors.ts';
import { groupErrors } from '@homecoming/contract/groups.ts';
import { and, eq, sql, type InferSelectModel } from 'drizzle-orm';
import { communityExists } from '../blocks/access.ts';
import { isMuted, requireManager } from '../communities/access.ts';
import type { Actor, Context, UserContext } from '../platform/app.ts';
import { prepared, type Queryable, type Transaction } from '../platform/db/database.ts';
import { fail } from '../platform/http/fail.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import { groupMembers, groups } from '../schema/groups.ts';
import { abilitiesInGroup, type GroupAbilities } from './policy.ts';

export type GroupRow = InferSelectModel<typeof groups>;

/** A group with the caller's rights. */
export interface GroupAccess {
  readonly group: GroupRow;
  readonly follows: boolean;
  readonly can: GroupAbilities;
}

/**
 * The only way to load a group for a caller, with their memberships of its channel and community.
 * @throws group_not_found without read access, the same as for a missing group; only the intent `see` is enough for a card.
 *   forbidden for readers without the right.
 */
export async function accessGroup(ctx: UserContext, id: string, intent: keyof GroupAbilities): Promise<GroupAccess> {
  const [row] = await groupWithMembership(ctx.db).execute({ id, userId: ctx.actor.userId });
  if (row === undefined) throw fail(groupErrors.group_not_found);
  const can = toGroupAbilities(row, ctx.actor);
  if (intent === 'see' ? !can.see : !can.read) throw fail(groupErrors.group_not_found);
  if (!can[intent]) throw fail(commonErrors.forbidden);
  if (intent === 'edit' || intent === 'delete' || intent === 'moderate') {
    await requireManager(ctx, row.group.communityId, row);
  }
  return { group: row.group, follows: row.follows, can };
}

/** Whether the caller may load files and pictures in the contents of a group. */
export async function mayReadGroup(ctx: Context, groupId: string): Promise<boolean> {
  return (await findGroupAbilities(ctx, groupId))?.read === true;
}

/** Whether the caller may load a group's own picture: everyone who sees its card. */
export async function mayReadGroupMedia(ctx: Context, groupId: string): Promise<boolean> {
  return (await findGroupAbilities(ctx, groupId))?.see === true;
}

/** Locks a group against deletion: deleting it waits for this transaction, and then detaches what it attached. */
export async function lockGroup(tx: Transaction, id: string): Promise<void> {
  await tx.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('key share');
}

/** Locks a group against everything that changes its counts. */
export async function lockGroupToCount(db: Queryable, id: string): Promise<void> {
  await db.select({ id: groups.id }).from(groups).where(eq(groups.id, id)).for('no key update');
}

/** The community and channel of a group, without a check of rights; null when there is no such group. */
export async function findGroupPlace(
  db: Queryable,
  id: string,
): Promise<{ communityId: string; channelId: string } | null> {
  const place = { communityId: groups.communityId, channelId: groups.channelId };
  const [group] = await db.select(place).from(groups).where(eq(groups.id, id));
  return group ?? null;
}

/** The caller's rights in a group; undefined when there is none. */
export async function findGroupAbilities({ db, actor }: Context, id: string): Promise<GroupAbilities | undefined> {
  if (actor === null) return undefined;
  const [row] = await groupWithMembership(db).execute({ id, userId: actor.userId });
  return row && toGroupAbilities(row, actor);
}

type Row = Awaited<ReturnType<ReturnType<typeof groupWithMembership>['execute']>>[number];

/** The reader's rights, from the columns of `membershipColumns`. */
export function toGroupAbilities(row: Row, actor: Actor): GroupAbilities {
  return abilitiesInGroup({
    ...row,
    isCreator: row.group.createdBy === actor.userId,
    isRemoved: row.group.removedBy !== null,
    actor,
  });
}

/** The reader's role, channel membership and follow, over groups joined with their channels and the reader's memberships. */
export const membershipColumns = {
  role: memberships.role,
  isMuted,
  mutedUntil: memberships.mutedUntil,
  inChannel: sql<boolean>`${channelMembers.userId} is not null`,
  inPrivateChannel: channels.isPrivate,
  follows: sql<boolean>`${groupMembers.userId} is not null`,
};

const groupWithMembership = prepared((db) =>
  db
    .select({ group: groups, ...membershipColumns })
    .from(groups)
    .innerJoin(channels, eq(channels.id, groups.channelId))
    .leftJoin(
      memberships,
      and(
        eq(memberships.communityId, groups.communityId),
        eq(memberships.userId, sql.placeholder('userId')),
        communityExists(groups.communityId),
      ),
    )
    .leftJoin(
      channelMembers,
      and(
        eq(channelMembers.channelId, groups.channelId),
        eq(channelMembers.userId, sql.placeholder('userId')),
        communityExists(groups.communityId),
      ),
    )
    .leftJoin(
      groupMembers,
      and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, sql.placeholder('userId'))),
    )
    .where(eq(groups.id, sql.placeholder('id')))
    .prepare('group_with_membership'),
);
