import type { DirectoryFilters } from '@homecoming/contract/directory-filters.ts';
import type { JobFilters } from '@homecoming/contract/job-filters.ts';
import { savedSearchKinds } from '@homecoming/contract/saved-searches.ts';
import { sql } from 'drizzle-orm';
import { boolean, date, foreignKey, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, primaryId } from '../columns.ts';
import { memberships } from '../communities.ts';
import { users } from '../users.ts';

/** Searches that people saved, each in a community that they belong to. */
export const savedSearches = pgTable(
  'saved_searches',
  {
    id: primaryId(),
    userId: uuid().notNull(),
    communityId: uuid().notNull(),
    kind: text({ enum: savedSearchKinds }).notNull(),
    name: text().notNull(),
    query: jsonb().$type<DirectoryFilters & JobFilters>().notNull(),
    weekly: boolean().notNull(),
    /** The zone in which its person was when they saved it. */
    timezone: text().notNull(),
    /** People who came before were there when it was saved, or in the mail of a week before. */
    lookedAt: moment().notNull(),
    /** The Monday morning at which the mail is due. */
    mailAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'saved_searches_membership',
      columns: [t.communityId, t.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('saved_searches_membership').on(t.communityId, t.userId),
    index('saved_searches_user').on(t.userId, t.id),
    index('saved_searches_due')
      .on(t.mailAt)
      .where(sql`${t.weekly}`),
  ],
);

/** The weeks whose mail about saved searches was made: one each. */
export const searchMails = pgTable(
  'search_mails',
  {
    userId: belongsTo(() => users.id),
    /** The Monday of the week. */
    week: date().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.week] }), index('search_mails_week').on(t.week)],
);
