import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { AppealBody, NamedRule, Reason, SubjectKind, moderationErrors, ownAppeal } from './moderation.ts';
import { Rule } from './rules.ts';
import { Id, IdParams, Timestamp, nullable, optionalText, page, pageQuery } from './shapes.ts';

/** What has become of a report. */
export const reportOutcomes = ['waiting', 'acted', 'no_breach'] as const;

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

export const getReportOptions = endpoint({
  method: 'GET',
  path: '/reports/options/',
  summary: 'What a report of something can name: the rules of its community',
  access: 'user',
  query: Type.Object({ kind: SubjectKind, subject: Id, community: Type.Optional(Id) }),
  reply: Type.Object({
    community: nullable(
      Type.Object({ id: Id, name: Type.String() }, { description: 'Null: the platform staff gets the report.' }),
    ),
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
    note: optionalText(limits.reportNote),
    /** With a profile: a community of both people, whose managers get the report. Without one the platform staff does. */
    community: Type.Optional(nullable(Id)),
    messages: Type.Optional(
      Type.Array(Id, {
        maxItems: limits.reportMessages,
        description: 'With a message: earlier ones of its conversation, which the platform staff may read, too.',
      }),
    ),
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
