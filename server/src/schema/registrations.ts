import { registrationStatuses } from '@homecoming/contract/events.ts';
import { questionKinds } from '@homecoming/contract/questions.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, primaryId } from './columns.ts';
import { events } from './events.ts';
import { users } from './users.ts';

/** A person's registration for an event. Written by the state machine only; at most one of a person is live. */
export const registrations = pgTable(
  'registrations',
  {
    id: primaryId(),
    eventId: belongsTo(() => events.id),
    userId: belongsTo(() => users.id),
    status: text({ enum: registrationStatuses }).notNull(),
    /** When the status was last changed. */
    statusAt: createdAt(),
    /** The order of the waitlist: first come, first served. */
    waitlistedAt: moment(),
    /** The price when the person registered, in minor units; null when free. */
    priceAmount: integer(),
    priceCurrency: text(),
    /** A seat that an organiser gave, without a payment. */
    addedFree: boolean().notNull().default(false),
    holdExpiresAt: moment(),
    /** 128 random bits in base32; its holder alone reads it. */
    ticketCode: text().notNull(),
    checkedInAt: moment(),
    checkedInBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    checkedInDoor: text(),
    declineReason: text(),
    /** Who last changed the status; null when it was time, or nobody is left. */
    changedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('registrations_one_live')
      .on(t.eventId, t.userId)
      .where(sql`${t.status} in ('requested', 'awaiting_payment', 'waitlisted', 'going')`),
    uniqueIndex('registrations_ticket').on(t.ticketCode),
    index('registrations_of_event').on(t.eventId, t.status, t.id),
    index('registrations_of_user').on(t.userId, t.eventId, t.id),
    index('registrations_waitlist')
      .on(t.eventId, t.waitlistedAt, t.id)
      .where(sql`${t.status} = 'waitlisted'`),
    index('registrations_holds')
      .on(t.holdExpiresAt)
      .where(sql`${t.status} = 'awaiting_payment'`),
    index('registrations_checked_in_by').on(t.checkedInBy),
    index('registrations_changed_by').on(t.changedBy),
    check('registrations_checked_in', sql`${t.checkedInAt} is null or ${t.status} = 'going'`),
    check('registrations_hold', sql`(${t.status} = 'awaiting_payment') = (${t.holdExpiresAt} is not null)`),
    check('registrations_waitlisted', sql`${t.status} <> 'waitlisted' or ${t.waitlistedAt} is not null`),
    check('registrations_price_whole', sql`(${t.priceAmount} is null) = (${t.priceCurrency} is null)`),
  ],
);

/** A question of an event that people answer when they register. Deleting an answered one hides it. */
export const eventQuestions = pgTable(
  'event_questions',
  {
    id: primaryId(),
    eventId: belongsTo(() => events.id),
    label: text().notNull(),
    kind: text({ enum: questionKinds }).notNull(),
    options: text().array().notNull(),
    required: boolean().notNull().default(false),
    position: smallint().notNull(),
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    index('event_questions_event').on(t.eventId, t.position),
    check('event_questions_options', sql`(${t.kind} = 'text') = (cardinality(${t.options}) = 0)`),
  ],
);

/** An answer, with the label of its question when it was given. */
export const registrationAnswers = pgTable(
  'registration_answers',
  {
    registrationId: belongsTo(() => registrations.id),
    questionId: belongsTo(() => eventQuestions.id),
    label: text().notNull(),
    answer: jsonb().$type<string | string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.registrationId, t.questionId] }),
    index('registration_answers_question').on(t.questionId),
  ],
);
