import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import {
  Id,
  IdParams,
  Message,
  Person,
  Picture,
  Timestamp,
  nullable,
  page,
  pageQuery,
  line,
  RemovedMark,
} from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const communityErrors = defineErrors({
  community_forbidden: [403, "You don't have permission to view this community"],
  community_not_found: [404, 'Community not found'],
  verify_email_first: [403, 'Please confirm your email address first. We sent you a mail with a link.'],
  plan_limit: [403, 'The plan of this community is used up. Its owners can upgrade it.'],
  last_owner: [409, 'A community needs an owner. Make somebody else an owner first.'],
  last_payment_owner: [
    409,
    'This community has paid events to come, and needs a payment owner. Make somebody else a payment owner first.',
  ],
  cannot_return: [403, 'Moderators decided that this person cannot join this community now.'],
  wrong_name: [400, 'Type the name of the community exactly as it is written.'],
});

export const communityRoles = ['member', 'admin', 'community_owner'] as const;
export type CommunityRole = (typeof communityRoles)[number];

export const plans = ['free', 'plus', 'pro'] as const;
export type Plan = (typeof plans)[number];

const Visibility = Type.Enum(['public', 'private']);
const JoinPolicy = Type.Enum(['request', 'open', 'invite']);

const Mentoring = Type.Enum(['off', 'open', 'confirmed'], {
  description:
    'Who is listed as a mentor: nobody, all who offer it, or whom managers have confirmed. Owners change it.',
});

const JobBoard = Type.Enum(['off', 'open', 'first', 'all'], {
  description:
    'Which jobs wait for moderators: there are no jobs, none waits, the first of each person, or all. Owners change it.',
});

/** A community in the public list, without people. */
export const PublicCommunity = Type.Object({
  id: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  logo: nullable(Type.String({ description: 'URL of the logo.' })),
  cover: nullable(Picture),
  visibility: Visibility,
  join_policy: JoinPolicy,
  members_count: nullable(Type.Integer({ description: 'Null for non-members of a private community.' })),
});
export type PublicCommunity = Static<typeof PublicCommunity>;

/** A community in the user's list. `members` are a few of them; empty for non-members. */
export const CommunityCard = Type.Object({
  ...PublicCommunity.properties,
  is_member: Type.Boolean(),
  applied: Type.Boolean({ description: 'A join request is pending.' }),
  role: nullable(Type.Enum([...communityRoles])),
  is_payment_owner: Type.Boolean({ description: 'Whether the reader is one.' }),
  members: Type.Array(Person),
  can: Type.Object({
    request: Type.Boolean({ description: 'Ask to join it, or join it where it is open.' }),
    plan_events: Type.Boolean(),
  }),
});
export type CommunityCard = Static<typeof CommunityCard>;

/** A community's details. Non-members see no people. */
export const Community = Type.Object({
  ...CommunityCard.properties,
  owners: Type.Array(Person),
  admins: Type.Array(Person),
  payment_owners: Type.Array(Id),
  /** The owners and admins to whom the reader can write in chat. */
  can_write_to: Type.Array(Id),
  payment_owner: nullable(Id),
  /** Whether paid events can be published; null where nothing can be paid, and for readers who neither manage it nor host an event of it. */
  payouts: nullable(
    Type.Object({
      linked: Type.Boolean(),
      fee_percent: Type.Number({ description: 'The share of the platform in each ticket.' }),
    }),
  ),
  plan: Type.Enum([...plans]),
  /** Who is listed as a mentor; `off`: it has no mentoring. */
  mentoring: Mentoring,
  /** The page where people give to it, or null. */
  giving_url: nullable(Type.String()),
  /** Which jobs wait for moderators; `off`: it has none. */
  job_board: JobBoard,
  /** Admins and owners manage it only in sessions with a second factor. Null for readers who do not manage it. */
  second_factor_required: nullable(Type.Boolean()),
  created_at: Timestamp,
  /** The reader's own pending join request. */
  request: nullable(Type.Object({ id: Id })),
  /** What the reader may do with it; screens offer actions by these only. */
  can: Type.Object({
    request: Type.Boolean(),
    post: Type.Boolean(),
    see_members: Type.Boolean(),
    manage_requests: Type.Boolean({ description: 'Answer requests.' }),
    manage_members: Type.Boolean({ description: 'Add and remove members, appoint admins.' }),
    manage_owners: Type.Boolean({ description: 'Change owners, payment owners and unmake admins.' }),
    invite: Type.Boolean(),
    edit: Type.Boolean({ description: 'Change its name, texts, pictures and who may join.' }),
    leave: Type.Boolean(),
    delete: Type.Boolean(),
    /** Ask the platform staff for another plan. */
    request_plan: Type.Boolean(),
    plan_events: Type.Boolean(),
    report: Type.Boolean({ description: 'To the platform staff.' }),
  }),
  removed: RemovedMark,
  /** What moderators have decided about the reader here. */
  restricted: nullable(
    Type.Object({
      kind: Type.Enum(['mute', 'suspend', 'ban'], {
        description: 'A muted reader only reads; a suspended or banned one is no member and cannot join.',
      }),
      until: nullable(Type.String({ format: 'date-time', description: 'Null: it has no end.' })),
    }),
  ),
});
export type Community = Static<typeof Community>;

export const listCommunities = endpoint({
  method: 'GET',
  path: '/community/list/',
  summary: 'The communities that the user may see, their own first',
  access: 'user',
  query: Type.Object({
    ...pageQuery,
    show: Type.Optional(Type.Enum(['mine', 'discover', 'requested'], { description: 'Only these. Default: all.' })),
  }),
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

const texts = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.description }))),
  visibility: Type.Optional(Visibility),
  join_policy: Type.Optional(JoinPolicy),
};
const hidden = [communityErrors.community_forbidden, communityErrors.community_not_found] as const;

export const createCommunity = endpoint({
  method: 'POST',
  path: '/community/',
  summary: 'Create a community, as JSON or as form data with its pictures',
  access: 'user',
  body: Type.Object({ ...texts, name: line(limits.name) }),
  files: ['logo', 'cover'],
  status: 201,
  reply: Community,
  errors: [...screenedErrors, communityErrors.verify_email_first, communityErrors.plan_limit, ...imageErrors],
  creates: true,
});

export const getCommunity = endpoint({
  method: 'GET',
  path: '/community/:id/',
  summary: 'Details of a community',
  access: 'anyone',
  params: IdParams,
  reply: Community,
  errors: [...hidden, commonErrors.unauthenticated],
});

export const updateCommunity = endpoint({
  method: 'PATCH',
  path: '/community/:id/',
  summary: 'Change a community, as JSON or as form data with its pictures',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    ...texts,
    name: Type.Optional(line(limits.name)),
    second_factor_required: Type.Optional(Type.Boolean({ description: 'For owners.' })),
    mentoring: Type.Optional(Mentoring),
    giving_url: Type.Optional(
      nullable(Type.String({ maxLength: limits.url, description: 'An https address; set by owners.' })),
    ),
    job_board: Type.Optional(JobBoard),
    remove_logo: Type.Optional(Type.Boolean()),
    remove_cover: Type.Optional(Type.Boolean()),
  }),
  files: ['logo', 'cover'],
  reply: Community,
  errors: [...screenedErrors, ...hidden, ...imageErrors],
});

export const deleteCommunity = endpoint({
  method: 'DELETE',
  path: '/community/:id/',
  summary: 'Delete a community with everything in it. Requires its name and a recent password',
  access: 'user',
  params: IdParams,
  body: Type.Object({ name: Type.String({ maxLength: limits.name }) }),
  errors: [...hidden, communityErrors.wrong_name, commonErrors.password_required],
});

export const leaveCommunity = endpoint({
  method: 'POST',
  path: '/community/:id/leave/',
  summary: 'Leave a community. Not being a member is a success',
  access: 'user',
  params: IdParams,
  reply: Message,
  errors: [communityErrors.community_not_found, communityErrors.last_owner, communityErrors.last_payment_owner],
});
