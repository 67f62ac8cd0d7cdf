import { and, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { blockedIds, notBlocked } from '../blocks/access.ts';
import { channelMembers } from '../schema/channels.ts';
import { memberships } from '../schema/communities.ts';
import { notifications } from '../schema/notifications.ts';
import { posts } from '../schema/posts.ts';

/** In SQL: the reader's membership of the community of a line, to be joined over notifications. */
export const membershipOfReader = and(
  eq(memberships.communityId, notifications.communityId),
  eq(memberships.userId, notifications.userId),
);

/** In SQL: the reader's place in the channel of a line, to be joined over notifications. */
export const channelOfReader = and(
  eq(channelMembers.channelId, notifications.channelId),
  eq(channelMembers.userId, notifications.userId),
);

/** In SQL: how many people are behind a line, without those whom a block parts from its reader. */
export const shownActors: SQL<number> = sql<number>`(${notifications.actorsCount} - (
  select count(distinct blocked.id) from ${blockedIds(notifications.userId)} as blocked(id)
  where exists (
    select 1 from notification_actors
    where notification_id = ${notifications.id} and actor_id = blocked.id)))::int`;

/** In SQL: no block between the reader of a line and the author of the post that it is about. */
const authorNotBlocked = sql`(${notifications.postId} is null or exists (
  select from ${posts} where ${posts.id} = ${notifications.postId}
    and ${notBlocked(notifications.userId, posts.authorId)}))`;

const manages = sql`${memberships.role} <> 'member'`;

/**
 * In SQL: the reader may still read what a line is about, over notifications with both joins above. What they have left
 * is gone from their inbox, and so is what is not so any more; that a community declined them stays.
 */
export const visible: SQL = sql`(
  (${notifications.actorsCount} = 0 or ${shownActors} > 0)
  and ${authorNotBlocked}
  and case
    when ${notifications.communityId} is null then true
    when ${memberships.userId} is null then ${notifications.kind} = 'request_answered'
      and ${notifications.channelId} is null and ${notifications.details} ->> 'answer' = 'declined'
    when ${notifications.kind} = 'request_answered' then true
    when ${notifications.kind} = 'request_received' then ${manages}
    when ${notifications.kind} = 'role_changed' then ${memberships.role} = ${notifications.details} ->> 'role'
    else ${notifications.channelId} is null or ${channelMembers.userId} is not null or ${manages}
  end)`;

/** In SQL: a line is not read, and its reader may read it. */
export const unread = and(isNull(notifications.readAt), visible);
