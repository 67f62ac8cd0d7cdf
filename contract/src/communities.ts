import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, MemberRecord, Person, Picture, Timestamp, nullable, page, pageQuery, text } from './shapes.ts';

export const communityErrors = defineErrors({
  community_forbidden: [403, "You don't have permission to view this community"],
  community_not_found: [404, 'Community not found'],
  verify_email_first: [403, 'Please confirm your e-mail address first. We sent you a mail with a link.'],
});

export const communityRoles = ['member', 'admin', 'community_owner'] as const;
export type CommunityRole = (typeof communityRoles)[number];

const Visibility = Type.Enum(['public', 'private']);
const JoinPolicy = Type.Enum(['request', 'open', 'invite']);

/** What the public list tells about a community: no people. */
export const PublicCommunity = Type.Object({
  id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  logo: nullable(Type.String({ description: 'URL of the logo.' })),
  cover: nullable(Picture),
  visibility: Visibility,
  join_policy: JoinPolicy,
  members_count: nullable(Type.Integer({ description: 'Null for people outside a private community.' })),
});
export type PublicCommunity = Static<typeof PublicCommunity>;

/** A community in the user's list. `members` are a few faces, none for people outside. */
export const CommunityCard = Type.Object({
  ...PublicCommunity.properties,
  is_member: Type.Boolean(),
  applied: Type.Boolean({ description: 'A join request is pending.' }),
  role: nullable(Type.Enum([...communityRoles])),
  members: Type.Array(Person),
});
export type CommunityCard = Static<typeof CommunityCard>;

/** A community's details. People outside see no people. */
export const Community = Type.Object({
  ...CommunityCard.properties,
  owners: Type.Array(Person),
  admins: Type.Array(Person),
  payment_owners: Type.Array(Id),
  payment_owner: nullable(Id),
  plan: Type.Enum(['free', 'plus', 'pro']),
  created_at: Timestamp,
  /** The reader's own pending join request. */
  request: nullable(Type.Object({ id: Id })),
  can: Type.Object({
    post: Type.Boolean(),
    request: Type.Boolean(),
    see_members: Type.Boolean(),
    manage_requests: Type.Boolean(),
  }),
});
export type Community = Static<typeof Community>;

/** A member as the members list shows them. */
export const CommunityMember = Type.Object({
  ...MemberRecord.properties,
  role: Type.Enum([...communityRoles]),
  joined_at: Timestamp,
});
export type CommunityMember = Static<typeof CommunityMember>;

export const listCommunities = endpoint({
  method: 'GET',
  path: '/community/list/',
  summary: 'The communities that the user may see, their own first',
  access: 'user',
  query: Type.Object(pageQuery),
  reply: page(CommunityCard),
});

export const listPublicCommunities = endpoint({
  method: 'GET',
  path: '/community/',
  summary: 'The public list',
  access: 'anyone',
  query: Type.Object(pageQuery),
  reply: page(PublicCommunity),
});

export const createCommunity = endpoint({
  method: 'POST',
  path: '/community/',
  summary: 'Create a community, as JSON or as form data with its pictures',
  access: 'user',
  body: Type.Object({
    name: text(limits.name),
    description: Type.Optional(nullable(Type.String({ maxLength: limits.description }))),
    visibility: Type.Optional(Visibility),
    join_policy: Type.Optional(JoinPolicy),
  }),
  files: ['logo', 'cover'],
  status: 201,
  reply: Community,
  errors: [communityErrors.verify_email_first, commonErrors.unsupported_image],
  creates: true,
});

export const getCommunity = endpoint({
  method: 'GET',
  path: '/community/:id/',
  summary: 'Details of a community',
  access: 'anyone',
  params: IdParams,
  reply: Community,
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});

export const listMembers = endpoint({
  method: 'GET',
  path: '/community/:id/members/',
  summary: 'Members of a community, in the order of their names',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(CommunityMember),
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});
