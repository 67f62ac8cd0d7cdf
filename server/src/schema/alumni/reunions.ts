import { reunionAnswers as answerNames } from '@homecoming/contract/reunions.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, primaryId } from '../columns.ts';
import { events } from '../events.ts';
import { users } from '../users.ts';
import { cohortMembers, cohorts } from './cohorts.ts';

/** A year in which a class could meet. */
export const reunions = pgTable(
  'reunions',
  {
    id: primaryId(),
    cohortId: belongsTo(() => cohorts.id),
    year: integer().notNull(),
    /** When the class was asked; null: only its agents were, whether to ask it. */
    askedAt: moment(),
    askedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** When its event was first drafted: the server drafts only one by itself. */
    draftedAt: moment(),
    eventId: uuid().references(() => events.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('reunions_once').on(t.cohortId, t.year),
    index('reunions_asked_by').on(t.askedBy),
    index('reunions_event').on(t.eventId),
  ],
);

/** Who was asked about a reunion, or answered before, and the answer. It counts while they are in the class. */
export const reunionAnswers = pgTable(
  'reunion_answers',
  {
    reunionId: belongsTo(() => reunions.id),
    cohortId: uuid().notNull(),
    userId: uuid().notNull(),
    answer: text({ enum: answerNames }),
    /** The months that suit, from 1 to 12. */
    months: integer().array().notNull().default([]),
    createdAt: createdAt(),
    answeredAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.reunionId, t.userId] }),
    foreignKey({
      name: 'reunion_answers_place',
      columns: [t.cohortId, t.userId],
      foreignColumns: [cohortMembers.cohortId, cohortMembers.userId],
    }).onDelete('cascade'),
    index('reunion_answers_user').on(t.userId, t.cohortId),
    check('reunion_answers_months', sql`${t.months} <@ array[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]`),
    check('reunion_answers_answered', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
    check('reunion_answers_no_months', sql`coalesce(${t.answer}, 'no') <> 'no' or ${t.months} = '{}'`),
  ],
);
