import { itemActions, personActions, reasons, subjectKinds } from '@homecoming/contract/moderation.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
  uuid,
  type PgColumn,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytea, createdAt, moment, primaryId } from './columns.ts';
import { communities } from './communities.ts';
import { files, media } from './media.ts';
import { users } from './users.ts';

/** A rule as it was when somebody named it. */
export interface NamedRule {
  readonly number: number;
  readonly title: string;
}

/** SQL: an id, or for null one that nothing has, since nulls are never the same in a unique index. */
const orNoId = (id: PgColumn) => sql`coalesce(${id}, '00000000-0000-0000-0000-000000000000')`;

/** SQL condition over cases: open, and not seen by the platform staff. */
const waits = (t: { readonly state: PgColumn; readonly handledBy: PgColumn; readonly overdue: PgColumn }) =>
  sql`${t.state} = 'open' and ${t.handledBy} <> 'staff' and not ${t.overdue}`;

/** Something that was reported, or that moderators look at by themselves. */
export const cases = pgTable(
  'cases',
  {
    id: primaryId(),
    /** Where it happened. */
    communityId: uuid().references(() => communities.id, { onDelete: 'cascade' }),
    /** Owners decide about admins; the platform staff about owners, and what is too grave for a community. */
    handledBy: text({ enum: ['managers', 'owners', 'staff'] }).notNull(),
    kind: text({ enum: subjectKinds }).notNull(),
    subjectId: uuid().notNull(),
    /** The open case of others about the same, which those who opened this one may not know of; null for almost all. */
    besideId: uuid(),
    authorId: belongsTo(() => users.id),
    state: text({ enum: ['open', 'decided'] })
      .notNull()
      .default('open'),
    isDanger: boolean().notNull().default(false),
    /** It has waited for its managers too long: the platform staff sees it, too. */
    overdue: boolean().notNull().default(false),
    /** The word or domain of a filter that has found it, or null. */
    foundWord: text(),
    /** The sum of the weights of its reports. */
    weight: real().notNull().default(0),
    /** The lowest number is looked at first: each report takes up to 15 off, and danger 100. */
    priority: integer().notNull().default(0),
    /** Who looks at it, and until when. */
    claimedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    claimedUntil: moment(),
    /** Rises with each report, each new evidence and each decision. */
    version: integer().notNull().default(1),
    openedAt: createdAt(),
    /** Since when reports have hidden what it is about, until a person decides; null: it is not hidden so. */
    hiddenAt: moment(),
    decidedAt: moment(),
  },
  (t) => [
    uniqueIndex('cases_one_open')
      .on(t.kind, t.subjectId, orNoId(t.communityId), orNoId(t.besideId))
      .where(sql`${t.state} = 'open'`),
    index('cases_open')
      .on(t.communityId, t.priority, t.id)
      .where(sql`${t.state} = 'open'`),
    index('cases_open_for_staff')
      .on(t.priority, t.id)
      .where(sql`${t.state} = 'open' and (${t.handledBy} = 'staff' or ${t.overdue})`),
    index('cases_waiting').on(t.openedAt).where(waits(t)),
    index('cases_waiting_danger')
      .on(t.openedAt)
      .where(sql`${waits(t)} and ${t.isDanger}`),
    index('cases_hidden_since')
      .on(t.hiddenAt)
      .where(sql`${waits(t)} and ${t.hiddenAt} is not null`),
    index('cases_closed').on(t.communityId, t.id),
    index('cases_closed_for_staff')
      .on(t.id)
      .where(sql`${t.state} = 'decided' and (${t.handledBy} = 'staff' or ${t.overdue})`),
    index('cases_subject').on(t.kind, t.subjectId, t.id),
    index('cases_author').on(t.authorId, t.communityId, t.id),
    index('cases_claimed').on(t.claimedBy),
    check('cases_claim_whole', sql`(${t.claimedBy} is null) or (${t.claimedUntil} is not null)`),
    check('cases_hidden', sql`${t.hiddenAt} is null or ${t.state} = 'open'`),
    check('cases_decided', sql`(${t.state} = 'decided') = (${t.decidedAt} is not null)`),
  ],
);

/** A message as it was when somebody showed it to the platform staff. */
export interface EarlierMessage {
  readonly id: string;
  readonly author: string;
  readonly text: string;
}

export const reports = pgTable(
  'reports',
  {
    id: primaryId(),
    caseId: belongsTo(() => cases.id),
    reporterId: belongsTo(() => users.id),
    reason: text({ enum: reasons }).notNull(),
    rule: jsonb().$type<NamedRule>(),
    note: text(),
    /** Earlier messages that the reporter shows to the platform staff, oldest first. */
    earlier: jsonb().$type<readonly EarlierMessage[]>(),
    /** How much it counts: less of new accounts, and of people whose reports were often wrong. */
    weight: real().notNull(),
    /** What its case was decided to: null while it waits. */
    upheld: boolean(),
    answeredAt: moment(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reports_once').on(t.caseId, t.reporterId),
    index('reports_reporter').on(t.reporterId, t.id),
    check('reports_answered', sql`(${t.upheld} is null) = (${t.answeredAt} is null)`),
  ],
);

/** People whose reports were often without a reason. */
export const reporters = pgTable('reporters', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  warnedAt: moment().notNull(),
  pausedUntil: moment(),
});

/** Content as it was found. It stays when the content is edited or deleted. */
export interface EvidenceContent {
  readonly title: string | null;
  readonly text: string;
  /** What its picture shows, in the words of its author. */
  readonly description?: string | null;
  /** What was said directly before, oldest first. */
  readonly before: readonly { readonly author: string; readonly text: string }[];
}

export const evidence = pgTable(
  'evidence',
  {
    id: primaryId(),
    caseId: belongsTo(() => cases.id),
    content: jsonb().$type<EvidenceContent>().notNull(),
    /** SHA-256 of the content, its pictures and files: the same is kept once. */
    sha256: bytea().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('evidence_once').on(t.caseId, t.sha256), index('evidence_oldest').on(t.createdAt)],
);

/** Pictures of evidence. They are not swept while they are in it. */
export const evidenceMedia = pgTable(
  'evidence_media',
  {
    evidenceId: belongsTo(() => evidence.id),
    mediaId: belongsTo(() => media.id),
  },
  (t) => [primaryKey({ columns: [t.evidenceId, t.mediaId] }), index('evidence_media_media').on(t.mediaId)],
);

/** Files of evidence, which are not swept either. */
export const evidenceFiles = pgTable(
  'evidence_files',
  {
    evidenceId: belongsTo(() => evidence.id),
    fileId: belongsTo(() => files.id),
  },
  (t) => [primaryKey({ columns: [t.evidenceId, t.fileId] }), index('evidence_files_file').on(t.fileId)],
);

/** What a decision has changed, so that its undo changes it back. */
export interface DecisionEffects {
  /** Content that it removed, with that of a sweep. */
  readonly removed: readonly {
    readonly kind: (typeof subjectKinds)[number];
    readonly id: string;
    /** Of a profile or community: what it had, so that an undo brings it back. */
    readonly before?: RemovedFields;
  }[];
  /** Decisions about what else the person wrote and made, of a sweep: its undo undoes them, too. */
  readonly swept?: readonly string[];
  /** What the sweep has not looked at yet, which a job removes: what came since then, and is older than the last one. */
  readonly sweepLeft?: { readonly since: string; readonly beforeId: string | null; readonly asStaff: boolean };
  /** It opened its case, which nobody had reported: its undo opens none. */
  readonly openedCase?: boolean;
  /** Reporters whom it warned of reports without a reason, and whom it paused. */
  readonly warned?: readonly string[];
  readonly paused?: readonly string[];
  /** The review item that it did not publish. */
  readonly rejected?: string;
}

/** What a decision took away, by column. */
export type RemovedFields = Readonly<Record<string, string | readonly string[]>>;

export const decisions = pgTable(
  'decisions',
  {
    id: primaryId(),
    caseId: belongsTo(() => cases.id),
    /** Null: a filter, or somebody whose account is deleted. */
    decidedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    automated: boolean().notNull().default(false),
    /** Whether somebody had reported it. */
    reported: boolean().notNull(),
    item: text({ enum: itemActions }),
    person: text({ enum: personActions }),
    until: moment(),
    ground: text({ enum: reasons }).notNull(),
    rule: jsonb().$type<NamedRule>(),
    reason: text(),
    effects: jsonb().$type<DecisionEffects>().notNull(),
    createdAt: createdAt(),
    undoneAt: moment(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    undoneReason: text(),
  },
  (t) => [
    uniqueIndex('decisions_one_live')
      .on(t.caseId)
      .where(sql`${t.undoneAt} is null`),
    index('decisions_case').on(t.caseId, t.id),
    index('decisions_decided_by').on(t.decidedBy),
    index('decisions_undone_by').on(t.undoneBy),
    check('decisions_something', sql`${t.item} is not null or ${t.person} is not null`),
  ],
);

/** A membership that was moved out of its tables, so that the end of a restriction puts it back. */
export interface KeptMembership {
  readonly role: 'member' | 'admin' | 'community_owner';
  readonly isPaymentOwner: boolean;
  readonly paymentOwnerSince: string | null;
  readonly joinedAt: string;
  readonly isDefault: boolean;
  readonly channels: readonly KeptPlace[];
  readonly groups: readonly KeptPlace[];
  /** Events that they hosted. */
  readonly hosted: readonly KeptPlace[];
  /** Join requests for channels that waited. */
  readonly requests: readonly string[];
}

/** A place of a kept membership, with when they came to it. */
export interface KeptPlace {
  readonly id: string;
  readonly at: string;
}

/** What a person may not do for some time. Several may last at once: the longest counts. */
export const restrictions = pgTable(
  'restrictions',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    /** Null: on the whole platform. */
    communityId: uuid().references(() => communities.id, { onDelete: 'cascade' }),
    /** `remove` keeps nobody out: it only keeps the membership for an undo. */
    kind: text({ enum: ['review', 'mute', 'suspend', 'remove', 'ban', 'deactivate'] }).notNull(),
    /** Null: it has no end of its own. */
    until: moment(),
    decisionId: belongsTo(() => decisions.id),
    membership: jsonb().$type<KeptMembership>(),
    /** The address of a banned person whose account is deleted, as a keyed hash, and until when it is kept. */
    addressHash: bytea(),
    addressUntil: moment(),
    createdAt: createdAt(),
    endedAt: moment(),
  },
  (t) => [
    index('restrictions_live')
      .on(t.userId, t.communityId)
      .where(sql`${t.endedAt} is null`),
    index('restrictions_community').on(t.communityId, t.id),
    index('restrictions_open')
      .on(t.communityId, t.id)
      .where(sql`${t.endedAt} is null and ${t.kind} in ('review', 'mute', 'suspend', 'ban')`),
    index('restrictions_address')
      .on(t.communityId, t.addressHash)
      .where(sql`${t.addressHash} is not null`),
    index('restrictions_address_due')
      .on(t.addressUntil)
      .where(sql`${t.addressUntil} is not null`),
    check('restrictions_address_whole', sql`(${t.addressHash} is null) = (${t.addressUntil} is null)`),
    check('restrictions_place', sql`(${t.kind} = 'deactivate') = (${t.communityId} is null)`),
    index('restrictions_decision').on(t.decisionId),
    index('restrictions_due')
      .on(t.until)
      .where(sql`${t.endedAt} is null and ${t.until} is not null`),
  ],
);

/** An objection to a decision, by its author or by somebody who reported. */
export const appeals = pgTable(
  'appeals',
  {
    id: primaryId(),
    decisionId: belongsTo(() => decisions.id),
    /** Null: somebody without an account. */
    byId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Their notice. */
    noticeId: uuid(),
    isAuthor: boolean().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    outcome: text({ enum: ['upheld', 'changed', 'overturned'] }),
    answer: text(),
    answeredBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    answeredAt: moment(),
  },
  (t) => [
    uniqueIndex('appeals_once').on(t.decisionId, t.byId),
    uniqueIndex('appeals_notice_once').on(t.noticeId),
    index('appeals_by').on(t.byId),
    index('appeals_answered_by').on(t.answeredBy),
    index('appeals_open')
      .on(t.id)
      .where(sql`${t.outcome} is null`),
    check('appeals_by_somebody', sql`num_nonnulls(${t.byId}, ${t.noticeId}) = 1`),
    check('appeals_answered', sql`num_nulls(${t.outcome}, ${t.answer}, ${t.answeredAt}) in (0, 3)`),
  ],
);

/** What those who look at a case write to each other. */
export const caseNotes = pgTable(
  'case_notes',
  {
    id: primaryId(),
    caseId: belongsTo(() => cases.id),
    byId: uuid().references(() => users.id, { onDelete: 'set null' }),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('case_notes_case').on(t.caseId, t.id), index('case_notes_by').on(t.byId)],
);
