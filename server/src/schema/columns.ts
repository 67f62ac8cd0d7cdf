import { sql } from 'drizzle-orm';
import { timestamp, uuid } from 'drizzle-orm/pg-core';

/** Primary key: a UUIDv7, so that ids sort by the time of creation. */
export function primaryId() {
  return uuid()
    .primaryKey()
    .default(sql`uuidv7()`);
}

/** A moment in UTC. */
export function moment() {
  return timestamp({ withTimezone: true, mode: 'date', precision: 3 });
}

export function createdAt() {
  return moment().notNull().defaultNow();
}
