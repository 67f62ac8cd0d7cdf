import { Type, type Static } from 'typebox';
import { communityErrors, plans, type Plan } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, nullable, page, pageQuery } from './shapes.ts';

export const planErrors = defineErrors({
  has_plan: [409, 'This community has this plan already, without an end.'],
  plan_request_not_found: [404, 'This request for a plan does not exist any more.'],
  plan_request_answered: [409, 'This request has been answered or withdrawn already.'],
});

/** The names of the plans for users. */
export const planNames: Readonly<Record<Plan, string>> = { free: 'Free', plus: 'Plus', pro: 'Pro' };

/** What a plan counts. */
export const countedByPlans = [
  'members',
  'owners',
  'admins',
  'payment_owners',
  'channels',
  'events_this_month',
] as const;
export type CountedByPlans = (typeof countedByPlans)[number];

/** The maximum of each per plan; null: unlimited. */
export const planLimits: Readonly<Record<Plan, Readonly<Record<CountedByPlans, number | null>>>> = {
  free: { members: 250, owners: 1, admins: 2, payment_owners: 1, channels: 5, events_this_month: 4 },
  plus: { members: 2_500, owners: 3, admins: 10, payment_owners: 2, channels: 50, events_this_month: 40 },
  pro: { members: null, owners: 10, admins: 100, payment_owners: 5, channels: null, events_this_month: null },
};

/** How many communities a user may own. */
export const communitiesOwnedLimit = 3;

/**
 * `active` until its end; `past_due` for the 14 days after it, without restrictions; then `expired`: reading and editing
 * still work, additions are refused.
 */
export const planStatuses = ['active', 'past_due', 'expired'] as const;

/** How much of a limit is used. */
export const Usage = Type.Object({
  used: Type.Integer(),
  limit: nullable(Type.Integer({ description: 'Null: no limit.' })),
});
export type Usage = Static<typeof Usage>;

/** A community's plan, and how much of it is used. */
export const MemberLimits = Type.Object({
  plan: Type.Enum([...plans]),
  status: Type.Enum([...planStatuses]),
  renews_at: nullable(Timestamp),
  /** The plan that an owner asked the staff for, until they answer. Null for those who do not manage the community. */
  requested: nullable(Type.Object({ plan: Type.Enum([...plans]), created_at: Timestamp })),
  members: Usage,
  owners: Usage,
  admins: Usage,
  payment_owners: Usage,
  channels: Usage,
  events_this_month: Usage,
});
export type MemberLimits = Static<typeof MemberLimits>;

const nullableLimit = nullable(Type.Integer());

/** How many communities a user may own, the limits of each plan, and who sets plans. */
export const CommunityLimits = Type.Object({
  communities_owned: Type.Object({ used: Type.Integer(), limit: Type.Integer() }),
  plans: Type.Array(
    Type.Object({
      plan: Type.Enum([...plans]),
      members: nullableLimit,
      owners: nullableLimit,
      admins: nullableLimit,
      payment_owners: nullableLimit,
      channels: nullableLimit,
      events_this_month: nullableLimit,
    }),
  ),
  contacts: Type.Array(Type.Object({ name: nullable(Type.String()), email: Type.String() }), {
    description:
      'Whom to ask for another plan: the support address of the installation, without a name; else members of its staff, shown only to those who manage a community.',
  }),
});
export type CommunityLimits = Static<typeof CommunityLimits>;

export const getMemberLimits = endpoint({
  method: 'GET',
  path: '/community/:id/member-limits/',
  summary: 'The plan of a community and how much of it is used',
  access: 'user',
  params: IdParams,
  reply: MemberLimits,
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});

export const getCommunityLimits = endpoint({
  method: 'GET',
  path: '/community/limits/',
  summary: 'How many communities the user may own, what each plan offers, and whom to ask for another one',
  access: 'user',
  reply: CommunityLimits,
});

/** A community as platform staff see it. */
export const StaffCommunity = Type.Object({
  id: Id,
  name: Type.String(),
  logo: nullable(Type.String()),
  visibility: Type.Enum(['public', 'private']),
  members_count: Type.Integer(),
  plan: Type.Enum([...plans]),
  status: Type.Enum([...planStatuses]),
  renews_at: nullable(Timestamp),
  created_at: Timestamp,
});
export type StaffCommunity = Static<typeof StaffCommunity>;

/** A community in the list of the platform staff. */
export const ListedCommunity = Type.Object({
  ...StaffCommunity.properties,
  open_cases: Type.Integer({ description: 'At most 100.' }),
});
export type ListedCommunity = Static<typeof ListedCommunity>;

export const listStaffCommunities = endpoint({
  method: 'GET',
  path: '/staff/communities/',
  summary: 'All communities with their plans, by name; for platform staff',
  access: 'staff',
  query: Type.Object({
    ...pageQuery,
    search: Type.Optional(Type.String({ maxLength: limits.searchQuery, description: 'Part of the name.' })),
  }),
  reply: page(ListedCommunity),
});

export const setCommunityPlan = endpoint({
  method: 'PATCH',
  path: '/community/:id/plan/',
  summary: 'Set the plan of a community and its end; for platform staff, and logged',
  access: 'staff',
  params: IdParams,
  body: Type.Object({
    plan: Type.Enum([...plans]),
    renews_at: nullable(Timestamp),
  }),
  reply: StaffCommunity,
  errors: [communityErrors.community_not_found],
});

export const requestPlan = endpoint({
  method: 'POST',
  path: '/community/:id/plan-request/',
  summary:
    'Ask the platform staff for a plan, or for more time of the current one; owners only. Replaces an open request',
  access: 'user',
  params: IdParams,
  body: Type.Object({ plan: Type.Enum([...plans]) }),
  reply: MemberLimits,
  errors: [planErrors.has_plan, communityErrors.community_forbidden, communityErrors.community_not_found],
});

export const withdrawPlanRequest = endpoint({
  method: 'DELETE',
  path: '/community/:id/plan-request/',
  summary: 'Withdraw the open request for a plan; owners only. None is a success',
  access: 'user',
  params: IdParams,
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});

/** An open request of an owner for a plan, as platform staff see it. */
export const PlanRequest = Type.Object({
  id: Id,
  community: StaffCommunity,
  plan: Type.Enum([...plans], { description: 'The plan that is asked for; the current one: more time.' }),
  /** Who asked. */
  user: Person,
  created_at: Timestamp,
});
export type PlanRequest = Static<typeof PlanRequest>;

export const listPlanRequests = endpoint({
  method: 'GET',
  path: '/staff/plan-requests/',
  summary: 'Open requests for plans, oldest first; for platform staff',
  access: 'staff',
  query: Type.Object(pageQuery),
  reply: page(PlanRequest),
});

const answerErrors = [
  planErrors.plan_request_not_found,
  planErrors.plan_request_answered,
  communityErrors.community_not_found,
] as const;

export const grantPlanRequest = endpoint({
  method: 'POST',
  path: '/staff/plan-requests/:id/grant/',
  summary:
    'Give a community the plan that it asks for, and tell its owners; for platform staff, and logged. A renewal, the free plan, and a plan after one that ended have no end; another plan keeps an end to come',
  access: 'staff',
  params: IdParams,
  reply: StaffCommunity,
  errors: answerErrors,
});

export const declinePlanRequest = endpoint({
  method: 'POST',
  path: '/staff/plan-requests/:id/decline/',
  summary: 'Decline a request for a plan, and tell the owners of the community; for platform staff, and logged',
  access: 'staff',
  params: IdParams,
  reply: StaffCommunity,
  errors: answerErrors,
});
