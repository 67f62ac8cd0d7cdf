import { SYSTEM_ACTIONS } from '@homecoming/contract/chat.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytea, createdAt, moment, primaryId, tsvector } from './columns.ts';
import { files, media } from './media.ts';
import { users } from './users.ts';

/** A private conversation, which is one row for two people in order of their ids, or a group chat. */
export const conversations = pgTable(
  'conversations',
  {
    id: primaryId(),
    kind: text({ enum: ['private', 'group'] }).notNull(),
    lowId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    highId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    description: text(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** The number of the newest message; each message has the next one. */
    lastSequence: integer().notNull().default(0),
    /** The number of the newest change; each change stamps its message with the next one. */
    lastChange: integer().notNull().default(0),
    lastAt: createdAt(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('conversations_pair').on(t.lowId, t.highId),
    index('conversations_high').on(t.highId),
    index('conversations_last').on(t.lastAt),
    check(
      'conversations_kind_whole',
      sql`case ${t.kind} when 'private' then ${t.lowId} < ${t.highId} and ${t.name} is null
        else ${t.name} is not null and num_nonnulls(${t.lowId}, ${t.highId}) = 0 end`,
    ),
  ],
);

/** Who is in a conversation, and how far they have read. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: belongsTo(() => conversations.id),
    userId: belongsTo(() => users.id),
    isAdmin: boolean().notNull().default(false),
    /** The member sees messages after this one. */
    joinedSequence: integer().notNull().default(0),
    readSequence: integer().notNull().default(0),
    readAt: moment(),
    /** Messages up to this one were mailed, or need no mail. */
    mailedSequence: integer().notNull().default(0),
    muted: boolean().notNull().default(false),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_members_user').on(t.userId),
    check('conversation_members_marks', sql`${t.joinedSequence} >= 0 and ${t.readSequence} >= 0`),
  ],
);

/** A stranger whom somebody added to a group chat: counted for an hour, then deleted by the next addition. */
export const addedStrangers = pgTable(
  'added_strangers',
  {
    id: primaryId(),
    byId: belongsTo(() => users.id),
    groupId: belongsTo(() => conversations.id),
    /** The group was created with this stranger in it. */
    createdAt: createdAt(),
  },
  (t) => [index('added_strangers_by').on(t.byId, t.createdAt), index('added_strangers_group').on(t.groupId)],
);

/** A message, or a system line of a group chat. Rows are emptied, never deleted: `client_id` lasts. */
export const messages = pgTable(
  'messages',
  {
    id: primaryId(),
    conversationId: belongsTo(() => conversations.id),
    sequence: integer().notNull(),
    change: integer().notNull(),
    /** The author; of a system line, the person who acted. */
    senderId: belongsTo(() => users.id),
    /** The sender's own id of it, by which a repeated request is recognised. */
    clientId: text().notNull(),
    /** SHA-256 of the request, to notice a `client_id` that is used for another message. */
    bodyHash: bytea().notNull(),
    text: text(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    parentId: uuid(),
    /** Of a system line: what happened, and to whom. `text` is the new name. */
    action: text({ enum: SYSTEM_ACTIONS }),
    subjectId: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    editedAt: moment(),
    deletedAt: moment(),
    /** The decision of moderators that removed it: only its author sees its content. */
    removedBy: uuid(),
    search: tsvector().generatedAlwaysAs(
      sql`case when deleted_at is null and action is null then to_tsvector('simple', coalesce(text, '')) end`,
    ),
  },
  (t) => [
    uniqueIndex('messages_place').on(t.conversationId, t.sequence),
    uniqueIndex('messages_once').on(t.senderId, t.clientId),
    index('messages_changes').on(t.conversationId, t.change),
    index('messages_parent')
      .on(t.parentId)
      .where(sql`${t.parentId} is not null`),
    index('messages_image')
      .on(t.imageId)
      .where(sql`${t.imageId} is not null`),
    index('messages_file')
      .on(t.fileId)
      .where(sql`${t.fileId} is not null`),
    index('messages_subject')
      .on(t.subjectId)
      .where(sql`${t.subjectId} is not null`),
    index('messages_of_conversation').on(t.conversationId, t.id),
    index('messages_pictures_in_order')
      .on(t.conversationId, t.sequence)
      .where(sql`${t.imageId} is not null`),
    index('messages_files_in_order')
      .on(t.conversationId, t.sequence)
      .where(sql`${t.fileId} is not null`),
    // Each conversation has words of its own, so that a search reads those of the reader's conversations only.
    index('messages_words').using('gin', sql`conversation_words(${t.conversationId}, ${t.search})`),
    foreignKey({ columns: [t.parentId], foreignColumns: [t.id] }),
    check('messages_one_file', sql`num_nonnulls(${t.imageId}, ${t.fileId}) <= 1`),
  ],
);

/** Messages that a person deleted for themselves. `change` is their place in the change feed. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  {
    userId: belongsTo(() => users.id),
    messageId: belongsTo(() => messages.id),
    change: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.messageId] }), index('hidden_messages_message').on(t.messageId)],
);

export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: belongsTo(() => messages.id),
    userId: belongsTo(() => users.id),
    emoji: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.messageId, t.userId, t.emoji] }), index('message_reactions_user').on(t.userId)],
);

/** When a person last used the app. */
export const userPresence = pgTable('user_presence', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lastActiveAt: createdAt(),
});
