import { Type, type Static } from 'typebox';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, Person, Timestamp, nullable, optionalText, text } from './shapes.ts';

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
  no_community: [400, 'This belongs to no community: you can warn the person, or close their account.'],
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
export const subjectKinds = [
  'post',
  'comment',
  'message',
  'event',
  'group',
  'resource',
  'job',
  'profile',
  'community',
] as const;

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

export const Reason = Type.Enum([...reasons], { description: 'Why; with `rule`, `rule` names which.' });

export type Reason = Static<typeof Reason>;

/** What happens to the content. */
export const itemActions = ['keep', 'remove'] as const;

/** What happens to the person. */
export const personActions = ['warn', 'review', 'mute', 'suspend', 'remove', 'ban', 'deactivate'] as const;

export const ItemAction = Type.Enum([...itemActions], { description: 'What happens to the content.' });

export const PersonAction = Type.Enum([...personActions], {
  description:
    'What happens to the person: `mute` lets them read only, `suspend` lets them out for some time, `remove` ends the membership, `ban` also keeps them from coming back, and `deactivate` closes the account on the whole platform.',
});

export type PersonAction = Static<typeof PersonAction>;

/** Whether a decision says that something was wrong. */
export function isBreach({ item, person }: { item: string | null; person: PersonAction | null }): boolean {
  return item === 'remove' || person !== null;
}

/** How long each action may last, in hours; null: it has no end. An action without any has no duration. */
export const personHours: Readonly<Record<PersonAction, readonly (number | null)[]>> = {
  warn: [],
  review: [168, 720],
  mute: [1, 24, 168, 720],
  suspend: [24, 168, 720, 2_160, 8_760],
  remove: [],
  ban: [],
  deactivate: [168, 720, null],
};

/** Rule of a decision or a report, as it was then. */
export const NamedRule = nullable(
  Type.Object({ number: Type.Integer({ description: 'Its place among the rules, from 1 on.' }), title: Type.String() }),
);

/** What has become of an objection. */
export const AppealOutcome = Type.Enum(['upheld', 'changed', 'overturned']);

/** The objection of the caller, and until when there can be one. */
export const ownAppeal = {
  appeal: nullable(
    Type.Object({ text: Type.String(), outcome: nullable(AppealOutcome), answer: nullable(Type.String()) }),
  ),
  appeal_until: nullable(Type.String({ format: 'date-time', description: 'Null: no objection is possible.' })),
};

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
  swept: Type.Integer({ description: 'How many other contributions of the person it has removed so far.' }),
  sweeping: Type.Boolean({ description: 'It goes on to remove others.' }),
  at: Timestamp,
  undone: nullable(Type.Object({ by: nullable(Person), reason: nullable(Type.String()), at: Timestamp })),
  can: Type.Object({ undo: Type.Boolean() }),
});

export type Decision = Static<typeof Decision>;

/** What somebody decides. */
export const decisionBody = {
  item: Type.Optional(nullable(ItemAction)),
  person: Type.Optional(nullable(PersonAction)),
  hours: Type.Optional(nullable(Type.Integer({ description: 'How long it lasts: one of personHours of the action.' }))),
  ground: Type.Optional(Reason),
  /** With the ground `rule`. */
  rule: Type.Optional(nullable(Id)),
  reason: optionalText(limits.decisionReason),
  sweep: Type.Optional(
    nullable(
      Type.Enum(['24h', '7d', 'all'], {
        description:
          'Removes what else the person wrote and made here in that time: the newest at once, the rest soon after.',
      }),
    ),
  ),
};

/** What people who moderate may say when they delete what somebody else wrote. Ignored for the caller's own. */
export const removalBody = {
  ground: Type.Optional(Reason),
  /** With the ground `rule`. */
  rule: Type.Optional(nullable(Id)),
  reason: optionalText(limits.decisionReason),
};

/** An objection. */
export const AppealBody = Type.Object({ text: text(limits.appeal) });

/** The token in the mail about a decision: it opens that decision, also for somebody who cannot sign in. */
export const mailedToken = Type.String({ minLength: 1, maxLength: 100, description: 'The token of the mail.' });
