import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias, QueryBuilder, type PgColumn } from 'drizzle-orm/pg-core';
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
import { directoryReaders } from '../../schema/alumni/directory.ts';
import { communities, invites, memberships } from '../../schema/communities.ts';
import { events } from '../../schema/events.ts';
import { groupMembers, groups, resources } from '../../schema/groups.ts';
import { joinRequests } from '../../schema/join-requests.ts';
import { files, media } from '../../schema/media.ts';
import { notifications, notificationSettings } from '../../schema/notifications.ts';
import { pointEntries } from '../../schema/points.ts';
import { bookmarks, postLikes, posts, postShares } from '../../schema/posts.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../schema/second-factor.ts';
import { knownDevices, sessions, users } from '../../schema/users.ts';
import { ownContactLists } from './contact-queries.ts';
import { ownEventLists } from './event-queries.ts';
import { ownJobLists } from './job-queries.ts';
import { ownMentoringLists } from './mentoring-queries.ts';
import { ownModerationLists } from './moderation-queries.ts';
import { ownMoveLists } from './move-queries.ts';
import { ownSearchLists } from './search-queries.ts';
import { ownStudyLists } from './study-queries.ts';
import type { Join, OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** All stored images that a user uploaded. */
export const ownPictures: OwnRows<{ id: string; widths: number[] }> = {
  table: media,
  owner: media.ownerId,
  key: [media.id],
  columns: { id: media.id, widths: media.widths },
};

/** All stored files that a user uploaded. */
export const ownFiles: OwnRows<{ id: string; name: string }> = {
  table: files,
  owner: files.ownerId,
  key: [files.id],
  columns: { id: files.id, name: files.name },
};

const fullName = sql<string>`${users.firstName} || ' ' || ${users.lastName}`;

const inCommunity = (id: PgColumn): Join => [communities, eq(communities.id, id)];
const inChannel = (id: PgColumn): Join => [channels, eq(channels.id, id)];
const inGroup = (id: PgColumn): Join[] => [[groups, eq(groups.id, id)], inChannel(groups.channelId)];

function ownComments(subject: PgColumn, columns: OwnRows['columns'], joins: Join[] = []): OwnRows {
  const { id, parentId: repliesTo, text, imageId, likesCount, createdAt, editedAt } = comments;
  return {
    table: comments,
    owner: comments.authorId,
    key: [id],
    columns: { id, repliesTo, text, imageId, likesCount, createdAt, editedAt, ...columns },
    joins,
    where: and(isNull(comments.deletedAt), isNotNull(subject)),
  };
}

/** What the user wrote. */
const written: Record<string, OwnRows> = {
  posts: {
    table: posts,
    owner: posts.authorId,
    key: [posts.id],
    columns: {
      id: posts.id,
      community: visibleNames(posts.authorId).community,
      channel: visibleNames(posts.authorId).channel,
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
    },
    joins: [inCommunity(posts.communityId), inChannel(posts.channelId), [events, eq(events.id, posts.eventId)]],
  },
  'post-comments': ownComments(comments.postId, {
    post: comments.postId,
    title: comments.title,
    mentions: comments.mentions,
  }),
  'group-comments': ownComments(
    comments.groupId,
    { group: visibleNames(comments.authorId).group },
    inGroup(comments.groupId),
  ),
  resources: {
    table: resources,
    owner: resources.addedBy,
    key: [resources.id],
    columns: {
      id: resources.id,
      group: visibleNames(resources.addedBy).group,
      title: resources.title,
      description: resources.description,
      kind: resources.kind,
      url: resources.url,
      file: resources.fileId,
      createdAt: resources.createdAt,
    },
    joins: inGroup(resources.groupId),
  },
};

/** Memberships and join requests of the user. */
const belonging: Record<string, OwnRows> = {
  communities: {
    table: memberships,
    owner: memberships.userId,
    key: [memberships.communityId],
    columns: {
      id: communities.id,
      name: communities.name,
      role: memberships.role,
      isPaymentOwner: memberships.isPaymentOwner,
      listed: memberships.listed,
      joinedAt: memberships.joinedAt,
    },
    joins: [inCommunity(memberships.communityId)],
  },
  'directory-limits': {
    table: directoryReaders,
    owner: directoryReaders.userId,
    key: [directoryReaders.communityId, directoryReaders.day, directoryReaders.kind],
    columns: {
      community: visibleNames(directoryReaders.userId).community,
      day: directoryReaders.day,
      read: directoryReaders.kind,
    },
    joins: [inCommunity(directoryReaders.communityId)],
  },
  channels: {
    table: channelMembers,
    owner: channelMembers.userId,
    key: [channelMembers.channelId],
    columns: { id: channels.id, name: channels.name, joinedAt: channelMembers.joinedAt },
    joins: [inChannel(channelMembers.channelId)],
  },
  groups: {
    table: groupMembers,
    owner: groupMembers.userId,
    key: [groupMembers.groupId],
    columns: { id: groups.id, name: groups.name, joinedAt: groupMembers.joinedAt },
    joins: inGroup(groupMembers.groupId),
  },
  requests: {
    table: joinRequests,
    owner: joinRequests.userId,
    key: [joinRequests.id],
    columns: {
      id: joinRequests.id,
      community: visibleNames(joinRequests.userId).community,
      channel: visibleNames(joinRequests.userId).channel,
      message: joinRequests.message,
      status: joinRequests.status,
      createdAt: joinRequests.createdAt,
      decidedAt: joinRequests.decidedAt,
    },
    joins: [inCommunity(joinRequests.communityId), inChannel(joinRequests.channelId)],
  },
  'invites-sent': ownInvites(invites.invitedBy),
  'invites-accepted': ownInvites(invites.acceptedBy),
};

function ownInvites(owner: PgColumn): OwnRows {
  const { id, email, state, createdAt, expiresAt } = invites;
  const columns = { id, community: visibleNames(owner).community, email, state, createdAt, expiresAt };
  return { table: invites, owner, key: [id], columns, joins: [inCommunity(invites.communityId)] };
}

/** Actions of the user, and what they received. */
const doings: Record<string, OwnRows> = {
  'likes-of-posts': ownPostActs(postLikes),
  shares: ownPostActs(postShares),
  bookmarks: ownPostActs(bookmarks),
  'likes-of-comments': {
    table: commentLikes,
    owner: commentLikes.userId,
    key: [commentLikes.commentId],
    columns: { comment: commentLikes.commentId, createdAt: commentLikes.createdAt },
  },
  points: {
    table: pointEntries,
    owner: pointEntries.userId,
    // The primary key: a ledger may be long.
    key: [pointEntries.reason, pointEntries.subjectId, pointEntries.fromId],
    columns: {
      reason: pointEntries.reason,
      points: pointEntries.points,
      for: pointEntries.subjectId,
      community: visibleNames(pointEntries.userId).community,
      createdAt: pointEntries.createdAt,
    },
    joins: [inCommunity(pointEntries.communityId)],
  },
  notifications: {
    table: notifications,
    owner: notifications.userId,
    key: [notifications.id],
    columns: {
      id: notifications.id,
      kind: notifications.kind,
      community: notifications.communityId,
      channel: notifications.channelId,
      group: notifications.groupId,
      post: notifications.postId,
      subject: notifications.subjectId,
      details: notifications.details,
      peopleCount: notifications.actorsCount,
      createdAt: notifications.createdAt,
      updatedAt: notifications.updatedAt,
      readAt: notifications.readAt,
    },
  },
  'notification-settings': {
    table: notificationSettings,
    owner: notificationSettings.userId,
    key: [notificationSettings.kind],
    columns: {
      kind: notificationSettings.kind,
      inApp: notificationSettings.inApp,
      mail: notificationSettings.mail,
    },
  },
  blocks: {
    table: blocks,
    owner: blocks.blockerId,
    key: [blocks.blockedId],
    columns: { blockedUser: blocks.blockedId, name: fullName, createdAt: blocks.createdAt },
    joins: [[users, eq(users.id, blocks.blockedId)]],
  },
  sessions: {
    table: sessions,
    owner: sessions.userId,
    key: [sessions.id],
    columns: {
      device: sessions.userAgent,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      expiresAt: sessions.expiresAt,
    },
  },
  'known-devices': {
    table: knownDevices,
    owner: knownDevices.userId,
    key: [knownDevices.id],
    columns: { signedInAt: knownDevices.createdAt, tries: knownDevices.tries, expiresAt: knownDevices.expiresAt },
  },
  passkeys: {
    table: passkeys,
    owner: passkeys.userId,
    key: [passkeys.id],
    columns: { name: passkeys.name, createdAt: passkeys.createdAt, lastUsedAt: passkeys.lastUsedAt },
  },
  'authenticator-app': {
    table: totpSecrets,
    owner: totpSecrets.userId,
    key: [totpSecrets.userId],
    columns: { addedAt: totpSecrets.confirmedAt },
    where: isNotNull(totpSecrets.confirmedAt),
  },
  'recovery-codes': {
    table: recoveryCodes,
    owner: recoveryCodes.userId,
    key: [recoveryCodes.codeHash],
    columns: { createdAt: recoveryCodes.createdAt },
  },
};

function ownPostActs(acts: typeof postLikes | typeof postShares | typeof bookmarks): OwnRows {
  const { postId: post, userId: owner, createdAt } = acts;
  return { table: acts, owner, key: [post], columns: { post, createdAt } };
}

const otherMember = alias(conversationMembers, 'other_member');
const otherNames = new QueryBuilder({ casing: 'snake_case' })
  .select({ names: sql`array_agg(${fullName} order by ${fullName})` })
  .from(otherMember)
  .innerJoin(users, eq(users.id, otherMember.userId))
  .where(
    and(
      eq(otherMember.conversationId, conversationMembers.conversationId),
      ne(otherMember.userId, conversationMembers.userId),
    ),
  );

/** Chat: the user's conversations, and what they wrote and did there. */
const chat: Record<string, OwnRows> = {
  conversations: {
    table: conversationMembers,
    owner: conversationMembers.userId,
    key: [conversationMembers.conversationId],
    columns: {
      id: conversationMembers.conversationId,
      kind: conversations.kind,
      name: conversations.name,
      with: sql<string[]>`coalesce((${otherNames}), '{}')`,
      isAdmin: conversationMembers.isAdmin,
      muted: conversationMembers.muted,
      readUpTo: conversationMembers.readSequence,
      readAt: conversationMembers.readAt,
      joinedAt: conversationMembers.joinedAt,
    },
    joins: [[conversations, eq(conversations.id, conversationMembers.conversationId)]],
  },
  messages: {
    table: messages,
    owner: messages.senderId,
    // As text it sorts the same, and the planner does not read everybody's messages in the order of their ids.
    key: [sql`${messages.id}::text collate "C"`],
    columns: {
      id: messages.id,
      conversation: messages.conversationId,
      sequence: messages.sequence,
      repliesTo: messages.parentId,
      text: messages.text,
      imageId: messages.imageId,
      file: messages.fileId,
      createdAt: messages.createdAt,
      editedAt: messages.editedAt,
    },
    where: and(isNull(messages.deletedAt), isNull(messages.action)),
  },
  'message-reactions': {
    table: messageReactions,
    owner: messageReactions.userId,
    key: [messageReactions.messageId, messageReactions.emoji],
    columns: {
      message: messageReactions.messageId,
      emoji: messageReactions.emoji,
      createdAt: messageReactions.createdAt,
    },
  },
  'hidden-messages': {
    table: hiddenMessages,
    owner: hiddenMessages.userId,
    key: [hiddenMessages.messageId],
    columns: { message: hiddenMessages.messageId },
  },
  presence: {
    table: userPresence,
    owner: userPresence.userId,
    key: [userPresence.userId],
    columns: { lastActiveAt: userPresence.lastActiveAt },
  },
};

/** Every list by file name. Content of other people appears as ids only. */
export const ownLists: Readonly<Record<string, OwnRows>> = {
  ...belonging,
  ...written,
  ...doings,
  ...chat,
  ...ownModerationLists,
  ...ownStudyLists,
  ...ownMoveLists,
  ...ownSearchLists,
  ...ownMentoringLists,
  ...ownContactLists,
  ...ownJobLists,
  ...ownEventLists,
};
