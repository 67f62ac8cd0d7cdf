import { profileErrors } from '@homecoming/contract/profiles.ts';
import { and, eq, exists, sql, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { UserRow } from '../accounts/present.ts';
import { findUser } from '../accounts/access.ts';
import { areAcquainted, areContacts, isBlockedBetween, knowEachOther, notBlocked } from '../blocks/access.ts';
import type { Context, UserContext } from '../platform/app.ts';
import { fail } from '../platform/http/fail.ts';
import { equalsConstant } from '../platform/db/equals-constant.ts';
import { channelMembers } from '../schema/channels.ts';
import { conversations } from '../schema/chat.ts';
import { memberships } from '../schema/communities.ts';
import { joinRequests } from '../schema/join-requests.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';

/**
 * The profile of a person who shares a community with the caller or is a contact, or whose join request the caller decides.
 * @throws profile_not_found otherwise, the same as for a missing person.
 */
export async function accessProfile(ctx: UserContext, userId: string): Promise<UserRow> {
  const user = await findUser(ctx.db, userId);
  if (user === null || !user.isActive) throw fail(profileErrors.profile_not_found);
  if (!(await maySeeProfile(ctx, userId))) throw fail(profileErrors.profile_not_found);
  return user;
}

/** Whether the caller may see a person's profile. */
export async function maySeeProfile(ctx: UserContext, userId: string): Promise<boolean> {
  const { actor } = ctx;
  if (actor.userId === userId || actor.isStaff) return true;
  return (await areAcquainted(ctx.db, actor.userId, userId)) || (await decidesOnRequest(ctx, userId));
}

/**
 * Whether the caller may load a person's photo: who sees the profile, and everybody else who has signed in, unless one of
 * the two has blocked the other. Its address cannot be guessed and comes with the name of the person, also where no
 * community is shared: at a public event, in a post of somebody who has left, in a chat.
 */
export async function mayLoadPhoto({ actor, ...ctx }: Context, userId: string): Promise<boolean> {
  if (actor === null) return false;
  if (!(await isBlockedBetween(ctx.db, actor.userId, userId))) return true;
  return maySeeProfile({ ...ctx, actor }, userId);
}

/** SQL condition: `channelId` is null, or the reader is a member of that channel. */
export function inChannel(channelId: SQLWrapper, reader: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${channelId} is null or exists (
    select 1 from ${channelMembers}
    where ${channelMembers.channelId} = ${channelId} and ${channelMembers.userId} = ${reader}))`;
}

/** SQL condition over posts: their event, if they have one, was not deleted. Posts of a deleted event are missing. */
export const hasEvent: SQL<boolean> = sql<boolean>`${posts.placeId} is distinct from ${posts.eventId}`;

/** SQL condition over posts: lists show them. Those that moderators removed are found by their link only. */
export const isInPlace: SQL<boolean> = sql<boolean>`(${hasEvent} and ${posts.removedBy} is null)`;

/**
 * SQL condition over the reader's membership: they may read a post of the community, or of a channel of it. It is in this
 * layer, below posts, because profiles count the posts that their reader may read.
 */
export function readsIn(channelId: SQLWrapper, reader: string | SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${memberships.role} <> 'member' or ${inChannel(channelId, reader)})`;
}

/**
 * SQL condition over users: the reader can write to them in chat. Two people of a shared community can, and two
 * contacts, unless one of them is staff, a block is between them, or the other accepts nobody new and the two have no
 * conversation. Contacts have both said that they want it. The chat
 * refuses the rest; this is so that nobody is offered it.
 */
export function canMessage(reader: string | SQLWrapper): SQL<boolean> {
  const { isActive, isStaff, acceptsMessages, id } = users;
  return sql<boolean>`(${isActive} and not ${isStaff} and ${id} <> ${reader}
    and not (select reading.is_staff from ${users} reading where reading.id = ${reader})
    and ${notBlocked(reader, id)}
    and ${knowEachOther(reader, id)}
    and (${acceptsMessages} = 'communities' or ${areContacts(reader, id)} or exists (select 1 from ${conversations}
      where ${conversations.lowId} = least(${id}, ${reader}) and ${conversations.highId} = greatest(${id}, ${reader}))))`;
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
    .where(and(eq(joinRequests.userId, userId), equalsConstant(joinRequests.status, 'pending'), exists(managed)))
    .limit(1);
  return rows.length > 0;
}
