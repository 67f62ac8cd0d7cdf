import { reasons, subjectKinds } from '@homecoming/contract/moderation.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, moment, primaryId } from './columns.ts';
import { cases } from './moderation.ts';

/** What people without an account say is wrong. It becomes a report of its case when their address is confirmed. */
export const notices = pgTable(
  'notices',
  {
    id: primaryId(),
    /** Where it is, as they sent it. */
    url: text().notNull(),
    /** What the address names, whether it is there or not. */
    kind: text({ enum: subjectKinds }).notNull(),
    subjectId: uuid().notNull(),
    /** Null: it is not confirmed yet, or nothing was there. */
    caseId: uuid().references(() => cases.id, { onDelete: 'cascade' }),
    reason: text({ enum: reasons }).notNull(),
    note: text().notNull(),
    /** Null: not said, which only children's safety allows. */
    name: text(),
    email: text(),
    /** SHA-256 of the token of the mail that confirms it, then of the one to object by. */
    tokenHash: bytea(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
    confirmedAt: moment(),
    /** What it was decided to: null while it waits. Its answer is mailed once. */
    upheld: boolean(),
    answeredAt: moment(),
  },
  (t) => [
    uniqueIndex('notices_token_hash_unique').on(t.tokenHash),
    index('notices_case').on(t.caseId, t.id),
    index('notices_email').on(t.email, t.createdAt),
    index('notices_unconfirmed')
      .on(t.expiresAt)
      .where(sql`${t.confirmedAt} is null`),
    index('notices_answered_at').on(t.answeredAt),
    check('notices_answered', sql`(${t.upheld} is null) = (${t.answeredAt} is null)`),
  ],
);
