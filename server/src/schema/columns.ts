import { sql } from 'drizzle-orm';
import { customType, timestamp, uuid, type AnyPgColumn } from 'drizzle-orm/pg-core';

/** Primary key: a UUIDv7, so that ids sort by the time of creation. */
export function primaryId() {
  return uuid()
    .primaryKey()
    .default(sql`uuidv7()`);
}

/** The id of the row that this one is a part of, and is deleted with. */
export function belongsTo(id: () => AnyPgColumn) {
  return uuid().notNull().references(id, { onDelete: 'cascade' });
}

/** A moment in UTC. */
export function moment() {
  return timestamp({ withTimezone: true, mode: 'date', precision: 3 });
}

export function createdAt() {
  return moment().notNull().defaultNow();
}

/** Text that sorts byte by byte, so that a prefix is a range of an index. */
export const bytewise = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/** Text that sorts as people expect, in whatever language. */
export const sortable = customType<{ data: string }>({ dataType: () => 'text collate "und-x-icu"' });

export const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The words of a text, for a search. */
export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });
