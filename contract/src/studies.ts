import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, line, nullable, page, pageQuery } from './shapes.ts';
import { stages } from './stages.ts';
import { screenedErrors } from './text-errors.ts';

export const studyErrors = defineErrors({
  study_not_found: [404, 'This study does not exist, or you cannot see it.'],
  study_confirmed: [409, 'Managers of the community have confirmed what you studied. Ask them to change it.'],
  study_changed: [409, 'It was changed meanwhile. Look at it again.'],
  study_exists: [409, 'You have named this program of the community already.'],
  study_limit: [409, 'That is all there is room for. Remove a study first.'],
  program_not_found: [404, 'This program does not exist, or you cannot see it.'],
  program_exists: [409, 'There is already a program with this name.'],
  program_limit: [409, 'This community has no room for another program. Choose one of the list.'],
});

/** How a study ended: not yet, with a degree, or without one. Only its person and the managers see it. */
export const studyOutcomes = ['ongoing', 'completed', 'left'] as const;
export type StudyOutcome = (typeof studyOutcomes)[number];

export const Stage = Type.Enum([...stages]);

export const Day = Type.String({
  format: 'date',
  pattern: '^(19|20)\\d\\d-',
  description: 'The day in ISO 8601, of the years 1900 to 2099.',
});

/** A day of every year. */
export const MonthDay = Type.String({
  pattern: '^((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))$',
  description: 'Month and day, such as `06-30`.',
});

/** What somebody studied at a community, for themselves. */
export const Study = Type.Object({
  id: Id,
  community: Type.Object({ id: Id, name: Type.String() }),
  program: Type.String(),
  ends_on: nullable(Day),
  outcome: Type.Enum([...studyOutcomes]),
  /** The graduation year and program of their profile are those of this one. */
  main: Type.Boolean(),
  /** Managers confirmed it. Only they change it then. */
  confirmed: Type.Boolean(),
  /** Why managers corrected it, for its person. */
  correction: nullable(Type.String()),
  /** By its end; null where the community does not follow it, and without an end. */
  stage: nullable(Stage),
  /** The question whether they graduate on the day that it ends; null unless it waits for an answer. */
  question: nullable(
    Type.Object({ campus_address: Type.Boolean({ description: 'Their mail address ends with their studies.' }) }),
  ),
  /** The last stage that it reached by date, while it can be undone. */
  roll_over: nullable(Type.Object({ id: Id, stage: Stage, created_at: Timestamp })),
  can: Type.Object({
    edit: Type.Boolean({
      description: 'Change or remove it. Of what is confirmed only after leaving the community; a change ends that.',
    }),
    edit_program: Type.Boolean({ description: 'Say another program, which is for members of the community.' }),
  }),
});
export type Study = Static<typeof Study>;

const changes = {
  program: line(limits.profileField),
  ends_on: nullable(Day),
  outcome: Type.Enum([...studyOutcomes]),
};

const ownErrors = [studyErrors.study_not_found, studyErrors.study_confirmed] as const;

export const listOwnStudies = endpoint({
  method: 'GET',
  path: '/users/studies/',
  summary: `What the caller studied, the main study first; at most ${limits.studies}`,
  access: 'user',
  ownSettings: true,
  reply: Type.Object({ results: Type.Array(Study) }),
});

export const createStudy = endpoint({
  method: 'POST',
  path: '/users/studies/',
  summary:
    'Say what one studied, in a community that one belongs to. The first study is the main one. A program that the community does not know is added to it',
  access: 'user',
  ownSettings: true,
  body: Type.Object({
    community: Id,
    program: changes.program,
    ends_on: Type.Optional(changes.ends_on),
    outcome: Type.Optional(changes.outcome),
    main: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  reply: Study,
  errors: [
    ...screenedErrors,
    communityErrors.community_not_found,
    studyErrors.study_exists,
    studyErrors.study_limit,
    studyErrors.study_confirmed,
    studyErrors.program_limit,
  ],
});

export const updateStudy = endpoint({
  method: 'PATCH',
  path: '/users/studies/:id/',
  summary:
    'Change a study of the caller, or make it the main one. What is confirmed can be changed after leaving the community, and is not confirmed then. The program of a community is for its members to say',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  body: Type.Partial(
    Type.Object({
      ...changes,
      main: Type.Literal(true),
      end_confirmed: Type.Literal(true, { description: 'The day is right. It can be said of a confirmed study, too.' }),
    }),
  ),
  reply: Study,
  errors: [
    ...screenedErrors,
    ...ownErrors,
    communityErrors.community_not_found,
    studyErrors.study_exists,
    studyErrors.program_limit,
  ],
});

export const deleteStudy = endpoint({
  method: 'DELETE',
  path: '/users/studies/:id/',
  summary: 'Remove a study of the caller. A confirmed one can be removed after leaving the community',
  access: 'user',
  ownSettings: true,
  params: IdParams,
  errors: ownErrors,
});

/** A study for the managers of its community. */
export const MembersStudy = Type.Object({
  id: Id,
  person: Person,
  program: Type.String(),
  ends_on: nullable(Day),
  outcome: Type.Enum([...studyOutcomes]),
  confirmed: Type.Boolean(),
});
export type MembersStudy = Static<typeof MembersStudy>;

export const studyStates = ['waiting', 'confirmed'] as const;

export const listStudies = endpoint({
  method: 'GET',
  path: '/community/:id/studies/',
  summary: 'What members studied, for managers: what waits to be confirmed, or what is confirmed, the oldest first',
  access: 'user',
  params: IdParams,
  query: Type.Object({ ...pageQuery, state: Type.Optional(Type.Enum([...studyStates])) }),
  reply: page(MembersStudy),
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

export const confirmStudy = endpoint({
  method: 'POST',
  path: '/studies/:id/confirm/',
  summary:
    'Confirm a study of a member as the caller has seen it. Confirmed already is a success, changed meanwhile is refused',
  access: 'user',
  params: IdParams,
  body: Type.Object(changes),
  reply: MembersStudy,
  errors: [studyErrors.study_not_found, studyErrors.study_changed],
});

export const correctStudy = endpoint({
  method: 'POST',
  path: '/studies/:id/correct/',
  summary: 'Correct a study of a member, which confirms it; they read the reason',
  access: 'user',
  params: IdParams,
  body: Type.Object({ ...Type.Partial(Type.Object(changes)).properties, reason: line(limits.correction) }),
  reply: MembersStudy,
  errors: [...screenedErrors, studyErrors.study_not_found, studyErrors.study_exists, studyErrors.program_limit],
});

/** A program of a community. */
export const Program = Type.Object({
  id: Id,
  name: Type.String(),
  aliases: Type.Array(Type.String(), { description: 'Other names of it, also those of programs merged into it.' }),
  /** When its people graduate; null: on the day of the community. */
  ends_on: nullable(MonthDay),
  can: Type.Object({ edit: Type.Boolean() }),
});
export type Program = Static<typeof Program>;

const programErrors = [studyErrors.program_not_found, studyErrors.program_exists] as const;

export const listPrograms = endpoint({
  method: 'GET',
  path: '/community/:id/programs/',
  summary: `The programs of a community by name; at most ${limits.programs}`,
  access: 'user',
  params: IdParams,
  reply: Type.Object({ results: Type.Array(Program) }),
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

export const createProgram = endpoint({
  method: 'POST',
  path: '/community/:id/programs/',
  summary: 'Add a program',
  access: 'user',
  params: IdParams,
  body: Type.Object({ name: line(limits.profileField) }),
  status: 201,
  reply: Program,
  errors: [
    ...screenedErrors,
    communityErrors.community_not_found,
    communityErrors.community_forbidden,
    studyErrors.program_exists,
    studyErrors.program_limit,
  ],
});

export const updateProgram = endpoint({
  method: 'PATCH',
  path: '/programs/:id/',
  summary: 'Change the name of a program, its other names, or when its people graduate. Profiles keep their words',
  access: 'user',
  params: IdParams,
  body: Type.Partial(
    Type.Object({
      name: line(limits.profileField),
      aliases: Type.Array(line(limits.profileField), { maxItems: limits.programAliases }),
      ends_on: nullable(MonthDay),
    }),
  ),
  reply: Program,
  errors: [...screenedErrors, ...programErrors],
});

export const mergeProgram = endpoint({
  method: 'POST',
  path: '/programs/:id/merge/',
  summary:
    'Merge a program into another one of its community, which gets its names and studies. Profiles keep their words',
  access: 'user',
  params: IdParams,
  body: Type.Object({ into: Id }),
  reply: Program,
  errors: [studyErrors.program_not_found],
});
