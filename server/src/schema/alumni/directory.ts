import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytewise, moment, sortable } from '../columns.ts';
import { communities, memberships } from '../communities.ts';
import { users } from '../users.ts';

/**
 * The values by which a community's directory counts people: what they wrote in a field, and beside the facets of the
 * contract `role`, `map` (a city, for those on the map) and `mark` (who is listed, and samples of them). Written by triggers.
 */
export const directoryValues = pgTable(
  'directory_values',
  {
    id: integer().primaryKey().generatedByDefaultAsIdentity(),
    communityId: belongsTo(() => communities.id),
    facet: text().notNull(),
    /** The label folded; of a city its id. */
    key: bytewise().notNull(),
    label: text().notNull(),
    placeId: integer(),
    /** The value that managers merged this one into; that one is merged into no other. */
    aliasOf: integer().references((): AnyPgColumn => directoryValues.id, { onDelete: 'set null' }),
  },
  (t) => [
    uniqueIndex('directory_values_once').on(t.communityId, t.facet, t.key),
    index('directory_values_alias')
      .on(t.aliasOf)
      .where(sql`${t.aliasOf} is not null`),
    index('directory_values_merged')
      .on(t.communityId, t.facet)
      .where(sql`${t.aliasOf} is not null`),
  ],
);

/** The words of values, by which they are found. */
export const directoryWords = pgTable(
  'directory_words',
  {
    communityId: uuid().notNull(),
    facet: text().notNull(),
    word: bytewise().notNull(),
    valueId: integer()
      .notNull()
      .references(() => directoryValues.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.facet, t.word, t.valueId] }),
    index('directory_words_value').on(t.valueId),
    index('directory_words_word').on(t.word),
  ],
);

/** What plain members of a community see of an active member: written by triggers from profile, membership and studies. */
export const directoryEntries = pgTable(
  'directory_entries',
  {
    communityId: uuid().notNull(),
    userId: uuid().notNull(),
    listed: boolean().notNull(),
    name: sortable().notNull(),
    level: smallint().notNull(),
    joinedAt: moment().notNull(),
    changedAt: moment().notNull(),
    /** Ids of values, in order. */
    facets: integer().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    foreignKey({
      columns: [t.communityId, t.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('directory_entries_by_name').on(t.communityId, t.name, t.userId),
    index('directory_entries_by_joined').on(t.communityId, t.joinedAt, t.userId),
    index('directory_entries_by_level').on(t.communityId, t.level, t.userId),
    index('directory_entries_by_change').on(t.communityId, t.changedAt, t.userId),
    index('directory_entries_unlisted')
      .on(t.communityId)
      .where(sql`not ${t.listed}`),
    // Without a list of changes that each search would read.
    index('directory_entries_facets').using('gin', t.facets).with({ fastupdate: false }),
  ],
);

/** How many listed people have a value, up to the changes that are not counted in yet. */
export const directoryCounts = pgTable(
  'directory_counts',
  {
    valueId: integer()
      .primaryKey()
      .references(() => directoryValues.id, { onDelete: 'cascade' }),
    communityId: uuid().notNull(),
    facet: text().notNull(),
    people: integer().notNull(),
  },
  (t) => [index('directory_counts_most').on(t.communityId, t.facet, t.people)],
);

/** Changes of counts, added up by a job: writers insert them, so that none waits for another. */
export const countChanges = pgTable(
  'count_changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    communityId: uuid().notNull(),
    valueId: integer().notNull(),
    people: integer().notNull(),
  },
  (t) => [index('count_changes_community').on(t.communityId, t.valueId)],
);

/** Who read as many pages or profiles of a community's people as a day allows. */
export const directoryReaders = pgTable(
  'directory_readers',
  {
    communityId: belongsTo(() => communities.id),
    userId: belongsTo(() => users.id),
    day: date().notNull(),
    kind: text({ enum: ['pages', 'profiles'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.day, t.userId, t.kind] }),
    index('directory_readers_user').on(t.userId),
  ],
);
