import { sql } from 'drizzle-orm';
import { check, date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytewise, moment } from '../columns.ts';
import { memberships } from '../communities.ts';
import { places } from './places.ts';
import { users } from '../users.ts';

/** Where people will live next: one place each. A move that has ended is deleted. */
export const moves = pgTable(
  'moves',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    placeId: integer()
      .notNull()
      .references(() => places.id),
    /** What people read for it, such as `Lisbon, Portugal`. */
    placeName: text().notNull().default(''),
    /** Such as 2027-03; null: they have not said when. */
    month: text(),
    note: text(),
    /** When its person last changed where it leads, or who sees it. */
    changedAt: moment().notNull(),
    /** When they are asked whether they have arrived, and when that was done last. */
    askAt: moment().notNull(),
    askedAt: moment(),
  },
  (t) => [
    index('moves_place').on(t.placeId, t.changedAt),
    index('moves_to_ask')
      .on(t.askAt)
      .where(sql`${t.askedAt} is null`),
    check('moves_month', sql`${t.month} ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'`),
  ],
);

/** What a month that is not known is in `moving_members`: after all others. */
export const NO_MONTH = '~';

/**
 * All moves of the members of a community, also those that members may not see. Written by triggers on `moves` and `memberships`, so that
 * a page of a community's list is a range of an index, however many people elsewhere move.
 */
export const movingMembers = pgTable(
  'moving_members',
  {
    communityId: uuid().notNull(),
    userId: uuid()
      .notNull()
      .references(() => moves.userId, { onDelete: 'cascade' }),
    placeId: integer().notNull(),
    month: bytewise().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    foreignKey({
      name: 'moving_members_membership',
      columns: [t.communityId, t.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('moving_members_by_month').on(t.communityId, t.month, t.userId),
    index('moving_members_by_place').on(t.communityId, t.placeId),
    index('moving_members_user').on(t.userId),
  ],
);

/** The week of the last list of newcomers that somebody got: one a week at most. */
export const newcomerLists = pgTable('newcomer_lists', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Its Monday. */
  week: date().notNull(),
});
