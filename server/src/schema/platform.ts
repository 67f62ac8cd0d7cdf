import { bigint, index, json, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, primaryId } from './columns.ts';

/** First answers of calls that create something, kept for 24 h under the caller's `Idempotency-Key`. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path, body and files. */
    fingerprint: text().notNull(),
    /** Null only inside the transaction that makes it. */
    reply: json(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
);

/** Mails that went nowhere because no SMTP server is set: people of a demo read them at /dev/mail. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    id: primaryId(),
    /** The same mail sent twice by a repeated job is kept once. */
    messageId: text().notNull().unique(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    sentAt: createdAt(),
  },
  (t) => [index('outbox_mails_to').on(t.to, t.id)],
);

/** Facts whose later effects are still to come. A row is written with what happened, and deleted with its effects. */
export const pendingFacts = pgTable('pending_facts', {
  /** Rises with time. */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull(),
  data: jsonb().notNull(),
  /** How often its effects have failed. */
  tries: smallint().notNull().default(0),
  createdAt: createdAt(),
});
