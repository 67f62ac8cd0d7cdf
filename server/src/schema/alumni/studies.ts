import { stages } from '@homecoming/contract/stages.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { belongsTo, bytewise, createdAt, moment, primaryId } from '../columns.ts';
import { communities } from '../communities.ts';
import { users } from '../users.ts';

/** What can be studied at a community. */
export const programs = pgTable(
  'programs',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    name: text().notNull(),
    /** The name folded, which is unique among the names of the community's programs. */
    nameKey: bytewise().notNull(),
    /** Other names, also those of programs that were merged into this one. */
    aliases: text().array().notNull().default([]),
    aliasKeys: text().array().notNull().default([]),
    /** The month and day on which its people graduate, where it is not that of the community. */
    endsOn: text(),
    /** Managers added or changed it, so that it stays without a study. Others are removed when their room is needed. */
    isKept: boolean().notNull().default(false),
    /** The program that a job moves its people to, and then deletes it. Nobody finds it any more: its names are those of that one. */
    mergedInto: uuid().references((): AnyPgColumn => programs.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('programs_name').on(t.communityId, t.nameKey),
    index('programs_merged')
      .on(t.mergedInto)
      .where(sql`${t.mergedInto} is not null`),
    check('programs_ends_on', sql`${t.endsOn} ~ '^[01][0-9]-[0-3][0-9]$'`),
  ],
);

/** Who studied what. It stays when they leave the community, for themselves. */
export const studies = pgTable(
  'studies',
  {
    id: primaryId(),
    userId: belongsTo(() => users.id),
    communityId: belongsTo(() => communities.id),
    programId: uuid()
      .notNull()
      .references(() => programs.id, { onDelete: 'cascade' }),
    endsOn: date(),
    outcome: text({ enum: ['ongoing', 'completed', 'left'] })
      .notNull()
      .default('ongoing'),
    /** The graduation year and program of the profile are those of this one. */
    isMain: boolean().notNull().default(false),
    confirmedAt: moment(),
    confirmedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Moderators have removed the profile: only its person sees it. */
    hidden: boolean().notNull().default(false),
    /** Why managers corrected it. */
    correction: text(),
    /** By its end, where the community has cohorts: null elsewhere. Its job and corrections keep it. */
    stage: text({ enum: stages }),
    /** The end that the stage follows. */
    stageFor: date(),
    /** The end that its person was last asked about, how many days before, and the end that they said is right. */
    askedFor: date(),
    askedDays: smallint(),
    answeredFor: date(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('studies_once').on(t.userId, t.communityId, t.programId),
    uniqueIndex('studies_main')
      .on(t.userId)
      .where(sql`${t.isMain}`),
    index('studies_waiting')
      .on(t.communityId, t.id)
      .where(sql`${t.confirmedAt} is null`),
    index('studies_confirmed')
      .on(t.communityId, t.id)
      .where(sql`${t.confirmedAt} is not null`),
    index('studies_stage').on(t.communityId, t.stage, t.endsOn),
    index('studies_ends').on(t.communityId, t.endsOn, t.id),
    index('studies_program').on(t.programId, t.userId),
    index('studies_confirmed_by').on(t.confirmedBy),
    check('studies_confirmed_by_at', sql`${t.confirmedBy} is null or ${t.confirmedAt} is not null`),
  ],
);
