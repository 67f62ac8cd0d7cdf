import { notificationKinds } from '@homecoming/contract/notifications.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { channels } from './channels.ts';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { communities } from './communities.ts';
import { events } from './events.ts';
import { groups } from './groups.ts';
import { posts } from './posts.ts';
import { users } from './users.ts';

/** A notification in a user's inbox. Similar unread ones are one row with several actors. */
export const notifications = pgTable(
  'notifications',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    kind: text({ enum: notificationKinds }).notNull(),
    /** What is alike has the same key, such as 'post_liked:{post}'. */
    groupKey: text().notNull(),
    /** Where it leads. All that are set exist; what goes takes its lines with it. */
    communityId: uuid().references(() => communities.id, { onDelete: 'cascade' }),
    channelId: uuid().references(() => channels.id, { onDelete: 'cascade' }),
    groupId: uuid().references(() => groups.id, { onDelete: 'cascade' }),
    postId: uuid().references(() => posts.id, { onDelete: 'cascade' }),
    eventId: uuid().references(() => events.id, { onDelete: 'cascade' }),
    /** The comment, of a group or a post, or the request that it is about. */
    subjectId: uuid(),
    /** What its sentence needs besides: a role, a level, an answer. */
    details: jsonb().$type<Readonly<Record<string, string | number>>>().notNull().default({}),
    actorsCount: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When an actor was last added. */
    updatedAt: createdAt(),
    readAt: moment(),
  },
  (t) => [
    uniqueIndex('notifications_one_unread')
      .on(t.userId, t.groupKey)
      .where(sql`${t.readAt} is null`),
    index('notifications_inbox').on(t.userId, t.updatedAt, t.id),
    index('notifications_read')
      .on(t.updatedAt)
      .where(sql`${t.readAt} is not null`),
    index('notifications_community').on(t.communityId),
    index('notifications_channel').on(t.channelId),
    index('notifications_group').on(t.groupId),
    index('notifications_post').on(t.postId),
    index('notifications_event').on(t.eventId),
    index('notifications_subject').on(t.subjectId),
    check('notifications_actors_count_not_negative', sql`${t.actorsCount} >= 0`),
  ],
);

/** Who is behind a line of an inbox. */
export const notificationActors = pgTable(
  'notification_actors',
  {
    notificationId: uuid().notNull(),
    actorId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.notificationId, t.actorId] }),
    foreignKey({ columns: [t.notificationId], foreignColumns: [notifications.id] }).onDelete('cascade'),
    foreignKey({ columns: [t.actorId], foreignColumns: [users.id] }).onDelete('cascade'),
    index('notification_actors_actor').on(t.actorId),
  ],
);

/** A user's settings that differ from the default: whether a kind reaches their inbox and their mail. */
export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: belongsTo(() => users.id),
    kind: text({ enum: notificationKinds }).notNull(),
    inApp: boolean().notNull(),
    mail: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
);

/** The secret in the mails of a kind that ends them with one click. It opens nothing else. */
export const unsubscribeTokens = pgTable(
  'unsubscribe_tokens',
  {
    token: text().primaryKey(),
    userId: belongsTo(() => users.id),
    kind: text({ enum: notificationKinds }).notNull(),
  },
  (t) => [uniqueIndex('unsubscribe_tokens_once').on(t.userId, t.kind)],
);
