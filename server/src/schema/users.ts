import { hideableFields, type AudienceField } from '@homecoming/contract/audiences.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { places } from './alumni/places.ts';
import { belongsTo, bytea, createdAt, moment, primaryId } from './columns.ts';

/** Audiences as they are stored: a word, or the ids of communities. */
export type StoredAudiences = { readonly [Field in AudienceField]?: 'me' | 'managers' | readonly string[] };

/** Those of a new account. */
const FIRST_AUDIENCES: StoredAudiences = Object.fromEntries(hideableFields.map((field) => [field, 'me']));

/** A person with an account: what they sign in with, and their profile. Written by accounts and profiles only. */
export const users = pgTable(
  'users',
  {
    id: primaryId(),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    /** A PHC string, argon2id. */
    passwordHash: text().notNull(),
    verifiedAt: moment(),
    isActive: boolean().notNull().default(true),
    isStaff: boolean().notNull().default(false),
    firstName: text().notNull(),
    lastName: text().notNull(),
    nickname: text(),
    /** A name of before, by which they are found where it shows. */
    formerName: text(),
    photoId: uuid(),
    shortBio: text(),
    graduationYear: integer(),
    company: text(),
    country: text(),
    /** Where they live now. */
    cityId: integer().references(() => places.id),
    /** The city in one line, with its country. */
    cityName: text(),
    program: text(),
    currentIndustry: text(),
    hometown: text(),
    maritalStatus: text(),
    phone: text(),
    gender: text(),
    alternativeEmail: text(),
    interests: text().array().notNull().default([]),
    tags: text().array().notNull().default([]),
    instagram: text(),
    twitter: text(),
    linkedin: text(),
    /** Their move is one to Los Angeles: it follows `moves`. */
    movingToLa: boolean().notNull().default(false),
    /** They get a list of people who move to near their city. */
    welcomes: boolean().notNull().default(false),
    /** Who sees a field of the profile; one that is missing is for all of their communities. Asked by accounts/audience.ts. */
    audiences: jsonb().$type<StoredAudiences>().notNull().default(FIRST_AUDIENCES),
    /** When they last said that company and city are right. */
    checkedAt: moment(),
    points: integer().notNull().default(0),
    info1: boolean('info_1').notNull().default(false),
    info2: text('info_2'),
    eventOnboardingShown: boolean().notNull().default(false),
    isTutorialShown: boolean().notNull().default(false),
    /** Signed in again after the sign-up. */
    loggedInBefore: boolean().notNull().default(false),
    onboarded: boolean().notNull().default(false),
    defaultCommunityId: uuid(),
    /** Who may begin a conversation with them, or add them to a group chat. */
    acceptsMessages: text({ enum: ['communities', 'nobody'] })
      .notNull()
      .default('communities'),
    sendsReceipts: boolean().notNull().default(true),
    showsPresence: boolean().notNull().default(true),
    /** The pages of public events name them as a host, to anybody on the web. */
    shownAsHost: boolean().notNull().default(false),
    /** The maps of directories count them in their city. */
    onMap: boolean().notNull().default(false),
    createdAt: createdAt(),
    modifiedAt: createdAt(),
    /** The decision of the platform staff that removed the photo and texts of the profile. */
    removedBy: uuid(),
    /** When its owner deleted the account; nothing of them is left in the row then. */
    deletedAt: moment(),
    /** When everything was erased that requests wrote which were running during the deletion. */
    erasedAt: moment(),
  },
  (t) => [
    uniqueIndex('users_email_unique').on(t.email),
    index('users_to_erase')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null and ${t.erasedAt} is null`),
    index('users_staff')
      .on(t.id)
      .where(sql`${t.isStaff}`),
    index('users_words').using('gin', sql`person_search_text(first_name, last_name, email) gin_trgm_ops`),
    index('users_city').on(t.cityId),
    index('users_welcoming')
      .on(t.id)
      .where(sql`${t.welcomes}`),
    check('users_welcome_in_city', sql`not ${t.welcomes} or ${t.cityId} is not null`),
    check('users_city_name', sql`(${t.cityId} is null) = (${t.cityName} is null)`),
    check('users_email_lower', sql`${t.email} = lower(${t.email})`),
    check('users_points_not_negative', sql`${t.points} >= 0`),
  ],
);

/** A device that is signed in. Both tokens are stored as SHA-256 only. */
export const sessions = pgTable(
  'sessions',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    /** The bearer token of the API. */
    tokenHash: bytea().notNull(),
    /** The cookie that pictures are loaded with: an <img> sends no bearer token. */
    mediaTokenHash: bytea().notNull(),
    userAgent: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: moment().notNull(),
    passwordConfirmedAt: createdAt(),
    /** When it gave a second factor: at its sign-in, or when it set the first one up. Null: not, or the person has none. */
    secondFactorAt: moment(),
    /** The session that this one replaces, until its token is used for the first time. */
    replaces: uuid(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash_unique').on(t.tokenHash),
    uniqueIndex('sessions_media_token_hash_unique').on(t.mediaTokenHash),
    index('sessions_user_id').on(t.userId),
    index('sessions_expires').on(t.expiresAt),
  ],
);

/**
 * A device that has signed in to an account: its tries are counted apart from those of others. The token is stored as
 * SHA-256 only. Each account of a browser has a token of its own, so that the rows do not say which accounts share one.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    tokenHash: bytea().notNull(),
    /** Tries since it signed in last; the one that runs counts, too. */
    tries: integer().notNull().default(0),
    /** When it signed in last: each time it gets a new token. */
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('known_devices_token_hash_unique').on(t.tokenHash),
    index('known_devices_user_id').on(t.userId, t.createdAt),
    index('known_devices_expires').on(t.expiresAt),
  ],
);

/** Single-use links sent by mail. The newest of a purpose is the only one that works. */
export const mailLinks = pgTable(
  'mail_links',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    purpose: text({ enum: ['verify_email', 'reset_password', 'change_email', 'stop_reset'] }).notNull(),
    /** The new address that a change of the email address confirms. Null for other purposes. */
    email: text(),
    tokenHash: bytea().notNull(),
    createdAt: createdAt(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('mail_links_token_hash_unique').on(t.tokenHash),
    uniqueIndex('mail_links_user_purpose_unique').on(t.userId, t.purpose),
    index('mail_links_expires').on(t.expiresAt),
    check('mail_links_email', sql`(${t.purpose} = 'change_email') = (${t.email} is not null)`),
  ],
);

/** Failed log-ins of the last minutes, counted for an email address (known or not) and for a network address. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: primaryId(),
    /** The email address that was tried; for somebody who is signed in, `user` and their id. */
    email: text().notNull(),
    /** The network address of the caller; for somebody who is signed in, as `email`. */
    address: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('login_failures_email').on(t.email, t.createdAt),
    index('login_failures_address').on(t.address, t.createdAt),
    index('login_failures_age').on(t.createdAt),
  ],
);
