import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment } from '../columns.ts';
import { events } from '../events.ts';
import { users } from '../users.ts';

/** Who was at an event, and whether they are shown to the others there. */
export const metGuests = pgTable(
  'met_guests',
  {
    eventId: belongsTo(() => events.id),
    userId: belongsTo(() => users.id),
    shown: boolean().notNull(),
    /** When it is deleted. */
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId] }),
    index('met_guests_user').on(t.userId, t.eventId),
    index('met_guests_expires').on(t.expiresAt),
  ],
);

/** Whom somebody chose at an event. One that was withdrawn stays, since it counts. */
export const metChoices = pgTable(
  'met_choices',
  {
    eventId: belongsTo(() => events.id),
    userId: belongsTo(() => users.id),
    personId: belongsTo(() => users.id),
    createdAt: createdAt(),
    /** When its person withdrew it. */
    withdrawnAt: moment(),
    /** When it ceased to count by what the other person did. Its person does not learn it, and may choose again. */
    endedAt: moment(),
    /** When it is deleted. */
    expiresAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.eventId, t.userId, t.personId] }),
    index('met_choices_user').on(t.userId, t.personId),
    index('met_choices_person').on(t.personId),
    index('met_choices_expires').on(t.expiresAt),
    check('met_choices_two_people', sql`${t.userId} <> ${t.personId}`),
  ],
);

/**
 * Two people who chose each other at an event: a row for each of the two. What a deleted account leaves is the row of the
 * other person.
 */
export const contacts = pgTable(
  'contacts',
  {
    userId: belongsTo(() => users.id),
    personId: belongsTo(() => users.id),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.personId] }),
    index('contacts_newest').on(t.userId, t.createdAt, t.personId),
    index('contacts_person').on(t.personId),
    index('contacts_event').on(t.eventId),
    check('contacts_two_people', sql`${t.userId} <> ${t.personId}`),
  ],
);
