import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytea, createdAt, moment, primaryId } from './columns.ts';
import { users } from './users.ts';

/** The authenticator app of a person. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: belongsTo(() => users.id).primaryKey(),
  /** Sealed by SECRET_KEY. */
  sealedSecret: bytea().notNull(),
  createdAt: createdAt(),
  /** Null: no code has confirmed it, and it counts for nothing yet. */
  confirmedAt: moment(),
  /** The step of 30 seconds whose code was used last: that code, and older ones, are refused. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  /** Tries since the last right code, from devices that are not known, and when they began. */
  tries: integer().notNull().default(0),
  triesSince: createdAt(),
});

/** Codes that replace a lost second factor, each once: a used one is deleted. Stored as SHA-256 of 120 random bits. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: belongsTo(() => users.id), codeHash: bytea().notNull(), createdAt: createdAt() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

/** A passkey of a person: the public half of a key, whose private half is on their devices. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    /** Base64url, as browsers send it. */
    credentialId: text().notNull(),
    publicKey: bytea().notNull(),
    /** How often it has signed, as it says; many always say 0. It never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach it, such as 'internal' or 'usb'. */
    transports: text().array().notNull().default([]),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: moment(),
  },
  (t) => [
    uniqueIndex('passkeys_credential_unique').on(t.credentialId),
    index('passkeys_user_id').on(t.userId),
    check('passkeys_counter_not_negative', sql`${t.counter} >= 0`),
  ],
);

/** What is between the steps of a sign-in, or of adding a passkey; each works once. */
export const signInTickets = pgTable(
  'sign_in_tickets',
  {
    id: primaryId(),
    /** Who gave the password, or adds a passkey. Null: a sign-in by passkey alone, which says who it is. */
    userId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['second_factor', 'passkey', 'add_passkey'] }).notNull(),
    /** SHA-256 of the ticket; of the challenge where a passkey is added. */
    tokenHash: bytea().notNull(),
    /** What a passkey has to sign. */
    challenge: text(),
    /** The password came from a device that has signed in before. */
    isKnownDevice: boolean().notNull().default(false),
    tries: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('sign_in_tickets_token_hash_unique').on(t.tokenHash),
    index('sign_in_tickets_user_id').on(t.userId),
    index('sign_in_tickets_expires').on(t.expiresAt),
    check('sign_in_tickets_user', sql`(${t.userId} is null) = (${t.purpose} = 'passkey')`),
  ],
);

/** Staff ask to reset the lost second factor of a person, who can stop it for 24 hours. */
export const secondFactorResets = pgTable(
  'second_factor_resets',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    requestedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('second_factor_resets_user_unique').on(t.userId),
    index('second_factor_resets_requested_by').on(t.requestedBy),
    index('second_factor_resets_age').on(t.createdAt),
  ],
);
