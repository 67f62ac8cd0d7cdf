import { enjoyedAspects } from '@homecoming/contract/event-feedback.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
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

/** The kinds of mails to many people. `day_before` and `hour_before` are sent by themselves. */
export const mailingKinds = [
  'blast',
  'reminder',
  'day_before',
  'hour_before',
  'changed',
  'cancelled',
  'feedback',
] as const;
export type MailingKind = (typeof mailingKinds)[number];

/** An announcement of the organisers to everybody who is going. */
export const eventBlasts = pgTable(
  'event_blasts',
  {
    id: primaryId(),
    eventId: belongsTo(() => events.id),
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
    blastId: belongsTo(() => eventBlasts.id),
    userId: belongsTo(() => users.id),
    type: text({ enum: ['like', 'love', 'celebrate', 'insightful', 'curious'] }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.blastId, t.userId, t.type] }), index('blast_reactions_user').on(t.userId)],
);

/**
 * One mail to many people: a blast, a reminder, news of a change, or the feedback mail. Its recipients are written with
 * it; a job sends to them one after the other. A server that sends it has a lease, which it renews with each mail.
 */
export const eventMailings = pgTable(
  'event_mailings',
  {
    id: primaryId(),
    eventId: belongsTo(() => events.id),
    kind: text({ enum: mailingKinds }).notNull(),
    /** What it is about, where an event has one such mailing only: the start, or the number of the change. */
    key: text(),
    blastId: uuid().references(() => eventBlasts.id, { onDelete: 'set null' }),
    /** The words as they were when it was created; null where the event itself gives them. */
    subject: text(),
    message: text(),
    createdBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** The number of recipients who get a mail. */
    total: integer().notNull().default(0),
    sent: integer().notNull().default(0),
    /** When its recipients were notified in the app. */
    notifiedAt: moment(),
    leaseId: uuid(),
    leasedUntil: moment(),
    /** When every recipient had their mail, or could not get it. */
    finishedAt: moment(),
  },
  (t) => [
    uniqueIndex('event_mailings_once').on(t.eventId, t.kind, t.key),
    index('event_mailings_event').on(t.eventId, t.kind, t.createdAt),
    index('event_mailings_blast').on(t.blastId),
    index('event_mailings_created_by').on(t.createdBy),
    index('event_mailings_finished').on(t.finishedAt),
    index('event_mailings_open')
      .on(t.id)
      .where(sql`${t.finishedAt} is null`),
    check('event_mailings_sent', sql`${t.sent} between 0 and ${t.total}`),
  ],
);

/** Who gets a mailing, and whether it was sent to them. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    mailingId: belongsTo(() => eventMailings.id),
    userId: belongsTo(() => users.id),
    /** False for people who are notified in the app only. */
    byMail: boolean().notNull(),
    /** When the mail was given to the mail server; null while it waits. */
    sentAt: moment(),
    /** How often sending has failed, and when it is tried again. */
    tries: smallint().notNull().default(0),
    retryAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.userId] }),
    index('mailing_recipients_waiting')
      .on(t.mailingId, t.tries, t.userId)
      .where(sql`${t.byMail} and ${t.sentAt} is null`),
    index('mailing_recipients_user').on(t.userId),
  ],
);

/** What a guest thought of an event. */
export const eventFeedback = pgTable(
  'event_feedback',
  {
    id: primaryId(),
    eventId: belongsTo(() => events.id),
    userId: belongsTo(() => users.id),
    rating: smallint().notNull(),
    enjoyedAspects: text({ enum: enjoyedAspects }).array().notNull(),
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
