import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytea, bytewise, createdAt, moment, primaryId, sortable } from './columns.ts';
import { media } from './media.ts';
import { users } from './users.ts';

export const communities = pgTable(
  'communities',
  {
    id: primaryId(),
    name: text().notNull(),
    description: text(),
    logoId: uuid().references(() => media.id, { onDelete: 'set null' }),
    coverId: uuid().references(() => media.id, { onDelete: 'set null' }),
    visibility: text({ enum: ['public', 'private'] })
      .notNull()
      .default('public'),
    joinPolicy: text({ enum: ['request', 'open', 'invite'] })
      .notNull()
      .default('request'),
    plan: text({ enum: ['free', 'plus', 'pro'] })
      .notNull()
      .default('free'),
    /** Its admins and owners manage it only in sessions with a second factor. */
    requiresSecondFactor: boolean().notNull().default(false),
    /** Who is listed as a mentor: nobody, all who offer it, or whom managers have confirmed. */
    mentoring: text({ enum: ['off', 'open', 'confirmed'] })
      .notNull()
      .default('off'),
    /** Where people give to it, if its owners name a page. */
    givingUrl: text(),
    /** Which jobs wait for moderators: there are no jobs, none waits, the first of each person, or all. */
    jobBoard: text({ enum: ['off', 'open', 'first', 'all'] })
      .notNull()
      .default('off'),
    /** When the plan ends, or null for one without an end. */
    planEndsAt: moment(),
    membersCount: integer().notNull().default(0),
    /** Rises with each change of its rules. */
    rulesVersion: integer().notNull().default(0),
    createdAt: createdAt(),
    /** The decision of the platform staff that removed it: no list shows it, and its members read only. */
    removedBy: uuid(),
    /** Whether its class years and programs have channels that fill themselves, and its students graduate by date. */
    cohortsOn: boolean().notNull().default(false),
    /** The IANA zone in which its days begin. */
    zone: text().notNull().default('UTC'),
    /** The month and day on which people graduate of whom only the year is known. */
    rolloverDay: text().notNull().default('06-30'),
    /** The ends of mail addresses that people lose when they graduate. */
    campusDomains: text().array().notNull().default([]),
    /** When an owner deleted it. It is missing for everybody, and a job erases what is in it. */
    deletedAt: moment(),
  },
  (t) => [
    index('communities_deleted')
      .on(t.deletedAt)
      .where(sql`${t.deletedAt} is not null`),
    index('communities_cohorts')
      .on(t.zone, t.id)
      .where(sql`${t.cohortsOn}`),
    check('communities_rollover_day', sql`${t.rolloverDay} ~ '^[01][0-9]-[0-3][0-9]$'`),
    // No list shows it then, but those of the staff.
    check(
      'communities_deleted_hidden',
      sql`${t.deletedAt} is null or (${t.visibility} = 'private' and ${t.joinPolicy} = 'invite')`,
    ),
    index('communities_by_name').on(sql`${t.name} collate "und-x-icu"`, t.id),
    check('communities_members_count_not_negative', sql`${t.membersCount} >= 0`),
  ],
);

/** The rules of a community, in their order. */
export const communityRules = pgTable(
  'community_rules',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    position: smallint().notNull(),
    title: text().notNull(),
    text: text().notNull().default(''),
  },
  (t) => [uniqueIndex('community_rules_position').on(t.communityId, t.position)],
);

/** Who belongs where. Leaving deletes the row. */
export const memberships = pgTable(
  'memberships',
  {
    communityId: belongsTo(() => communities.id),
    userId: belongsTo(() => users.id),
    role: text({ enum: ['member', 'admin', 'community_owner'] })
      .notNull()
      .default('member'),
    isPaymentOwner: boolean().notNull().default(false),
    /** When a payment owner was designated; null for others. The first one's payout account receives the money. */
    paymentOwnerSince: moment(),
    joinedAt: createdAt(),
    /** What people who are found are sorted by, kept here by triggers. */
    memberName: sortable().notNull().default(''),
    /** Until when moderators let them read only; in the past or null: they take part. */
    mutedUntil: moment(),
    /** Until when what they write waits for moderators; in the past or null: it does not. */
    reviewedUntil: moment(),
    /** The directory shows them to members; false: to managers alone. */
    listed: boolean().notNull().default(true),
    /** A manager added them without being asked: what they show to managers, they do not show to those here. */
    wasAdded: boolean().notNull().default(false),
    /** The version of the rules that they have seen when they joined; null: none. */
    rulesVersion: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.userId] }),
    index('memberships_user').on(t.userId, t.communityId),
    index('memberships_by_joined').on(t.communityId, t.joinedAt, t.userId),
    index('memberships_managers')
      .on(t.communityId, t.role)
      .where(sql`${t.role} <> 'member'`),
    check('memberships_payment_owner_since', sql`${t.isPaymentOwner} = (${t.paymentOwnerSince} is not null)`),
    check('memberships_payment_owner_manages', sql`not ${t.isPaymentOwner} or ${t.role} <> 'member'`),
  ],
);

/**
 * Every word a member can be found by, written by triggers: without accents, in lower case. What one types is a prefix,
 * and a prefix is a range of the primary key; words of names (kind 0) come before all others (kind 1).
 */
export const memberWords = pgTable(
  'member_words',
  {
    communityId: uuid().notNull(),
    kind: smallint().notNull(),
    word: bytewise().notNull(),
    userId: uuid().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.communityId, t.kind, t.word, t.userId] }),
    foreignKey({
      columns: [t.communityId, t.userId],
      foreignColumns: [memberships.communityId, memberships.userId],
    }).onDelete('cascade'),
    index('member_words_of_member').on(t.communityId, t.userId, t.word),
    index('member_words_word').on(t.word),
    check('member_words_kind', sql`${t.kind} in (0, 1)`),
  ],
);

/** Every word there is in member_words, once: where a misspelt one is looked up. */
export const knownWords = pgTable('known_words', { word: bytewise().primaryKey() }, (t) => [
  index('known_words_alike').using('gin', t.word.op('gin_trgm_ops')),
]);

/** An invite by email. At most one of a community and address is open. */
export const invites = pgTable(
  'invites',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    /** SHA-256 of the token in the mail; null until the mail is made. */
    tokenHash: bytea(),
    invitedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    state: text({ enum: ['pending', 'accepted', 'withdrawn'] })
      .notNull()
      .default('pending'),
    acceptedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** When its mail was last asked for. */
    requestedAt: createdAt(),
    sentAt: moment(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    uniqueIndex('invites_one_open')
      .on(t.communityId, t.email)
      .where(sql`${t.state} = 'pending'`),
    index('invites_requested').on(t.communityId, t.requestedAt),
    index('invites_invited_by').on(t.invitedBy),
    index('invites_accepted_by').on(t.acceptedBy),
    uniqueIndex('invites_token_hash_unique').on(t.tokenHash),
    check('invites_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
);

/** The one shareable link of a community. Its token opens nothing but the way in, and is shown again and again. */
export const inviteLinks = pgTable(
  'invite_links',
  {
    communityId: uuid()
      .primaryKey()
      .references(() => communities.id, { onDelete: 'cascade' }),
    token: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('invite_links_token_unique').on(t.token)],
);

/** A request of an owner to the platform staff for a plan. At most one of a community is open. */
export const planRequests = pgTable(
  'plan_requests',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    userId: belongsTo(() => users.id),
    plan: text({ enum: ['free', 'plus', 'pro'] }).notNull(),
    status: text({ enum: ['pending', 'granted', 'declined', 'withdrawn'] })
      .notNull()
      .default('pending'),
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    decidedAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('plan_requests_one_pending')
      .on(t.communityId)
      .where(sql`${t.status} = 'pending'`),
    index('plan_requests_pending')
      .on(t.id)
      .where(sql`${t.status} = 'pending'`),
    index('plan_requests_community').on(t.communityId),
    index('plan_requests_user').on(t.userId),
    index('plan_requests_decided_by').on(t.decidedBy),
    check('plan_requests_decided', sql`(${t.status} = 'pending') = (${t.decidedAt} is null)`),
  ],
);
