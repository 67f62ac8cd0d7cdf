import { bigint, index, json, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, moment, primaryId } from './columns.ts';

/** What calls with an `Idempotency-Key` have created, for 24 h. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, path, body and files. */
    fingerprint: text().notNull(),
    /** What names it: an id, or for several things lists of ids and words. */
    created: json().notNull(),
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
    attachments: jsonb()
      .$type<
        readonly {
          filename: string;
          contentType: string;
          content: string;
          encoding?: 'base64';
          cid?: string;
        }[]
      >()
      .notNull()
      .default([]),
    sentAt: createdAt(),
  },
  (t) => [index('outbox_mails_to').on(t.to, t.id)],
);

/** Facts with durable effects that have not run yet. A row is written with the fact, and deleted with its effects. */
export const factOutbox = pgTable('fact_outbox', {
  /** Rises with time. The table was called pending_facts once. */
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity({ name: 'pending_facts_id_seq' }),
  name: text().notNull(),
  data: jsonb().notNull(),
  /** How often its effects have failed. */
  tries: smallint().notNull().default(0),
  createdAt: createdAt(),
});

/** An event of the payment provider: stored when it arrives, handled once by a job. */
export const providerEvents = pgTable(
  'provider_events',
  {
    /** The id at the provider. */
    id: text().primaryKey(),
    type: text().notNull(),
    /** The connected account that it is about; null: the platform. */
    account: text(),
    /** The id of the object that it is about: its state is read again from the provider. */
    objectId: text().notNull(),
    receivedAt: createdAt(),
    handledAt: moment(),
  },
  (t) => [index('provider_events_received').on(t.receivedAt)],
);

/** Job workers that run, by the name with which they lock their jobs. One that does not report is dead. */
export const jobWorkers = pgTable('job_workers', {
  id: text().primaryKey(),
  /** Its last report, by the clock of the database. */
  seenAt: createdAt(),
});
