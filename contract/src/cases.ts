import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors } from './errors.ts';
import { limits } from './limits.ts';
import {
  AppealOutcome,
  Decision,
  NamedRule,
  PersonAction,
  Reason,
  SubjectKind,
  decisionBody,
  moderationErrors,
} from './moderation.ts';
import { Id, IdParams, Person, Picture, Timestamp, nullable, optionalText, page, pageQuery, text } from './shapes.ts';

/** Content as it was at one moment. */
export const Evidence = Type.Object({
  title: nullable(Type.String()),
  text: Type.String(),
  description: nullable(Type.String({ description: 'What its picture shows, in the words of its author.' })),
  pictures: Type.Array(Picture, { description: 'Those that are still stored.' }),
  files: Type.Array(Type.Object({ name: Type.String(), size: Type.Integer(), url: Type.String() })),
  before: Type.Array(Type.Object({ author: Type.String(), text: Type.String() }), {
    description: 'What was said directly before, oldest first.',
  }),
  /** When it was found like this. */
  at: Timestamp,
});

export type Evidence = Static<typeof Evidence>;

/** An objection to a decision, for those who answer it. */
export const Appeal = Type.Object({
  id: Id,
  from: Type.Enum(['author', 'reporter']),
  text: Type.String(),
  at: Timestamp,
  outcome: nullable(AppealOutcome),
  answer: nullable(Type.String()),
  can: Type.Object({ answer: Type.Boolean() }),
});

export type Appeal = Static<typeof Appeal>;

/** Something that was reported, for those who moderate. */
export const Case = Type.Object({
  id: Id,
  kind: SubjectKind,
  subject: Id,
  url: nullable(Type.String({ description: 'Its page in the web; null where it has none any more.' })),
  community: nullable(Type.Object({ id: Id, name: Type.String() })),
  for_staff: Type.Boolean({ description: 'The platform staff decides.' }),
  state: Type.Enum(['open', 'decided']),
  found_word: nullable(Type.String({ description: 'The word of a filter that has found it.' })),
  is_danger: Type.Boolean({ description: 'Somebody may come to harm.' }),
  author: nullable(Person),
  author_role: nullable(Type.Enum(['member', 'admin', 'community_owner'])),
  author_history: Type.Object({
    warnings: Type.Integer(),
    removals: Type.Integer({ description: 'Contributions removed by moderators here.' }),
    restrictions: Type.Integer(),
  }),
  evidence: Type.Array(Evidence, { description: 'Newest first, at most 20.' }),
  reports: Type.Array(
    Type.Object({
      reporter: Type.String({ description: 'A number for managers, a name for staff: who reports stays private.' }),
      sent: Type.Integer({ description: 'Reports of this person that were decided.' }),
      upheld: Type.Integer({ description: 'Those of them that were right.' }),
      reason: Reason,
      rule: NamedRule,
      note: nullable(Type.String()),
      at: Timestamp,
    }),
    { description: 'Newest first, at most 20.' },
  ),
  reports_count: Type.Integer(),
  notes: Type.Array(Type.Object({ by: nullable(Person), text: Type.String(), at: Timestamp })),
  claim: nullable(Type.Object({ by: Person, mine: Type.Boolean(), until: Timestamp })),
  version: Type.Integer({ description: 'Rises with each report, edit and decision.' }),
  decision: nullable(Decision),
  appeals: Type.Array(Appeal),
  opened_at: Timestamp,
  can: Type.Object({
    decide: Type.Boolean(),
    remove: Type.Boolean({ description: 'Remove what the case is about, also to answer an objection.' }),
    escalate: Type.Boolean(),
    restrict: Type.Array(PersonAction, { description: 'What may happen to the person.' }),
  }),
});

export type Case = Static<typeof Case>;

const caseErrors = [moderationErrors.case_not_found] as const;
/** As when a member is removed. */
const endsMembership = [
  communityErrors.last_owner,
  communityErrors.last_payment_owner,
  commonErrors.password_required,
] as const;

export const listCases = endpoint({
  method: 'GET',
  path: '/cases/',
  summary: 'Cases of a community for its managers, or without one those of the platform staff; most urgent first',
  access: 'user',
  query: Type.Object({
    community: Type.Optional(Id),
    state: Type.Optional(Type.Enum(['open', 'mine', 'appeals', 'closed'])),
    cursor: pageQuery.cursor,
  }),
  reply: page(Case),
  errors: [commonErrors.not_found, commonErrors.forbidden, communityErrors.community_not_found],
});

export const countCases = endpoint({
  method: 'GET',
  path: '/cases/count/',
  summary: 'How many cases wait in a community for its managers, or without one for the platform staff',
  access: 'user',
  query: Type.Object({ community: Type.Optional(Id) }),
  reply: Type.Object({ open: Type.Integer({ description: 'At most 100.' }) }),
  errors: [commonErrors.not_found, commonErrors.forbidden, communityErrors.community_not_found],
});

export const getCase = endpoint({
  method: 'GET',
  path: '/cases/:id/',
  summary: 'One case',
  access: 'user',
  params: IdParams,
  reply: Case,
  errors: caseErrors,
});

export const openCase = endpoint({
  method: 'POST',
  path: '/cases/',
  summary: 'Open a case about something without a report, as somebody who moderates it. An open one is a success',
  access: 'user',
  body: Type.Object({ kind: SubjectKind, subject: Id }),
  status: 201,
  reply: Case,
  errors: [moderationErrors.subject_not_found, moderationErrors.role_forbidden],
});

export const claimCase = endpoint({
  method: 'PUT',
  path: '/cases/:id/claim/',
  summary: 'Say that one looks at a case, for two minutes; again to go on looking',
  access: 'user',
  params: IdParams,
  body: Type.Object({ take_over: Type.Optional(Type.Boolean({ description: 'Also where somebody else looks.' })) }),
  reply: Type.Object({ until: Timestamp }),
  errors: [...caseErrors, moderationErrors.case_claimed],
});

export const releaseCase = endpoint({
  method: 'DELETE',
  path: '/cases/:id/claim/',
  summary: 'Look at a case no longer. Not looking is a success',
  access: 'user',
  params: IdParams,
  errors: caseErrors,
});

export const decideCase = endpoint({
  method: 'POST',
  path: '/cases/:id/decide/',
  summary: 'Decide a case; `version` is that of the case as it was looked at',
  access: 'user',
  params: IdParams,
  body: Type.Object({ version: Type.Integer(), ...decisionBody }),
  reply: Type.Object({
    decision: Decision,
    next: nullable(Type.String({ format: 'uuid', description: 'The case to look at next.' })),
  }),
  errors: [
    ...caseErrors,
    moderationErrors.case_changed,
    moderationErrors.case_claimed,
    moderationErrors.case_decided,
    moderationErrors.own_case,
    moderationErrors.role_forbidden,
    moderationErrors.no_community,
    moderationErrors.nothing_to_decide,
    moderationErrors.rule_not_found,
    ...endsMembership,
  ],
});

export const escalateCase = endpoint({
  method: 'POST',
  path: '/cases/:id/escalate/',
  summary: 'Hand a case to the platform staff',
  access: 'user',
  params: IdParams,
  body: Type.Object({ version: Type.Integer(), note: optionalText(limits.reportNote) }),
  reply: Case,
  errors: [...caseErrors, moderationErrors.case_changed, moderationErrors.case_decided],
});

export const addCaseNote = endpoint({
  method: 'POST',
  path: '/cases/:id/notes/',
  summary: 'Write something to the others who look at a case',
  access: 'user',
  params: IdParams,
  body: Type.Object({ text: text(limits.reportNote) }),
  status: 201,
  reply: Case,
  errors: caseErrors,
});

export const undoDecision = endpoint({
  method: 'POST',
  path: '/decisions/:id/undo/',
  summary: 'Undo a decision with all its effects; the case is open again, unless it was about nothing else',
  access: 'user',
  params: IdParams,
  body: Type.Object({ reason: optionalText(limits.decisionReason) }),
  reply: Case,
  errors: [moderationErrors.decision_not_found, moderationErrors.undone_already, commonErrors.forbidden],
});

export const answerAppeal = endpoint({
  method: 'POST',
  path: '/appeals/:id/answer/',
  summary:
    'Answer an objection: the decision stays, or is undone; `changed` undoes it and decides again with the fields of a decision',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    outcome: AppealOutcome,
    answer: text(limits.appeal),
    ...decisionBody,
  }),
  reply: Case,
  errors: [
    moderationErrors.decision_not_found,
    commonErrors.forbidden,
    moderationErrors.own_decision,
    moderationErrors.own_case,
    moderationErrors.role_forbidden,
    moderationErrors.no_community,
    moderationErrors.appeal_answered,
    moderationErrors.nothing_to_decide,
    moderationErrors.rule_not_found,
    ...endsMembership,
  ],
});
