import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import {
  AppealBody,
  ItemAction,
  NamedRule,
  PersonAction,
  Reason,
  SubjectKind,
  mailedToken,
  moderationErrors,
  ownAppeal,
} from './moderation.ts';
import { commonErrors } from './errors.ts';
import { Id, IdParams, Timestamp, nullable } from './shapes.ts';

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
  swept: Type.Integer({
    description: 'How many other contributions it has removed so far, which have statements of their own.',
  }),
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
  summary: 'A decision about the caller, with its reasons; for somebody who cannot sign in by the token of its mail',
  access: 'anyone',
  params: IdParams,
  query: Type.Object({ token: Type.Optional(mailedToken) }),
  reply: Statement,
  errors: [commonErrors.unauthenticated, moderationErrors.statement_not_found],
});

export const appealStatement = endpoint({
  method: 'POST',
  path: '/statements/:id/appeal/',
  summary: 'Object to a decision about the caller, once, also by the token of its mail; somebody else looks at it',
  access: 'anyone',
  params: IdParams,
  body: Type.Object({ ...AppealBody.properties, token: Type.Optional(mailedToken) }),
  status: 201,
  reply: Statement,
  errors: [
    commonErrors.unauthenticated,
    moderationErrors.statement_not_found,
    moderationErrors.appealed,
    moderationErrors.too_late,
  ],
});
