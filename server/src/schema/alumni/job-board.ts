import { jobKinds, jobRemotes } from '@homecoming/contract/job-filters.ts';
import { salaryTimes } from '@homecoming/contract/job-posts.ts';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { belongsTo, createdAt, moment, primaryId, tsvector } from '../columns.ts';
import { memberships } from '../communities.ts';
import { users } from '../users.ts';
import { places } from './places.ts';

/** Jobs that people posted in a community. Who leaves it leaves none behind. */
export const jobPosts = pgTable(
  'jobs',
  {
    id: primaryId(),
    communityId: uuid().notNull(),
    authorId: uuid().notNull(),
    kind: text({ enum: jobKinds }).notNull(),
    title: text().notNull(),
    company: text().notNull(),
    cityId: integer().references(() => places.id),
    remote: text({ enum: jobRemotes }).notNull(),
    /** From where one can work remotely, by ISO 3166; none: from everywhere. */
    countries: text().array().notNull(),
    salaryFrom: integer(),
    salaryTo: integer(),
    salaryCurrency: text(),
    salaryPer: text({ enum: salaryTimes }),
    text: text().notNull(),
    link: text(),
    createdAt: createdAt(),
    /** When it is over, or when its author closed it. */
    endsAt: moment().notNull(),
    closedAt: moment(),
    renewals: smallint().notNull().default(0),
    /** When its author is asked whether it is still open; null: they were asked, or it is over. */
    askAt: moment(),
    /** The decision of moderators that removed it: its author and they still see it. */
    removedBy: uuid(),
    search: tsvector().generatedAlwaysAs(sql`to_tsvector('simple', title || ' ' || company || ' ' || text)`),
  },
  (t) => [
    foreignKey({
      name: 'jobs_membership',
      columns: [t.communityId, t.authorId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('jobs_open')
      .on(t.communityId, t.createdAt, t.id)
      .where(sql`${t.closedAt} is null and ${t.removedBy} is null`),
    index('jobs_words')
      .using('gin', sql`conversation_words(${t.communityId}, ${t.search})`)
      .where(sql`${t.closedAt} is null and ${t.removedBy} is null`),
    index('jobs_author').on(t.authorId, t.communityId, t.id),
    index('jobs_city').on(t.cityId),
    index('jobs_ends').on(t.endsAt),
    index('jobs_to_ask')
      .on(t.askAt)
      .where(sql`${t.askAt} is not null`),
    check('jobs_renewals', sql`${t.renewals} between 0 and 2`),
    check(
      'jobs_salary_whole',
      sql`(${t.salaryCurrency} is null) = (${t.salaryPer} is null) and (${t.salaryCurrency} is null) = (coalesce(${t.salaryFrom}, ${t.salaryTo}) is null) and ${t.salaryFrom} <= ${t.salaryTo}`,
    ),
    check('jobs_ask_while_open', sql`${t.askAt} is null or ${t.closedAt} is null`),
  ],
);

/** Jobs that people have saved for themselves. */
export const savedJobPosts = pgTable(
  'saved_jobs',
  {
    userId: belongsTo(() => users.id),
    jobId: belongsTo(() => jobPosts.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.jobId] }), index('saved_jobs_job').on(t.jobId)],
);
