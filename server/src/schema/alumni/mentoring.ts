import { mentoringLengths, mentorshipStates } from '@homecoming/contract/mentoring.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, primaryId } from '../columns.ts';
import { communities, memberships } from '../communities.ts';
import { users } from '../users.ts';

/** Who offers to mentor people of a community. Leaving the community deletes it. */
export const mentorOffers = pgTable(
  'mentor_offers',
  {
    communityId: uuid().notNull(),
    userId: uuid().notNull(),
    /** Ids of topics. */
    topics: text().array().notNull(),
    lasts: text({ enum: mentoringLengths }).notNull(),
    capacity: smallint().notNull().default(2),
    /** Their mentorships that run, and requests that wait. Counted again, with this row locked, when one of them changes. */
    active: smallint().notNull().default(0),
    waiting: smallint().notNull().default(0),
    /** Requests in a row that they left without an answer. */
    expired: smallint().notNull().default(0),
    /** The median of their answers in days, from three on. */
    answersIn: smallint(),
    pausedAt: moment(),
    confirmedAt: moment(),
    confirmedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    foreignKey({
      columns: [t.communityId, t.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('mentor_offers_user').on(t.userId),
    index('mentor_offers_confirmed_by').on(t.confirmedBy),
    check('mentor_offers_not_overbooked', sql`${t.active} between 0 and ${t.capacity}`),
    check('mentor_offers_capacity', sql`${t.capacity} between 1 and 10`),
    check('mentor_offers_topics', sql`cardinality(${t.topics}) between 1 and 8`),
  ],
);

/** A request, and the mentorship that it becomes. */
export const mentorships = pgTable(
  'mentorships',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    mentorId: belongsTo(() => users.id),
    menteeId: belongsTo(() => users.id),
    /** Managers proposed it; otherwise the mentee asked. */
    isProposal: boolean().notNull().default(false),
    topic: text().notNull(),
    text: text().notNull(),
    state: text({ enum: mentorshipStates }).notNull().default('waiting'),
    mentorYesAt: moment(),
    menteeYesAt: moment(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    /** When a job looks at it next: to remind the mentor, to end it. */
    dueAt: moment(),
    startedAt: moment(),
    /** When the two were asked whether it still goes on. */
    askedAt: moment(),
    /** When it was over, as a request or as a mentorship. */
    endedAt: moment(),
  },
  (t) => [
    uniqueIndex('mentorships_open')
      .on(t.mentorId, t.menteeId)
      .where(sql`${t.state} in ('waiting', 'running')`),
    index('mentorships_mentor').on(t.mentorId, t.id),
    index('mentorships_mentee').on(t.menteeId, t.id),
    index('mentorships_community').on(t.communityId, t.id),
    index('mentorships_due')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    check('mentorships_two_people', sql`${t.mentorId} <> ${t.menteeId}`),
    check(
      'mentorships_both_yes',
      sql`${t.state} not in ('running', 'ended') or (${t.mentorYesAt} is not null and ${t.menteeYesAt} is not null and ${t.startedAt} is not null)`,
    ),
    check('mentorships_over', sql`(${t.state} in ('waiting', 'running')) = (${t.endedAt} is null)`),
    check('mentorships_due_while_open', sql`(${t.dueAt} is null) = (${t.endedAt} is not null)`),
  ],
);

/** What one of the two said of a mentorship, once. */
export const mentorshipFeedback = pgTable(
  'mentorship_feedback',
  {
    id: primaryId(),
    mentorshipId: belongsTo(() => mentorships.id),
    communityId: belongsTo(() => communities.id),
    byId: belongsTo(() => users.id),
    rating: smallint().notNull(),
    text: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('mentorship_feedback_once').on(t.mentorshipId, t.byId),
    index('mentorship_feedback_community').on(t.communityId, t.id),
    index('mentorship_feedback_by').on(t.byId),
    check('mentorship_feedback_rating', sql`${t.rating} between 1 and 5`),
  ],
);
