import { Type, type Static } from 'typebox';
import { accountErrors, Session } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { restrictionKinds } from './restrictions.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

export const staffPeopleErrors = defineErrors({
  person_not_found: [404, 'There is no account like this.'],
});

/** An account as the platform staff find it. */
export const FoundPerson = Type.Object({
  ...Person.properties,
  email: Type.String(),
  verified: Type.Boolean(),
  is_active: Type.Boolean({ description: 'Can sign in.' }),
  is_staff: Type.Boolean(),
  created_at: Timestamp,
});
export type FoundPerson = Static<typeof FoundPerson>;

/** An account as the platform staff look at it: no phone number, and nothing that was written. */
export const StaffPerson = Type.Object({
  ...FoundPerson.properties,
  deleted_at: nullable(Timestamp),
  erased_at: nullable(
    Type.String({ format: 'date-time', description: 'When all that was deleted with it was erased.' }),
  ),
  communities: Type.Array(
    Type.Object({
      id: Id,
      name: Type.String(),
      role: Type.Enum(['member', 'admin', 'community_owner']),
      joined_at: Timestamp,
    }),
    { description: 'At most 100.' },
  ),
  sessions: Type.Array(Session, { description: 'Where the person is signed in, most recently used first.' }),
  restrictions: Type.Array(
    Type.Object({
      community: nullable(Type.Object({ id: Id, name: Type.String() })),
      kind: Type.Enum([...restrictionKinds]),
      until: nullable(Timestamp),
    }),
    { description: 'What the person may not do now.' },
  ),
  cases: Type.Object({
    open: Type.Integer(),
    decided: Type.Integer(),
    reports_sent: Type.Integer(),
    reports_upheld: Type.Integer(),
  }),
  second_factor: Type.Boolean({ description: 'Signing in takes a second step.' }),
});
export type StaffPerson = Static<typeof StaffPerson>;

export const listPeople = endpoint({
  method: 'GET',
  path: '/staff/people/',
  summary: 'Accounts whose names or address begin with what is typed, newest first; for platform staff',
  access: 'staff',
  query: Type.Object({ ...pageQuery, q: Type.Optional(Type.String({ maxLength: limits.searchQuery })) }),
  reply: page(FoundPerson),
});

export const getPerson = endpoint({
  method: 'GET',
  path: '/staff/people/:id/',
  summary: 'One account, for platform staff; each look at it is logged',
  access: 'staff',
  params: IdParams,
  reply: StaffPerson,
  errors: [staffPeopleErrors.person_not_found],
});

export const endPersonSessions = endpoint({
  method: 'DELETE',
  path: '/staff/people/:id/sessions/',
  summary: 'Sign a person out everywhere; for platform staff, and logged',
  access: 'staff',
  params: IdParams,
  errors: [staffPeopleErrors.person_not_found],
});

export const endPersonSession = endpoint({
  method: 'DELETE',
  path: '/staff/people/:id/sessions/:session/',
  summary: 'Sign a person out on one device; for platform staff, and logged',
  access: 'staff',
  params: Type.Object({ id: Id, session: Id }),
  errors: [staffPeopleErrors.person_not_found, accountErrors.session_not_found],
});
