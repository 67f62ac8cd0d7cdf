import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Rule } from './rules.ts';
import { Id, IdParams, Person, Picture, Timestamp, nullable, optionalText, page, pageQuery, text } from './shapes.ts';

export const moderationErrors = defineErrors({
  subject_not_found: [404, 'This is not there any more, or you cannot see it.'],
  own_content: [403, 'You cannot report what is yours.'],
  reports_paused: [403, 'Several of your reports were without a reason. You can report again later.'],
  report_limit: [429, `You have sent ${limits.reportsPerDay} reports today. You can send more tomorrow.`],
  rule_not_found: [404, 'This rule is not there any more. Please choose again.'],
  case_not_found: [404, 'This case does not exist, or is not yours to look at.'],
  case_claimed: [409, 'Somebody else is looking at this case.'],
  case_changed: [409, 'This case has changed. Look at it again before you decide.'],
  case_decided: [409, 'This case was decided already.'],
  own_case: [403, 'This case is about you. Somebody else decides it.'],
  role_forbidden: [403, 'Only an owner decides about an admin, and only the platform staff about an owner.'],
  nothing_to_decide: [400, 'Choose what happens to the content, to the person, or to both.'],
  decision_not_found: [404, 'This decision does not exist, or is not yours to look at.'],
  undone_already: [409, 'This decision was undone already.'],
  statement_not_found: [404, 'This decision does not exist, or is not about you.'],
  appealed: [409, 'You have objected already. Somebody else looks at it.'],
  too_late: [409, 'The time to object has ended.'],
  own_decision: [403, 'This was your decision. Somebody else answers.'],
  appeal_answered: [409, 'This objection was answered already.'],
});

/** What can be reported. */
export const subjectKinds = ['post', 'comment'] as const;
export const SubjectKind = Type.Enum([...subjectKinds], { description: 'What is reported.' });
export type SubjectKind = Static<typeof SubjectKind>;

/** Why something is reported, or removed. `rule` names one of the rules of the community. */
export const reasons = [
  'spam',
  'harassment',
  'hate',
  'private_data',
  'danger',
  'child_safety',
  'illegal',
  'other',
  'rule',
] as const;
const Reason = Type.Enum([...reasons], { description: 'Why; with `rule`, `rule` names which.' });
export type Reason = Static<typeof Reason>;

/** What happens to the content. */
export const itemActions = ['keep', 'remove'] as const;
/** What happens to the person. */
export const personActions = ['warn', 'mute'] as const;
const ItemAction = Type.Enum([...itemActions], { description: 'What happens to the content.' });
const PersonAction = Type.Enum([...personActions], { description: 'What happens to the person.' });
export type PersonAction = Static<typeof PersonAction>;

/** How long people may be muted, in hours. */
export const muteHours = [1, 24, 168, 720] as const;

/** Rule of a decision or a report, as it was then. */
const NamedRule = nullable(
  Type.Object({ number: Type.Integer({ description: 'Its place among the rules, from 1 on.' }), title: Type.String() }),
);

/** What has become of a report. */
export const reportOutcomes = ['waiting', 'acted', 'no_breach'] as const;

/** A report of the caller. */
const AppealOutcome = Type.Enum(['upheld', 'changed', 'overturned']);

/** The objection of the caller, and until when there can be one. */
const ownAppeal = {
  appeal: nullable(
    Type.Object({ text: Type.String(), outcome: nullable(AppealOutcome), answer: nullable(Type.String()) }),
  ),
  appeal_until: nullable(Type.String({ format: 'date-time', description: 'Null: no objection is possible.' })),
};

export const Report = Type.Object({
  id: Id,
  kind: SubjectKind,
  excerpt: Type.String({ description: 'How the content begins, as it was reported.' }),
  community: nullable(Type.Object({ id: Id, name: Type.String() })),
  reason: Reason,
  rule: NamedRule,
  note: nullable(Type.String({ description: 'What the reporter wrote.' })),
  outcome: Type.Enum([...reportOutcomes]),
  created_at: Timestamp,
  answered_at: nullable(Type.String({ format: 'date-time', description: 'When it was decided; null: it waits.' })),
  ...ownAppeal,
});
export type Report = Static<typeof Report>;

const note = optionalText(limits.reportNote);

export const getReportOptions = endpoint({
  method: 'GET',
  path: '/reports/options/',
  summary: 'What a report of something can name: the rules of its community',
  access: 'user',
  query: Type.Object({ kind: SubjectKind, subject: Id }),
  reply: Type.Object({
    community: Type.Object({ id: Id, name: Type.String() }),
    rules: Type.Array(Rule),
  }),
  errors: [moderationErrors.subject_not_found, moderationErrors.own_content],
});

export const createReport = endpoint({
  method: 'POST',
  path: '/reports/',
  summary:
    'Report something that one can read. A second report of the same person about the same case is a success, and adds its note where there was none',
  access: 'user',
  body: Type.Object({
    kind: SubjectKind,
    subject: Id,
    reason: Reason,
    /** Required with the reason `rule`. */
    rule: Type.Optional(nullable(Id)),
    note,
  }),
  status: 201,
  reply: Type.Object({ id: Id }),
  errors: [
    moderationErrors.subject_not_found,
    moderationErrors.own_content,
    moderationErrors.reports_paused,
    moderationErrors.report_limit,
    moderationErrors.rule_not_found,
  ],
});

export const listReports = endpoint({
  method: 'GET',
  path: '/reports/',
  summary: "The caller's reports, newest first",
  access: 'user',
  query: Type.Object(pageQuery),
  reply: page(Report),
});

/** Content as it was at one moment. */
export const Evidence = Type.Object({
  title: nullable(Type.String()),
  text: Type.String(),
  pictures: Type.Array(Picture, { description: 'Those that are still stored.' }),
  before: Type.Array(Type.Object({ author: Type.String(), text: Type.String() }), {
    description: 'What was said directly before, oldest first.',
  }),
  /** When it was found like this. */
  at: Timestamp,
});
export type Evidence = Static<typeof Evidence>;

/** A decision, for those who moderate. */
export const Decision = Type.Object({
  id: Id,
  by: nullable(Person),
  automated: Type.Boolean({ description: 'A filter decided, and no person.' }),
  item: nullable(ItemAction),
  person: nullable(PersonAction),
  until: nullable(Type.String({ format: 'date-time', description: 'Until when the person is restricted.' })),
  ground: Reason,
  rule: NamedRule,
  reason: nullable(Type.String()),
  swept: Type.Integer({ description: 'How many other contributions of the person it removed.' }),
  at: Timestamp,
  undone: nullable(Type.Object({ by: nullable(Person), reason: nullable(Type.String()), at: Timestamp })),
  can: Type.Object({ undo: Type.Boolean() }),
});
export type Decision = Static<typeof Decision>;

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
    escalate: Type.Boolean(),
    restrict: Type.Array(PersonAction, { description: 'What may happen to the person.' }),
  }),
});
export type Case = Static<typeof Case>;

const caseErrors = [moderationErrors.case_not_found] as const;

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
  reply: Type.Object({ ...page(Case).properties, open_count: Type.Integer({ description: 'At most 100.' }) }),
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

const decisionBody = {
  item: Type.Optional(nullable(ItemAction)),
  person: Type.Optional(nullable(PersonAction)),
  hours: Type.Optional(nullable(Type.Integer({ description: 'Of a mute: one of muteHours.' }))),
  ground: Type.Optional(Reason),
  /** With the ground `rule`. */
  rule: Type.Optional(nullable(Id)),
  reason: optionalText(limits.decisionReason),
  sweep: Type.Optional(
    nullable(Type.Enum(['24h', '7d', 'all'], { description: 'Removes what else the person wrote here in that time.' })),
  ),
};

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
    moderationErrors.nothing_to_decide,
    moderationErrors.rule_not_found,
  ],
});

export const escalateCase = endpoint({
  method: 'POST',
  path: '/cases/:id/escalate/',
  summary: 'Hand a case to the platform staff',
  access: 'user',
  params: IdParams,
  body: Type.Object({ version: Type.Integer(), note }),
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

/** A decision for the person it is about: the statement of its reasons. */
export const Statement = Type.Object({
  id: Id,
  kind: SubjectKind,
  excerpt: Type.String({ description: 'How the content begins.' }),
  url: nullable(Type.String({ description: 'Its page in the web; null where it has none any more.' })),
  community: nullable(Type.Object({ id: Id, name: Type.String() })),
  item: nullable(ItemAction),
  person: nullable(PersonAction),
  until: nullable(Type.String({ format: 'date-time', description: 'Until when they are restricted.' })),
  ground: Reason,
  rule: NamedRule,
  reason: nullable(Type.String({ description: 'In the words of who decided.' })),
  found_by: Type.Enum(['report', 'filter', 'us']),
  automated: Type.Boolean({ description: 'A filter decided, and no person.' }),
  at: Timestamp,
  undone_at: nullable(Type.String({ format: 'date-time' })),
  ...ownAppeal,
});
export type Statement = Static<typeof Statement>;

export const getStatement = endpoint({
  method: 'GET',
  path: '/statements/:id/',
  summary: 'A decision about the caller, with its reasons',
  access: 'user',
  params: IdParams,
  reply: Statement,
  errors: [moderationErrors.statement_not_found],
});

const AppealBody = Type.Object({ text: text(limits.appeal) });

export const appealStatement = endpoint({
  method: 'POST',
  path: '/statements/:id/appeal/',
  summary: 'Object to a decision about the caller, once; somebody else looks at it',
  access: 'user',
  params: IdParams,
  body: AppealBody,
  status: 201,
  reply: Statement,
  errors: [moderationErrors.statement_not_found, moderationErrors.appealed, moderationErrors.too_late],
});

export const appealReport = endpoint({
  method: 'POST',
  path: '/reports/:id/appeal/',
  summary: 'Object to what was decided about a report of the caller, once',
  access: 'user',
  params: IdParams,
  body: AppealBody,
  status: 201,
  reply: Report,
  errors: [moderationErrors.subject_not_found, moderationErrors.appealed, moderationErrors.too_late],
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
    moderationErrors.own_decision,
    moderationErrors.own_case,
    moderationErrors.role_forbidden,
    moderationErrors.appeal_answered,
    moderationErrors.nothing_to_decide,
    moderationErrors.rule_not_found,
  ],
});
