import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { eventErrors, listQuery, publicFields } from './events.ts';
import { Id, IdParams, nullable, page } from './shapes.ts';

/** A host who agreed that public pages name them: no id and no photo. */
export const PublicHost = Type.Object({
  first_name: Type.String(),
  last_name: Type.String(),
  graduation_year: nullable(Type.Integer()),
});
export type PublicHost = Static<typeof PublicHost>;

/** An event as anybody on the web sees it: counts, and of people only hosts who agreed to it. */
export const OpenEvent = Type.Object({
  ...publicFields,
  hosts: Type.Array(PublicHost),
  can: Type.Object({
    register: Type.Boolean({ description: 'Whether somebody with an account could register now.' }),
  }),
});
export type OpenEvent = Static<typeof OpenEvent>;

export const listOpenEvents = endpoint({
  method: 'GET',
  path: '/events/open/',
  summary: 'The public events of a community, as visitors see them. None for a community that does not exist',
  access: 'anyone',
  query: Type.Object({ ...listQuery, community: Id }),
  reply: page(OpenEvent),
});

export const getOpenEvent = endpoint({
  method: 'GET',
  path: '/events/open/:id/',
  summary: 'A public event, without people, except hosts who agreed to be named',
  access: 'anyone',
  params: IdParams,
  reply: OpenEvent,
  errors: [eventErrors.event_not_found],
});
