import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

/** What lasts in a community until its end, or until its decision is undone. */
export const openRestrictions = ['review', 'mute', 'suspend', 'ban'] as const;

/** What lasts for a person, in a community or on the whole platform. */
export const restrictionKinds = [...openRestrictions, 'deactivate'] as const;
export type RestrictionKind = (typeof restrictionKinds)[number];

/** Something that a person may not do in a community now, by a decision. */
export const Restriction = Type.Object({
  id: Id,
  person: nullable(Person),
  kind: Type.Enum([...openRestrictions]),
  until: nullable(Type.String({ format: 'date-time', description: 'Null: it has no end.' })),
  since: Timestamp,
  /** What is undone to end it, and the case that it is about. */
  decision: Id,
  case: Id,
  can: Type.Object({ end: Type.Boolean() }),
});

export type Restriction = Static<typeof Restriction>;

export const listRestrictions = endpoint({
  method: 'GET',
  path: '/community/:id/restrictions/',
  summary: 'Who is under review, muted, suspended or banned in a community now, newest first, for those who manage it',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(Restriction),
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});
