import { groups } from '../schema/groups.ts';
import type { NotificationKind } from '@homecoming/contract/notifications.ts';
import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { blockedIds, communityExists, noBlockBetween } from '../blocks/access.ts';
import { channelMembers } from '../schema/channels.ts';
import { comments } from '../schema/comments.ts';
import { memberships } from '../schema/communities.ts';
import { eventHosts, events } from '../schema/events.ts';
import { notificationActors, notifications, notificationSettings } from '../schema/notifications.ts';
import { posts } from '../schema/posts.ts';
import { users } from '../schema/users.ts';
import { kinds } from './kinds.ts';

/** SQL: the reader's membership in the community of a notification, as a join. */
export const membershipOfReader = and(
  eq(memberships.communityId, notifications.communityId),
  eq(memberships.userId, notifications.userId),
  communityExists(notifications.communityId),
);

/** SQL: the reader's membership in the channel of a notification, as a join. */
export const channelOfReader = and(
  eq(channelMembers.channelId, notifications.channelId),
  eq(channelMembers.userId, notifications.userId),
);

/** In SQL: a comment is one of those that a line of several people is about. */
const isOfLine = (
  comment: SQL,
) => sql`coalesce(${comment}.post_id, ${comment}.group_id) = coalesce(${notifications.postId}, ${notifications.groupId})
  and ${comment}.created_at >= ${notifications.createdAt}
  and (${notifications.kind} <> 'comment_replied' or 'comment_replied:' || ${comment}.parent_id = ${notifications.groupKey})`;

/** SQL over notifications: the people of whose comments moderators have left none. An undo brings them back. */
export const removedAuthors: SQL = sql`(select removed.author_id from ${comments} removed
  where ${notifications.kind} in ('post_commented', 'comment_replied', 'group_commented')
    and removed.removed_by is not null and ${isOfLine(sql`removed`)}
    and not exists (select from ${comments} other
      where other.author_id = removed.author_id and other.removed_by is null and other.deleted_at is null
        and ${isOfLine(sql`other`)}))`;

/** SQL: the number of actors of a notification, without people blocked either way, and those whose comments were removed. */
export const shownActors: SQL<number> = sql<number>`(${notifications.actorsCount} - (
  select count(distinct hidden.id) from (
    select blocked.id from ${blockedIds(notifications.userId)} as blocked(id) union all ${removedAuthors}) as hidden(id)
  where exists (
    select 1 from notification_actors
    where notification_id = ${notifications.id} and actor_id = hidden.id)))::int`;

/** In SQL: a notification has an actor with whom its reader has no block, and whose comments are there. */
const hasShownActor = sql`exists (select from ${notificationActors}
  where ${notificationActors.notificationId} = ${notifications.id}
    and ${noBlockBetween(notifications.userId, notificationActors.actorId)}
    and ${notificationActors.actorId} not in ${removedAuthors})`;

/** In SQL: the post of a line is there, also its event, and no block is between the reader and its author. */
const postReadable = sql`(${notifications.postId} is null or exists (
  select from ${posts} where ${posts.id} = ${notifications.postId} and ${posts.placeId} is distinct from ${posts.eventId}
    and ${posts.removedBy} is null
    and ${noBlockBetween(notifications.userId, posts.authorId)}))`;

/** In SQL: the comment that a line mentions somebody in, or says that they like, was not removed by moderators. */
const commentShown = sql`(${notifications.kind} not in ('mentioned', 'comment_liked') or not exists (
  select from ${comments} where ${comments.id} = ${notifications.subjectId} and ${comments.removedBy} is not null))`;

const manages = sql`${memberships.role} <> 'member'`;

/** In SQL: the reader is an owner or payment owner of the community of a line. */
const movesMoney = sql`(${memberships.role} = 'community_owner' or ${memberships.isPaymentOwner})`;

/** In SQL: the reader organises the event of a line. */
const isHost = sql`exists (select from ${eventHosts}
  where ${eventHosts.eventId} = ${notifications.eventId} and ${eventHosts.userId} = ${notifications.userId})`;

/** In SQL: the reader belongs to the platform staff. */
const isStaff = sql`exists (select from ${users} where ${users.id} = ${notifications.userId} and ${users.isStaff})`;

/** SQL condition over notifications: they stay when their event is deleted. */
export const outlivesEvent = inArray(notifications.kind, ['event_updated', 'payment_updated', 'payment_problem']);

/** In SQL: the event of a line is there. News of a cancelled event and of its payments stay when it was deleted. */
const eventExists = sql`(${notifications.eventId} is null or ${outlivesEvent} or exists (
  select from ${events} where ${events.id} = ${notifications.eventId} and ${events.deletedAt} is null))`;

/** In SQL: moderators have not removed the group of a line, nor its event. */
const notRemoved = sql`((${notifications.groupId} is null or exists (
  select from ${groups} where ${groups.id} = ${notifications.groupId} and ${groups.removedBy} is null))
  and (${notifications.kind} <> 'event_published' or exists (
  select from ${events} where ${events.id} = ${notifications.eventId} and ${events.removedBy} is null)))`;

/**
 * SQL condition, over notifications with both joins above: the reader may still read the subject. Notifications of places
 * that the reader has left are hidden; the notification that a community declined them stays.
 */
export const visible: SQL = sql`(
  (${notifications.actorsCount} = 0 or ${hasShownActor})
  and ${postReadable}
  and ${commentShown}
  and ${eventExists}
  and ${notRemoved}
  and case
    when ${notifications.communityId} is null then true
    when ${notifications.kind} = 'plan_requested' then ${isStaff}
    when ${notifications.kind} in ('report_answered', 'decision_received') then ${communityExists(notifications.communityId)}
    when ${notifications.kind} = 'case_opened' then coalesce(${manages}, false) or ${isStaff}
    when ${memberships.userId} is null then ${notifications.kind} = 'request_answered'
      and ${notifications.channelId} is null and ${notifications.details} ->> 'answer' = 'declined'
    when ${notifications.kind} = 'request_answered' then true
    when ${notifications.kind} = 'request_received' then ${manages} or ${isHost}
    when ${notifications.kind} in ('plan_answered', 'admins_graduated') then ${manages}
    when ${notifications.kind} = 'payment_problem' then ${movesMoney}
    when ${notifications.kind} = 'role_changed' then ${memberships.role} = ${notifications.details} ->> 'role'
    else ${notifications.channelId} is null or ${channelMembers.userId} is not null or ${manages}
  end)`;

/** SQL: whether people get mails of a kind, over `users` left joined with their `notificationSettings` of the kind. */
export function canBeMailed(kind: NotificationKind): SQL<boolean> {
  return sql<boolean>`(${users.isActive} and ${users.verifiedAt} is not null and ${users.deletedAt} is null
    and coalesce(${notificationSettings.inApp}, true)
    and coalesce(${notificationSettings.mail}, ${sql.raw(String(kinds[kind].mail))}))`;
}

/** SQL condition: a notification is unread, and its reader may read it. */
export const unread = and(isNull(notifications.readAt), visible);
