import { char, index, integer, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core';
import { bytewise, createdAt } from '../columns.ts';

/** The cities of the world with more than 5,000 people, of GeoNames. Loaded by places/load.ts; nobody changes them. */
export const places = pgTable(
  'places',
  {
    /** The id of GeoNames. */
    id: integer().primaryKey(),
    name: text().notNull(),
    /** A larger city nearby, where the name alone would not say which city is meant. */
    near: text(),
    /** ISO 3166. */
    country: char({ length: 2 }).notNull(),
    /** Degrees, east and north. */
    x: real().notNull(),
    y: real().notNull(),
    people: integer().notNull(),
  },
  (t) => [index('places_around').on(t.y, t.x)],
);

/** What places are found by: their names from the first word (kind 0) or a later one (kind 1) on, folded. */
export const placeNames = pgTable(
  'place_names',
  {
    name: bytewise().notNull(),
    kind: smallint().notNull(),
    placeId: integer()
      .notNull()
      .references(() => places.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.name, t.kind, t.placeId] }),
    index('place_names_place').on(t.placeId),
    index('place_names_alike').using('gin', t.name.op('gin_trgm_ops')),
  ],
);

/** Which files of places were loaded, by their hash. */
export const placeLoads = pgTable('place_loads', { hash: text().primaryKey(), loadedAt: createdAt() });
