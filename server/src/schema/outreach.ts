import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, primaryId } from './columns.ts';
import { events } from './events.ts';
import { registrations } from './registrations.ts';
import { users } from './users.ts';

/** An announcement of the organisers to everybody who is going. */
export const eventBlasts = pgTable(
  'event_blasts',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    authorId: uuid().references(() => users.id, { onDelete: 'set null' }),
    title: text(),
    message: text().notNull(),
    hidden: boolean().notNull().default(false),
    createdAt: createdAt(),
    editedAt: moment(),
  },
  (t) => [index('event_blasts_event').on(t.eventId, t.id), index('event_blasts_author').on(t.authorId)],
);

export const blastReactions = pgTable(
  'blast_reactions',
  {
    blastId: uuid()
      .notNull()
      .references(() => eventBlasts.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ['like', 'love', 'celebrate', 'insightful', 'curious'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.blastId, t.userId, t.type] }), index('blast_reactions_user').on(t.userId)],
);

/**
 * One mail to many people: a blast, a reminder, news of a change, or the feedback mail. Its recipients are written with
 * it; a job sends to them in batches.
 */
export const eventMailings = pgTable(
  'event_mailings',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['blast', 'reminder', 'changed', 'cancelled', 'feedback'] }).notNull(),
    blastId: uuid().references(() => eventBlasts.id, { onDelete: 'set null' }),
    subject: text().notNull(),
    message: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('event_mailings_event').on(t.eventId, t.kind, t.createdAt),
    index('event_mailings_blast').on(t.blastId),
    index('event_mailings_created_by').on(t.createdBy),
  ],
);

/** Who gets a mailing, and whether it was sent to them. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    mailingId: uuid()
      .notNull()
      .references(() => eventMailings.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** When the mail was given to the mail server; null while it waits. */
    sentAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.userId] }),
    index('mailing_recipients_waiting')
      .on(t.mailingId, t.userId)
      .where(sql`${t.sentAt} is null`),
    index('mailing_recipients_user').on(t.userId),
  ],
);

/** Mails that a registration gets by itself, each once for a start of the event. */
export const automaticReminders = pgTable(
  'automatic_reminders',
  {
    registrationId: uuid()
      .notNull()
      .references(() => registrations.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['day', 'hour'] }).notNull(),
    startsAt: moment().notNull(),
    sentAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.registrationId, t.kind, t.startsAt] })],
);

/** What a guest thought of an event. */
export const eventFeedback = pgTable(
  'event_feedback',
  {
    id: primaryId(),
    eventId: uuid()
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: smallint().notNull(),
    enjoyedAspects: text().array().notNull(),
    otherEnjoyedDetail: text(),
    improvementSuggestions: text(),
    anonymous: boolean().notNull().default(false),
    createdAt: createdAt(),
    editedAt: moment(),
  },
  (t) => [
    uniqueIndex('event_feedback_once').on(t.eventId, t.userId),
    index('event_feedback_event').on(t.eventId, t.id),
    index('event_feedback_user').on(t.userId),
    check('event_feedback_rating', sql`${t.rating} between 1 and 5`),
  ],
);

/** The one feedback mail of an event. */
export const feedbackSchedules = pgTable(
  'feedback_schedules',
  {
    eventId: uuid()
      .primaryKey()
      .references(() => events.id, { onDelete: 'cascade' }),
    subject: text().notNull(),
    message: text().notNull(),
    scheduledAt: moment().notNull(),
    sentAt: moment(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('feedback_schedules_due')
      .on(t.scheduledAt)
      .where(sql`${t.sentAt} is null`),
    index('feedback_schedules_created_by').on(t.createdBy),
  ],
);
