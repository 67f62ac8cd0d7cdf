import { profileErrors } from '@homecoming/contract/profiles.ts';
import { and, eq, exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { UserRow } from '../accounts/present.ts';
import { findUser } from '../accounts/access.ts';
import { shareCommunity } from '../blocks/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { channelMembers } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import { joinRequests } from '../schema/join-requests.ts';

/**
 * The profile of somebody with whom the caller shares a community, or on whose request they decide.
 * @throws profile_not_found for everybody else, just as for people who do not exist.
 */
export async function accessProfile(ctx: UserContext, userId: string): Promise<UserRow> {
  const user = await findUser(ctx.db, userId);
  if (user === null || !user.isActive) throw fail(profileErrors.profile_not_found);
  if (!(await maySeeProfile(ctx, userId))) throw fail(profileErrors.profile_not_found);
  return user;
}

/** Whether the caller may see somebody's profile and photo. */
export async function maySeeProfile(ctx: Context, userId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor === null) return false;
  if (actor.userId === userId || actor.isStaff) return true;
  const reader = { ...ctx, actor };
  return (await shareCommunity(ctx.db, actor.userId, userId)) || (await decidesOnRequest(reader, userId));
}

/** In SQL: the reader is in the channel that something stands in, or it stands in none. */
export function inChannel(channelId: SQLWrapper, reader: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${channelId} is null or exists (
    select 1 from ${channelMembers}
    where ${channelMembers.channelId} = ${channelId} and ${channelMembers.userId} = ${reader}))`;
}

/**
 * In SQL, over the reader's membership of a community: they may read what stands in it, or in a channel of it. Here, below
 * the posts, since profiles count what their readers may read.
 */
export function readsIn(channelId: SQLWrapper, reader: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${memberships.role} <> 'member' or ${inChannel(channelId, reader)})`;
}

async function decidesOnRequest(ctx: UserContext, userId: string): Promise<boolean> {
  const managed = ctx.db
    .select({ one: sql`1` })
    .from(memberships)
    .where(
      and(
        eq(memberships.communityId, joinRequests.communityId),
        eq(memberships.userId, ctx.actor.userId),
        sql`${memberships.role} <> 'member'`,
      ),
    );
  const rows = await ctx.db
    .select({ id: joinRequests.id })
    .from(joinRequests)
    .where(and(eq(joinRequests.userId, userId), eq(joinRequests.status, 'pending'), exists(managed)))
    .limit(1);
  return rows.length > 0;
}
