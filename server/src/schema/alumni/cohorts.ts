import { stages } from '@homecoming/contract/stages.ts';
import type { StudyOutcome } from '@homecoming/contract/studies.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { channels } from '../channels.ts';
import { belongsTo, createdAt, moment, primaryId } from '../columns.ts';
import { communities } from '../communities.ts';
import { programs, studies } from './studies.ts';
import { users } from '../users.ts';

/** A class year, or a program, of a community. It has a channel from a number of people on. */
export const cohorts = pgTable(
  'cohorts',
  {
    id: primaryId(),
    communityId: belongsTo(() => communities.id),
    year: integer(),
    programId: uuid().references(() => programs.id, { onDelete: 'cascade' }),
    channelId: uuid().references(() => channels.id, { onDelete: 'set null' }),
    /** The people who speak for the class, in their order. */
    agents: uuid().array().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [
    unique('cohorts_once').on(t.communityId, t.year, t.programId).nullsNotDistinct(),
    index('cohorts_program').on(t.programId),
    index('cohorts_channel').on(t.channelId),
    index('cohorts_agents').using('gin', t.agents),
    check('cohorts_year_or_program', sql`(${t.year} is null) <> (${t.programId} is null)`),
  ],
);

/** Who belongs to a cohort, and what has become of them in its channel. */
export const cohortMembers = pgTable(
  'cohort_members',
  {
    cohortId: belongsTo(() => cohorts.id),
    userId: belongsTo(() => users.id),
    /**
     * Not in the channel yet; added by the server, which takes them out again; left by themselves, so that they stay out; or
     * there by themselves, so that they stay.
     */
    state: text({ enum: ['waiting', 'added', 'left', 'own'] })
      .notNull()
      .default('waiting'),
    /** Managers confirmed the study: only then they are added to a private channel. */
    isConfirmed: boolean().notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.cohortId, t.userId] }),
    index('cohort_members_user').on(t.userId),
    index('cohort_members_waiting')
      .on(t.cohortId, t.userId)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

/** What a study was before its stage changed. */
export interface StageEffects {
  readonly stage: (typeof stages)[number];
  readonly outcome: StudyOutcome;
}

/** Each stage that a study reached by date. */
export const stageChanges = pgTable(
  'stage_changes',
  {
    id: primaryId(),
    studyId: belongsTo(() => studies.id),
    communityId: belongsTo(() => communities.id),
    stage: text({ enum: stages }).notNull(),
    endsOn: date().notNull(),
    effects: jsonb().$type<StageEffects>().notNull(),
    undoneAt: moment(),
    undoneBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    unique('stage_changes_once').on(t.studyId, t.stage, t.endsOn),
    index('stage_changes_community').on(t.communityId, t.id),
    index('stage_changes_undone_by').on(t.undoneBy),
  ],
);
