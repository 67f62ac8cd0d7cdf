import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, primaryId } from './columns.ts';
import { communities, memberships } from './communities.ts';
import { media } from './media.ts';
import { users } from './users.ts';

export const channels = pgTable(
  'channels',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    name: text().notNull(),
    description: text(),
    imageId: uuid().references(() => media.id, { onDelete: 'set null' }),
    isPrivate: boolean().notNull().default(false),
    /** It is that of a class year or a program, fills itself, and counts in no plan. */
    fillsItself: boolean().notNull().default(false),
    /** Kept by a trigger on channel_members. */
    membersCount: integer().notNull().default(0),
    groupsCount: integer().notNull().default(0),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('channels_community').on(t.communityId, t.id),
    check('channels_counts_not_negative', sql`${t.membersCount} >= 0 and ${t.groupsCount} >= 0`),
  ],
);

/** Who is in a channel. Leaving the community ends it. */
export const channelMembers = pgTable(
  'channel_members',
  {
    channelId: belongsTo(() => channels.id),
    userId: uuid().notNull(),
    communityId: uuid().notNull(),
    joinedAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.userId] }),
    foreignKey({
      columns: [t.communityId, t.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('channel_members_user').on(t.userId, t.communityId),
    index('channel_members_joined').on(t.channelId, t.joinedAt, t.userId),
  ],
);
