import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, line, nullable, page, pageQuery } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';
import { Day, MembersStudy, MonthDay, Stage } from './studies.ts';

export const cohortErrors = defineErrors({
  cohort_not_found: [404, 'This class does not exist, or you cannot see it.'],
  not_in_cohort: [400, 'Only people of the class can be its agents.'],
  unknown_zone: [400, 'Choose a time zone of the list.'],
  stage_change_not_found: [404, 'This roll-over does not exist, or you cannot see it.'],
  undo_over: [409, 'A roll-over can be undone for 30 days. Correct the study instead.'],
  undo_passed: [409, 'There is another stage since. Undo the latest one first, or correct the study.'],
  reason_missing: [400, 'Say why: the person reads it.'],
});

/** A class year or a program of a community, whose channel fills itself. */
export const Cohort = Type.Object({
  id: Id,
  year: nullable(Type.Integer()),
  program: nullable(Type.String()),
  channel: Type.Object({ id: Id, name: Type.String(), members_count: Type.Integer() }),
  agents: Type.Array(Person, { description: 'The people who speak for the class.' }),
  can: Type.Object({ edit: Type.Boolean() }),
});
export type Cohort = Static<typeof Cohort>;

export const listCohorts = endpoint({
  method: 'GET',
  path: '/community/:id/cohorts/',
  summary: `The class years, the newest first, and the programs of a community that have a channel; at most ${limits.cohorts}`,
  access: 'user',
  params: IdParams,
  reply: Type.Object({ results: Type.Array(Cohort) }),
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

export const updateCohort = endpoint({
  method: 'PATCH',
  path: '/cohorts/:id/',
  summary: 'Choose the people who speak for a class, for managers',
  access: 'user',
  params: IdParams,
  body: Type.Object({ agents: Type.Array(Id, { maxItems: limits.cohortAgents, uniqueItems: true }) }),
  reply: Cohort,
  errors: [cohortErrors.cohort_not_found, cohortErrors.not_in_cohort],
});

/** How the students of a community graduate. */
export const RolloverSettings = Type.Object({
  on: Type.Boolean({ description: 'Class years and programs have channels that fill themselves; students graduate.' }),
  day: MonthDay,
  zone: Type.String({ description: 'The IANA zone in which the day begins.' }),
  campus_domains: Type.Array(Type.String(), { description: 'Addresses that people lose when they graduate.' }),
  can: Type.Object({ switch: Type.Boolean() }),
});
export type RolloverSettings = Static<typeof RolloverSettings>;

const Domain = Type.String({
  maxLength: limits.email,
  pattern: '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}$',
  description: 'Such as `students.northgate.edu`.',
});

export const updateRollover = endpoint({
  method: 'PATCH',
  path: '/community/:id/rollover/',
  summary: 'Change how students graduate, for managers; owners switch it on and off. Missing fields stay',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    on: Type.Optional(Type.Boolean()),
    day: Type.Optional(MonthDay),
    zone: Type.Optional(Type.String({ minLength: 1, maxLength: limits.timezone })),
    campus_domains: Type.Optional(Type.Array(Domain, { maxItems: limits.campusDomains, uniqueItems: true })),
  }),
  reply: RolloverSettings,
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden, cohortErrors.unknown_zone],
});

/** What is to come in a community. */
export const RolloverPreview = Type.Object({
  settings: RolloverSettings,
  days: Type.Array(Type.Object({ ends_on: Day, people: Type.Integer() }), {
    description: 'The days of the next twelve months on which students graduate; on the first page only.',
  }),
  channels: Type.Array(Type.Object({ name: Type.String(), people: Type.Integer() }), {
    description: 'Channels that come with the switch; on the first page only.',
  }),
  ...page(MembersStudy).properties,
});
export type RolloverPreview = Static<typeof RolloverPreview>;

export const getRolloverPreview = endpoint({
  method: 'GET',
  path: '/community/:id/rollover/preview/',
  summary:
    'How students graduate, and who does next, for managers. Those who show their managers no program are left out',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: RolloverPreview,
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

/** A study that reached a stage by date. */
export const StageChange = Type.Object({
  id: Id,
  person: Person,
  program: Type.String(),
  stage: Stage,
  ends_on: Day,
  created_at: Timestamp,
  undone_at: nullable(Timestamp),
  can: Type.Object({ undo: Type.Boolean() }),
});
export type StageChange = Static<typeof StageChange>;

export const listStageChanges = endpoint({
  method: 'GET',
  path: '/community/:id/stage-changes/',
  summary: 'Who reached another stage, for managers, the newest first',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(StageChange),
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

export const undoStageChange = endpoint({
  method: 'POST',
  path: '/stage-changes/:id/undo/',
  summary: `Undo the stage that a study has now, within ${limits.undoDays} days, by its person, or by managers with a reason that they read. Undone already is a success`,
  access: 'user',
  params: IdParams,
  body: Type.Object({ reason: Type.Optional(line(limits.correction)) }),
  reply: Type.Object({ id: Id, undone_at: Timestamp }),
  errors: [
    cohortErrors.stage_change_not_found,
    cohortErrors.undo_over,
    cohortErrors.undo_passed,
    cohortErrors.reason_missing,
    ...screenedErrors,
  ],
});
