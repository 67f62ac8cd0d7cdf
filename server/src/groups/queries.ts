import type { FoundGroup, Group } from '@homecoming/contract/groups.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { personColumns } from '../accounts/present.ts';
import { communityExists, notBlocked } from '../blocks/access.ts';
import { accessChannel } from '../channels/access.ts';
import { presentChannelMember } from '../channels/present.ts';
import { manages } from '../communities/access.ts';
import { memberColumns, viewInside } from '../communities/members/present.ts';
import { pictureColumns } from '../media/present.ts';
import type { UserContext } from '../platform/app.ts';
import { allMatch } from '../platform/db/all-match.ts';
import type { Queryable } from '../platform/db/database.ts';
import { equalsAny } from '../platform/db/equals-any.ts';
import { keysetPage, pageSize, type PageQuery } from '../platform/db/keyset.ts';
import { readFromReplica } from '../platform/db/read-from-replica.ts';
import { channelMembers, channels } from '../schema/channels.ts';
import { communities, memberships } from '../schema/communities.ts';
import { groupMembers, groups } from '../schema/groups.ts';
import { media } from '../schema/media.ts';
import { users } from '../schema/users.ts';
import { toGroupAbilities, accessGroup, membershipColumns } from './access.ts';
import { presentFoundGroup, presentGroup } from './present.ts';
import { foundGroups } from './search.ts';

const byActivity = keysetPage('desc', [
  [groups.lastActivityAt, ({ group }: { group: typeof groups.$inferSelect }) => group.lastActivityAt],
  [groups.id, ({ group }) => group.id],
]);

const byJoining = keysetPage('asc', [
  [groupMembers.joinedAt, (row: { joinedAt: Date; user: { id: string } }) => row.joinedAt],
  [groupMembers.userId, (row) => row.user.id],
]);

/** The groups of a channel, the latest activity first. */
export async function listGroups(ctx: UserContext, channelId: string): Promise<Group[]> {
  await accessChannel(ctx, channelId, 'read');
  const rows = await selectGroups(ctx)
    .where(eq(groups.channelId, channelId))
    .orderBy(...byActivity.orderBy);
  return rows
    .map((row) => ({ ...row, can: toGroupAbilities(row, ctx.actor) }))
    .filter(({ can }) => can.see)
    .map((row) => presentGroup(row, ctx.actor));
}

/** The groups of one channel, or of all channels that the caller is in, the latest activity first. */
export async function listMyGroups(ctx: UserContext, query: PageQuery & { channel_id?: string }) {
  if (query.channel_id !== undefined) await accessChannel(ctx, query.channel_id, 'read');
  const size = pageSize(query.limit);
  const own = ctx.db
    .select({ id: channelMembers.channelId })
    .from(channelMembers)
    .where(and(eq(channelMembers.userId, ctx.actor.userId), communityExists(channelMembers.communityId)));
  const page = ctx.db
    .select({ id: groups.id })
    .from(groups)
    .where(
      and(
        query.channel_id === undefined
          ? sql`${groups.channelId} = any(array${own})`
          : eq(groups.channelId, query.channel_id),
        isShown(ctx),
        byActivity.after(query.cursor),
      ),
    )
    .orderBy(...byActivity.orderBy)
    .limit(size + 1);
  const rows = await selectGroups(ctx)
    .where(sql`${groups.id} = any(array${page})`)
    .orderBy(...byActivity.orderBy);
  return byActivity.toPage(rows, size, (row) => present(ctx, row));
}

/** SQL condition over groups of channels that the caller is in: moderators have not removed the group for the caller. */
function isShown({ actor: { userId } }: UserContext): SQL {
  return sql`(${groups.removedBy} is null or ${groups.createdBy} = ${userId} or exists (select from ${memberships}
    where ${memberships.communityId} = ${groups.communityId} and ${memberships.userId} = ${userId} and ${manages}))`;
}

/** One group as the caller sees it. */
export async function getGroup(ctx: UserContext, id: string): Promise<FoundGroup> {
  await accessGroup(ctx, id, 'see');
  const [row] = await selectGroups(ctx).where(eq(groups.id, id));
  if (row === undefined) throw new Error('a group is gone inside of a request');
  return present(ctx, row);
}

/** Groups that the caller may see, by name and description, with misspellings. An empty query finds nothing. */
export async function searchGroups(ctx: UserContext, query: string | undefined) {
  const typed = query?.trim() ?? '';
  if (typed === '') return { results: [], next: null };
  // Found first: with one more table the planner would join all groups before it looks at those that were found.
  const find = (db: Queryable) => {
    const found = db.$with('found', {}).as(sql`select id, rank from ${foundGroups(db, ctx.actor, typed)} as best`);
    return selectGroups({ db: db.with(found), actor: ctx.actor })
      .where(sql`${groups.id} = any(array(select id from found))`)
      .orderBy(sql`(select rank from found where found.id = ${groups.id}) desc`, ...byActivity.orderBy);
  };
  const rows = await readFromReplica(ctx, find, (found) => areVisible(ctx, found));
  return { results: rows.map((row) => present(ctx, row)), next: null };
}

/** The followers of a group, oldest first; without blocked people, except for its managers. */
export async function listGroupMembers(ctx: UserContext, id: string, query: PageQuery) {
  const { can, group } = await accessGroup(ctx, id, 'read');
  const size = pageSize(query.limit, limits.membersPageSize);
  const rows = await ctx.db
    .select({ user: memberColumns, joinedAt: groupMembers.joinedAt })
    .from(groupMembers)
    .innerJoin(users, eq(users.id, groupMembers.userId))
    .where(
      and(
        eq(groupMembers.groupId, id),
        eq(users.isActive, true),
        can.manage || ctx.actor.isStaff ? undefined : notBlocked(ctx.actor.userId, users.id),
        byJoining.after(query.cursor),
      ),
    )
    .orderBy(...byJoining.orderBy)
    .limit(size + 1);
  return byJoining.toPage(rows, size, (row) =>
    presentChannelMember(row, viewInside(ctx, group.communityId, can.manage)),
  );
}

function areVisible(ctx: UserContext, rows: readonly Row[]): Promise<boolean> {
  const found = rows.map(({ group }) => group.id);
  return allMatch(found, async (ids) => {
    const current = await selectGroups(ctx).where(equalsAny(groups.id, ids));
    return current.filter((row) => toGroupAbilities(row, ctx.actor).see).length;
  });
}

function selectGroups({ db, actor: { userId } }: { db: Pick<Queryable, 'select'>; actor: UserContext['actor'] }) {
  return db
    .select({
      group: groups,
      image: pictureColumns,
      createdBy: personColumns,
      channelName: channels.name,
      communityName: communities.name,
      ...membershipColumns,
    })
    .from(groups)
    .innerJoin(channels, eq(channels.id, groups.channelId))
    .innerJoin(communities, eq(communities.id, groups.communityId))
    .leftJoin(media, eq(media.id, groups.imageId))
    .leftJoin(users, and(eq(users.id, groups.createdBy), notBlocked(userId, users.id)))
    .leftJoin(
      memberships,
      and(
        eq(memberships.communityId, groups.communityId),
        eq(memberships.userId, userId),
        isNull(communities.deletedAt),
      ),
    )
    .leftJoin(
      channelMembers,
      and(
        eq(channelMembers.channelId, groups.channelId),
        eq(channelMembers.userId, userId),
        isNull(communities.deletedAt),
      ),
    )
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectGroups>>[number];

function present({ actor }: UserContext, row: Row): FoundGroup {
  return presentFoundGroup({ ...row, can: toGroupAbilities(row, actor) }, actor);
}
