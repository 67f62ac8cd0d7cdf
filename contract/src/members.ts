import { Type, type Static } from 'typebox';
import { communityErrors, communityRoles } from './communities.ts';
import { directoryErrors } from './directory.ts';
import { directoryFilters, peopleCount } from './directory-filters.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { placeErrors } from './places.ts';
import { Id, IdParams, MemberRecord, Person, Timestamp, nullable, page, pageQuery, withoutBlocked } from './shapes.ts';

export const memberErrors = defineErrors({
  role_forbidden: [403, 'You are not allowed to change this role.'],
  member_not_found: [404, 'This person is not a member of this community.'],
  person_not_found: [404, 'There is nobody here whom you could add by that.'],
  payment_owner_manages: [409, 'Make this person an admin or owner first. Then they can be a payment owner.'],
});

/** A member as the members list shows them. */
export const CommunityMember = Type.Object({
  ...MemberRecord.properties,
  company: nullable(Type.String()),
  country: nullable(Type.String()),
  city: nullable(Type.String({ description: 'In one line, with its country.' })),
  former_name: nullable(Type.String()),
  listed: Type.Boolean({ description: 'False: they hide from this directory, and only managers see them in it.' }),
  role: Type.Enum([...communityRoles]),
  is_payment_owner: Type.Boolean(),
  joined_at: Timestamp,
  /** What the reader may do with them. A plan that is full, or a community that needs its last owner, can still refuse it. */
  can: Type.Object({
    message: Type.Boolean({ description: 'The reader can write to them in chat.' }),
    make_owner: Type.Boolean(),
    hand_over: Type.Boolean({ description: 'Make them an owner in place of the reader.' }),
    make_admin: Type.Boolean(),
    make_member: Type.Boolean({ description: 'Take the role of owner or admin from them.' }),
    make_payment_owner: Type.Boolean(),
    unmake_payment_owner: Type.Boolean(),
    remove: Type.Boolean({ description: 'Of the reader themselves: leave.' }),
  }),
});
export type CommunityMember = Static<typeof CommunityMember>;

export const memberSorts = ['name', 'joined', 'level'] as const;

const hidden = [communityErrors.community_forbidden, communityErrors.community_not_found] as const;
export const listMembers = endpoint({
  method: 'GET',
  path: '/community/:id/members/',
  summary:
    'The directory: members of a community, by name, newest first, or highest level first; with a text the best matches, first those by name. Filters use what plain members see',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    ...pageQuery,
    ...directoryFilters,
    role: Type.Optional(Type.Enum([...communityRoles])),
    sort: Type.Optional(Type.Enum([...memberSorts])),
    without_blocked: withoutBlocked,
  }),
  reply: Type.Object({ ...page(CommunityMember).properties, ...peopleCount }),
  errors: [...hidden, placeErrors.unknown_place, directoryErrors.directory_quota],
});

export const searchMembers = endpoint({
  method: 'GET',
  path: '/community/:id/members/search/',
  summary:
    'Members by name, company, program, industry, hometown, interests and tags; the best 20, tolerating typing errors',
  access: 'user',
  params: IdParams,
  query: Type.Object({
    query: Type.Optional(Type.String({ maxLength: limits.searchQuery })),
    without_blocked: withoutBlocked,
  }),
  reply: page(CommunityMember),
  errors: [...hidden, directoryErrors.directory_quota],
});

/** The number of members that a class year needs before people outside the community see it. */
export const MIN_SHOWN_CLASS = 3;
/** The members of a community that a count of classmates looks at. */
export const MAX_COUNTED_MEMBERS = 1_000;

export const listClassYears = endpoint({
  method: 'GET',
  path: '/community/:id/class-years/',
  summary: `How many members each class year has, the newest year first; for people outside only years with at least ${MIN_SHOWN_CLASS}`,
  access: 'anyone',
  params: IdParams,
  reply: Type.Object({
    results: Type.Array(Type.Object({ year: Type.Integer(), members_count: Type.Integer() })),
  }),
  errors: [...hidden, commonErrors.unauthenticated],
});

/** A membership after a change; the role is null when the person is no longer a member. */
export const ChangedMembership = Type.Object({
  user_id: Id,
  role: nullable(Type.Enum([...communityRoles])),
  is_payment_owner: Type.Boolean(),
});
export type ChangedMembership = Static<typeof ChangedMembership>;

/** A user who shares a community with the reader, with the shared communities. */
export const FoundPerson = Type.Object({
  ...Person.properties,
  communities: Type.Array(Type.Object({ id: Id, name: Type.String() }), { description: 'By name.' }),
  found_in: Type.Array(Type.String(), {
    description:
      'What of their profile contains a word of the query: at most three of program, company, industry, hometown, interests and tags. Empty for a person found by name alone, or by similar words.',
  }),
  can: Type.Object({ message: Type.Boolean({ description: 'The reader can write to them in chat.' }) }),
});
export type FoundPerson = Static<typeof FoundPerson>;

export const searchPeople = endpoint({
  method: 'GET',
  path: '/users/search/',
  summary:
    "People of all the caller's communities, by the fields of the member search and the filters of directories; the best 20, each once; with filters alone the first 20 by name, of thousands in several communities nearly the first",
  access: 'user',
  query: Type.Object(directoryFilters),
  reply: page(FoundPerson),
  errors: [placeErrors.unknown_place, directoryErrors.directory_quota],
});

/** The fields of a profile for which the values of others are suggested. */
export const suggestedFields = ['program', 'current_industry', 'interests'] as const;
export type SuggestedField = (typeof suggestedFields)[number];

/** The number of people who must have written a value before people of other communities are offered it. */
export const MIN_SHARED_VALUE = 3;

export const suggestValues = endpoint({
  method: 'GET',
  path: '/users/values/',
  summary: `What others wrote in a field of their profile, of the caller's communities, the most frequent first; for people in none, what at least ${MIN_SHARED_VALUE} people of public communities wrote. Up to 8 that begin with the query, or have a word that does; accents and case do not matter`,
  access: 'user',
  query: Type.Object({
    field: Type.Enum([...suggestedFields]),
    query: Type.Optional(Type.String({ maxLength: limits.searchQuery })),
  }),
  reply: Type.Object({ results: Type.Array(Type.String()) }),
});

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

export const countClassmates = endpoint({
  method: 'GET',
  path: '/community/classmates/',
  summary: `How many people of the caller's class year are in public communities, if they are at least ${MIN_SHOWN_CLASS}. Counts the ${MAX_COUNTED_MEMBERS} who joined last`,
  access: 'user',
  query: Type.Object({
    communities: Type.String({
      pattern: `^${uuid}(,${uuid}){0,19}$`,
      description: 'Ids, with commas between them.',
    }),
  }),
  reply: Type.Object({
    year: nullable(Type.Integer({ description: "The caller's class year." })),
    results: Type.Array(Type.Object({ community: Id, people_count: Type.Integer() })),
  }),
});

export const suggestPeople = endpoint({
  method: 'GET',
  path: '/users/suggestions/',
  summary:
    "Up to 20 people whom the caller may know and can write to, of those who joined the caller's communities last: those of their class year first, then those with whom they share most communities",
  access: 'user',
  reply: page(FoundPerson),
});

const changeErrors = [
  ...hidden,
  memberErrors.role_forbidden,
  memberErrors.member_not_found,
  communityErrors.plan_limit,
  communityErrors.last_owner,
  communityErrors.last_payment_owner,
  commonErrors.password_required,
] as const;

const onePerson = Type.Object({ user_id: Id });

export const changeRole = endpoint({
  method: 'POST',
  path: '/community/:id/change-role/',
  summary: "Change a member's role. Having it already is a success",
  access: 'user',
  params: IdParams,
  body: Type.Object({
    user_id: Id,
    new_role: Type.Enum([...communityRoles, 'owner'], { description: 'owner is community_owner.' }),
    hand_over: Type.Optional(
      Type.Boolean({
        description:
          'With owner: the caller, an owner, steps down to admin (to member, if there is no room) in the same step, and their designation as payment owner goes along. The way to another owner where a plan has room for one.',
      }),
    ),
  }),
  reply: ChangedMembership,
  errors: changeErrors,
});

export const addMember = endpoint({
  method: 'POST',
  path: '/community/:id/add-member/',
  summary: 'Add a user who has asked to join, or who shares a community with the caller',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: [...changeErrors, memberErrors.person_not_found, communityErrors.cannot_return],
});

export const removeMember = endpoint({
  method: 'POST',
  path: '/community/:id/remove-member/:userId/',
  summary: 'Remove a member; the caller themselves: leave',
  access: 'user',
  params: Type.Object({ id: Id, userId: Id }),
  reply: ChangedMembership,
  errors: changeErrors,
});

/* addAdmin, removeAdmin, addOwner and removeOwner are for other clients, as the specification says: the web calls
   changeRole. */

export const addAdmin = endpoint({
  method: 'POST',
  path: '/community/:id/add-admin/',
  summary: 'Make a member an admin',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: changeErrors,
});

export const removeAdmin = endpoint({
  method: 'POST',
  path: '/community/:id/remove-admin/',
  summary: 'Make an admin a member again',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: changeErrors,
});

export const addOwner = endpoint({
  method: 'POST',
  path: '/community/:id/add-owner/',
  summary: 'Make a member an owner',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: changeErrors,
});

export const removeOwner = endpoint({
  method: 'POST',
  path: '/community/:id/remove-owner/',
  summary: 'Make an owner a member again; the last one stays',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: changeErrors,
});

export const addPaymentOwner = endpoint({
  method: 'POST',
  path: '/community/:id/add-payment-owner/',
  summary: 'Make an admin or owner a payment owner',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: [...changeErrors, memberErrors.payment_owner_manages],
});

export const removePaymentOwner = endpoint({
  method: 'POST',
  path: '/community/:id/remove-payment-owner/',
  summary: 'Revoke the designation of a payment owner',
  access: 'user',
  params: IdParams,
  body: onePerson,
  reply: ChangedMembership,
  errors: changeErrors,
});
