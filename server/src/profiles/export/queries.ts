import { and, asc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../platform/db/database.ts';
import { blocks } from '../../schema/blocks.ts';
import { channelMembers, channels } from '../../schema/channels.ts';
import {
  conversationMembers,
  conversations,
  hiddenMessages,
  messageReactions,
  messages,
  userPresence,
} from '../../schema/chat.ts';
import { commentLikes, comments } from '../../schema/comments.ts';
import { communities, invites, memberships } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { groupMembers, groups, resources } from '../../schema/groups.ts';
import { joinRequests } from '../../schema/join-requests.ts';
import { files, media } from '../../schema/media.ts';
import { notifications, notificationSettings } from '../../schema/notifications.ts';
import { pointEntries } from '../../schema/points.ts';
import { bookmarks, postLikes, posts, postShares } from '../../schema/posts.ts';
import { sessions, users } from '../../schema/users.ts';
import { ownEventLists } from './event-queries.ts';
import { beyond, PAGE, type From, type Page } from './pages.ts';
import type { ExportRow } from './present.ts';
import { visibleNames } from './visible-names.ts';

/** All stored images that a user uploaded. */
export const ownPictures: Page<{ key: string; id: string; widths: number[] }> = (db, from) =>
  db
    .select({ key: media.id, id: media.id, widths: media.widths })
    .from(media)
    .where(beyond(media.id, eq(media.ownerId, from.userId), from))
    .orderBy(asc(media.id))
    .limit(PAGE);

/** All stored files that a user uploaded. */
export const ownFiles: Page<{ key: string; id: string; name: string }> = (db, from) =>
  db
    .select({ key: files.id, id: files.id, name: files.name })
    .from(files)
    .where(beyond(files.id, eq(files.ownerId, from.userId), from))
    .orderBy(asc(files.id))
    .limit(PAGE);

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const commentColumns = {
  key: comments.id,
  id: comments.id,
  repliesTo: comments.parentId,
  text: comments.text,
  imageId: comments.imageId,
  likesCount: comments.likesCount,
  createdAt: comments.createdAt,
  editedAt: comments.editedAt,
};

function ownComments(from: From, where?: SQL): SQL | undefined {
  return beyond(comments.id, and(eq(comments.authorId, from.userId), isNull(comments.deletedAt), where), from);
}

/** What the user wrote. */
const written: Record<string, Page<ExportRow>> = {
  posts: (db, from) =>
    db
      .select({
        key: posts.id,
        id: posts.id,
        community: visibleNames(from.userId).community,
        channel: visibleNames(from.userId).channel,
        event: events.title,
        title: posts.title,
        text: posts.comment,
        mentions: posts.mentions,
        imageId: posts.imageId,
        imageDescription: posts.imageDescription,
        likesCount: posts.likesCount,
        sharesCount: posts.sharesCount,
        commentsCount: posts.commentsCount,
        createdAt: posts.createdAt,
        editedAt: posts.editedAt,
      })
      .from(posts)
      .innerJoin(communities, eq(communities.id, posts.communityId))
      .leftJoin(channels, eq(channels.id, posts.channelId))
      .leftJoin(events, eq(events.id, posts.eventId))
      .where(beyond(posts.id, eq(posts.authorId, from.userId), from))
      .orderBy(asc(posts.id))
      .limit(PAGE),
  'post-comments': (db, from) =>
    db
      .select({ ...commentColumns, post: comments.postId, title: comments.title, mentions: comments.mentions })
      .from(comments)
      .where(ownComments(from, isNotNull(comments.postId)))
      .orderBy(asc(comments.id))
      .limit(PAGE),
  'group-comments': (db, from) =>
    db
      .select({ ...commentColumns, group: visibleNames(from.userId).group })
      .from(comments)
      .innerJoin(groups, eq(groups.id, comments.groupId))
      .innerJoin(channels, eq(channels.id, groups.channelId))
      .where(ownComments(from))
      .orderBy(asc(comments.id))
      .limit(PAGE),
  resources: (db, from) =>
    db
      .select({
        key: resources.id,
        id: resources.id,
        group: visibleNames(from.userId).group,
        title: resources.title,
        description: resources.description,
        kind: resources.kind,
        url: resources.url,
        file: resources.fileId,
        createdAt: resources.createdAt,
      })
      .from(resources)
      .innerJoin(groups, eq(groups.id, resources.groupId))
      .innerJoin(channels, eq(channels.id, groups.channelId))
      .where(beyond(resources.id, eq(resources.addedBy, from.userId), from))
      .orderBy(asc(resources.id))
      .limit(PAGE),
};

/** Memberships and join requests of the user. */
const belonging: Record<string, Page<ExportRow>> = {
  communities: (db, from) =>
    db
      .select({
        key: communities.id,
        id: communities.id,
        name: communities.name,
        role: memberships.role,
        isPaymentOwner: memberships.isPaymentOwner,
        joinedAt: memberships.joinedAt,
      })
      .from(memberships)
      .innerJoin(communities, eq(communities.id, memberships.communityId))
      .where(beyond(memberships.communityId, eq(memberships.userId, from.userId), from))
      .orderBy(asc(memberships.communityId))
      .limit(PAGE),
  channels: (db, from) =>
    db
      .select({ key: channels.id, id: channels.id, name: channels.name, joinedAt: channelMembers.joinedAt })
      .from(channelMembers)
      .innerJoin(channels, eq(channels.id, channelMembers.channelId))
      .where(beyond(channelMembers.channelId, eq(channelMembers.userId, from.userId), from))
      .orderBy(asc(channelMembers.channelId))
      .limit(PAGE),
  groups: (db, from) =>
    db
      .select({ key: groups.id, id: groups.id, name: groups.name, joinedAt: groupMembers.joinedAt })
      .from(groupMembers)
      .innerJoin(groups, eq(groups.id, groupMembers.groupId))
      .where(beyond(groupMembers.groupId, eq(groupMembers.userId, from.userId), from))
      .orderBy(asc(groupMembers.groupId))
      .limit(PAGE),
  requests: (db, from) =>
    db
      .select({
        key: joinRequests.id,
        id: joinRequests.id,
        community: visibleNames(from.userId).community,
        channel: visibleNames(from.userId).channel,
        message: joinRequests.message,
        status: joinRequests.status,
        createdAt: joinRequests.createdAt,
        decidedAt: joinRequests.decidedAt,
      })
      .from(joinRequests)
      .innerJoin(communities, eq(communities.id, joinRequests.communityId))
      .leftJoin(channels, eq(channels.id, joinRequests.channelId))
      .where(beyond(joinRequests.id, eq(joinRequests.userId, from.userId), from))
      .orderBy(asc(joinRequests.id))
      .limit(PAGE),
  'invites-sent': (db, from) => selectInvites(db, eq(invites.invitedBy, from.userId), from),
  'invites-accepted': (db, from) => selectInvites(db, eq(invites.acceptedBy, from.userId), from),
};

/** Actions of the user, and what they received. */
const doings: Record<string, Page<ExportRow>> = {
  'likes-of-posts': (db, from) => selectPostActs(db, postLikes, from),
  shares: (db, from) => selectPostActs(db, postShares, from),
  bookmarks: (db, from) => selectPostActs(db, bookmarks, from),
  'likes-of-comments': (db, from) =>
    db
      .select({ key: commentLikes.commentId, comment: commentLikes.commentId, createdAt: commentLikes.createdAt })
      .from(commentLikes)
      .where(beyond(commentLikes.commentId, eq(commentLikes.userId, from.userId), from))
      .orderBy(asc(commentLikes.commentId))
      .limit(PAGE),
  points: (db, from) => {
    const { reason, points, subjectId, fromId, createdAt } = pointEntries;
    const key = sql<string>`concat_ws(' ', ${reason}, ${subjectId}, ${fromId})`;
    // Ordered by the primary key: a ledger may be long.
    const after = from.after?.split(' ') ?? null;
    const further =
      after && sql`(${reason}, ${subjectId}, ${fromId}) > (${after[0]}, ${after[1]}::uuid, ${after[2]}::uuid)`;
    return db
      .select({ key, reason, points, for: subjectId, community: visibleNames(from.userId).community, createdAt })
      .from(pointEntries)
      .leftJoin(communities, eq(communities.id, pointEntries.communityId))
      .where(and(eq(pointEntries.userId, from.userId), further ?? undefined))
      .orderBy(asc(reason), asc(subjectId), asc(fromId))
      .limit(PAGE);
  },
  notifications: (db, from) => {
    const { id, kind, communityId, channelId, groupId, postId, subjectId, details } = notifications;
    const { actorsCount, createdAt, updatedAt, readAt } = notifications;
    const places = { community: communityId, channel: channelId, group: groupId, post: postId, subject: subjectId };
    return db
      .select({ key: id, id, kind, ...places, details, peopleCount: actorsCount, createdAt, updatedAt, readAt })
      .from(notifications)
      .where(beyond(id, eq(notifications.userId, from.userId), from))
      .orderBy(asc(id))
      .limit(PAGE);
  },
  'notification-settings': (db, from) => {
    const { kind, inApp, mail } = notificationSettings;
    return db
      .select({ key: sql<string>`${kind}`, kind, inApp, mail })
      .from(notificationSettings)
      .where(beyond(kind, eq(notificationSettings.userId, from.userId), from))
      .orderBy(asc(kind))
      .limit(PAGE);
  },
  blocks: (db, from) =>
    db
      .select({
        key: blocks.blockedId,
        blockedUser: blocks.blockedId,
        name: fullName,
        createdAt: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(beyond(blocks.blockedId, eq(blocks.blockerId, from.userId), from))
      .orderBy(asc(blocks.blockedId))
      .limit(PAGE),
  sessions: (db, from) =>
    db
      .select({
        key: sessions.id,
        device: sessions.userAgent,
        createdAt: sessions.createdAt,
        lastUsedAt: sessions.lastUsedAt,
        expiresAt: sessions.expiresAt,
      })
      .from(sessions)
      .where(beyond(sessions.id, eq(sessions.userId, from.userId), from))
      .orderBy(asc(sessions.id))
      .limit(PAGE),
};

const otherMember = alias(conversationMembers, 'other_member');

/** Chat: the user's conversations, and what they wrote and did there. */
const chat: Record<string, Page<ExportRow>> = {
  conversations: (db, from) => {
    const { conversationId: key, isAdmin, muted, readSequence, readAt, joinedAt } = conversationMembers;
    const others = db
      .select({ names: sql`array_agg(${fullName} order by ${fullName})` })
      .from(otherMember)
      .innerJoin(users, eq(users.id, otherMember.userId))
      .where(and(eq(otherMember.conversationId, key), ne(otherMember.userId, from.userId)));
    return db
      .select({
        key,
        id: key,
        kind: conversations.kind,
        name: conversations.name,
        with: sql<string[]>`coalesce((${others}), '{}')`,
        isAdmin,
        muted,
        readUpTo: readSequence,
        readAt,
        joinedAt,
      })
      .from(conversationMembers)
      .innerJoin(conversations, eq(conversations.id, key))
      .where(beyond(key, eq(conversationMembers.userId, from.userId), from))
      .orderBy(asc(key))
      .limit(PAGE);
  },
  messages: (db, from) => {
    const { id, conversationId, sequence, parentId, text, imageId, fileId, createdAt, editedAt } = messages;
    const content = { text, imageId, file: fileId };
    const own = and(eq(messages.senderId, from.userId), isNull(messages.deletedAt), isNull(messages.action));
    return (
      db
        .select({
          key: id,
          id,
          conversation: conversationId,
          sequence,
          repliesTo: parentId,
          ...content,
          createdAt,
          editedAt,
        })
        .from(messages)
        .where(beyond(id, own, from))
        // As text it sorts the same, and the planner does not read everybody's messages in the order of their ids.
        .orderBy(sql`${id}::text collate "C"`)
        .limit(PAGE)
    );
  },
  'message-reactions': (db, from) => {
    const { messageId: message, emoji, createdAt } = messageReactions;
    const key = sql<string>`concat_ws(' ', ${message}, ${emoji})`;
    const after = from.after?.split(' ') ?? null;
    const further = after && sql`(${message}, ${emoji}) > (${after[0]}::uuid, ${after[1]})`;
    return db
      .select({ key, message, emoji, createdAt })
      .from(messageReactions)
      .where(and(eq(messageReactions.userId, from.userId), further ?? undefined))
      .orderBy(asc(message), asc(emoji))
      .limit(PAGE);
  },
  'hidden-messages': (db, from) =>
    db
      .select({ key: hiddenMessages.messageId, message: hiddenMessages.messageId })
      .from(hiddenMessages)
      .where(beyond(hiddenMessages.messageId, eq(hiddenMessages.userId, from.userId), from))
      .orderBy(asc(hiddenMessages.messageId))
      .limit(PAGE),
  presence: (db, from) =>
    db
      .select({ key: userPresence.userId, lastActiveAt: userPresence.lastActiveAt })
      .from(userPresence)
      .where(beyond(userPresence.userId, eq(userPresence.userId, from.userId), from)),
};

/** Every list by file name. Content of other people appears as ids only. */
export const ownLists: Readonly<Record<string, Page<ExportRow>>> = {
  ...belonging,
  ...written,
  ...doings,
  ...chat,
  ...ownEventLists,
};

function selectPostActs(
  db: Queryable,
  acts: typeof postLikes | typeof postShares | typeof bookmarks,
  from: From,
): Promise<ExportRow[]> {
  return db
    .select({ key: acts.postId, post: acts.postId, createdAt: acts.createdAt })
    .from(acts)
    .where(beyond(acts.postId, eq(acts.userId, from.userId), from))
    .orderBy(asc(acts.postId))
    .limit(PAGE);
}

function selectInvites(db: Queryable, which: SQL, from: From): Promise<ExportRow[]> {
  const { id, email, state, createdAt, expiresAt } = invites;
  return db
    .select({ key: id, id, community: visibleNames(from.userId).community, email, state, createdAt, expiresAt })
    .from(invites)
    .innerJoin(communities, eq(communities.id, invites.communityId))
    .where(beyond(id, which, from))
    .orderBy(asc(id))
    .limit(PAGE);
}
