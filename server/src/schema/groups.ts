import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { channelMembers, channels } from './channels.ts';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { communities } from './communities.ts';
import { files, media } from './media.ts';
import { users } from './users.ts';

/** A place in a channel where people talk and keep things. */
export const groups = pgTable(
  'groups',
  {
    id: primaryId(),
    channelId: belongsTo(() => channels.id),
    communityId: belongsTo(() => communities.id),
    name: text().notNull(),
    description: text(),
    /** What a search compares: the name and how the description begins, without accents, in lower case. */
    searchText: text()
      .notNull()
      .generatedAlwaysAs(sql`group_search_text(name, description)`),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Kept by a trigger on group_members. */
    membersCount: integer().notNull().default(0),
    commentsCount: integer().notNull().default(0),
    resourcesCount: integer().notNull().default(0),
    lastActivityAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    /** The decision of moderators that removed it: only its author and those who manage it see it. */
    removedBy: uuid(),
  },
  (t) => [
    index('groups_channel').on(t.channelId, t.lastActivityAt, t.id),
    index('groups_community').on(t.communityId),
    check(
      'groups_counts_not_negative',
      sql`${t.membersCount} >= 0 and ${t.commentsCount} >= 0 and ${t.resourcesCount} >= 0`,
    ),
  ],
);

/** Who follows a group. Leaving the channel ends it. */
export const groupMembers = pgTable(
  'group_members',
  {
    groupId: belongsTo(() => groups.id),
    userId: uuid().notNull(),
    channelId: uuid().notNull(),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.groupId, t.userId] }),
    foreignKey({
      columns: [t.channelId, t.userId],
      foreignColumns: [channelMembers.channelId, channelMembers.userId],
    }).onDelete('cascade'),
    index('group_members_user').on(t.userId, t.groupId),
    index('group_members_of_channel').on(t.channelId, t.userId),
    index('group_members_joined').on(t.groupId, t.joinedAt, t.userId),
  ],
);

/** A link or a file that a group keeps. */
export const resources = pgTable(
  'resources',
  {
    id: primaryId(),
    groupId: belongsTo(() => groups.id),
    title: text().notNull(),
    description: text(),
    kind: text({ enum: ['link', 'file'] }).notNull(),
    url: text(),
    fileId: uuid().references(() => files.id, { onDelete: 'set null' }),
    addedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** The decision of moderators that removed it: only who added it and they see it. */
    removedBy: uuid(),
  },
  (t) => [
    index('resources_group').on(t.groupId, t.id),
    index('resources_added_by').on(t.addedBy),
    check('resources_kind', sql`(${t.kind} = 'link') = (${t.url} is not null)`),
  ],
);
