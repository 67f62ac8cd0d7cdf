import { eq, sql } from 'drizzle-orm';
import { cohortMembers, cohorts, stageChanges } from '../../schema/alumni/cohorts.ts';
import { reunionAnswers, reunions } from '../../schema/alumni/reunions.ts';
import { communities } from '../../schema/communities.ts';
import { programs, studies } from '../../schema/alumni/studies.ts';
import type { OwnRows } from './pages.ts';
import { visibleNames } from './visible-names.ts';

/** What the user studied. */
export const ownStudyLists: Record<string, OwnRows> = {
  studies: {
    table: studies,
    owner: studies.userId,
    key: [studies.id],
    columns: {
      community: visibleNames(studies.userId).community,
      program: programs.name,
      endsOn: studies.endsOn,
      outcome: studies.outcome,
      stage: studies.stage,
      endConfirmed: sql<boolean>`coalesce(${studies.answeredFor} = ${studies.endsOn}, false)`,
      main: studies.isMain,
      confirmedAt: studies.confirmedAt,
      correction: studies.correction,
      createdAt: studies.createdAt,
    },
    joins: [
      [programs, eq(programs.id, studies.programId)],
      [communities, eq(communities.id, studies.communityId)],
    ],
  },
  classes: {
    table: cohortMembers,
    owner: cohortMembers.userId,
    key: [cohortMembers.cohortId],
    columns: {
      community: visibleNames(cohortMembers.userId).community,
      year: cohorts.year,
      program: programs.name,
      channel: sql<string>`case ${cohortMembers.state} when 'waiting' then 'not in it' when 'left' then 'left' else 'in it' end`,
      speaksForIt: sql<boolean>`(${cohortMembers.userId} = any(${cohorts.agents}))`,
    },
    joins: [
      [cohorts, eq(cohorts.id, cohortMembers.cohortId)],
      [programs, eq(programs.id, cohorts.programId)],
      [communities, eq(communities.id, cohorts.communityId)],
    ],
  },
  'reunion-answers': {
    table: reunionAnswers,
    owner: reunionAnswers.userId,
    key: [reunionAnswers.reunionId],
    columns: {
      community: visibleNames(reunionAnswers.userId).community,
      class: cohorts.year,
      year: reunions.year,
      answer: reunionAnswers.answer,
      months: reunionAnswers.months,
      askedAt: reunionAnswers.createdAt,
      answeredAt: reunionAnswers.answeredAt,
    },
    joins: [
      [reunions, eq(reunions.id, reunionAnswers.reunionId)],
      [cohorts, eq(cohorts.id, reunionAnswers.cohortId)],
      [communities, eq(communities.id, cohorts.communityId)],
    ],
  },
  stages: {
    table: stageChanges,
    owner: studies.userId,
    key: [stageChanges.id],
    columns: {
      community: visibleNames(studies.userId).community,
      program: programs.name,
      stage: stageChanges.stage,
      endsOn: stageChanges.endsOn,
      createdAt: stageChanges.createdAt,
      undoneAt: stageChanges.undoneAt,
    },
    joins: [
      [studies, eq(studies.id, stageChanges.studyId)],
      [programs, eq(programs.id, studies.programId)],
      [communities, eq(communities.id, studies.communityId)],
    ],
  },
};
