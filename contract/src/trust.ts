import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Timestamp, nullable } from './shapes.ts';

/** What a filter looks for; addresses with an `email_domain` cannot sign up. */
export const filterKinds = ['word', 'domain', 'email_domain'] as const;

/** What a filter does: refuse the text, let it wait for moderators, or publish it and open a case. */
export const filterActions = ['refuse', 'review', 'flag'] as const;

export const FilterAction = Type.Enum([...filterActions], {
  description: 'Refuse the text, let it wait for moderators, or publish it and open a case.',
});

export type FilterAction = Static<typeof FilterAction>;

const value = Type.String({
  minLength: limits.filterMin,
  maxLength: limits.filterMax,
  description: 'A word or some words, with `*` last for all that begin so; or a domain, which includes its subdomains.',
});

/** A filter of a community. */
export const Filter = Type.Object({ kind: Type.Enum(['word', 'domain']), value, action: FilterAction });

export type Filter = Static<typeof Filter>;

/** How long members wait between two texts. */
const SlowMode = Type.Object({
  channel: nullable(Type.Object({ id: Id, name: Type.String() })),
  seconds: Type.Integer(),
  until: Timestamp,
});

/** How a community is moderated. */
export const ModerationSettings = Type.Object({
  filters: Type.Array(Filter),
  first_texts_reviewed: Type.Integer({ description: "How many of a member's first posts and comments wait." }),
  hold_links_in_probation: Type.Boolean({ description: 'Links of people who signed up in the last 24 h wait.' }),
  slow_modes: Type.Array(SlowMode, { description: 'Those that have not ended.' }),
});

export type ModerationSettings = Static<typeof ModerationSettings>;

export const getModerationSettings = endpoint({
  method: 'GET',
  path: '/community/:id/moderation/',
  summary: 'How a community is moderated, for its managers',
  access: 'user',
  params: IdParams,
  reply: ModerationSettings,
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden],
});

export const updateModerationSettings = endpoint({
  method: 'PATCH',
  path: '/community/:id/moderation/',
  summary: 'Change how a community is moderated; missing fields stay, and a list of filters replaces the one before',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    filters: Type.Optional(Type.Array(Filter, { maxItems: limits.filters })),
    first_texts_reviewed: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.firstTextsReviewed })),
    hold_links_in_probation: Type.Optional(Type.Boolean()),
    slow_mode: Type.Optional(
      Type.Object({
        channel: Type.Optional(nullable(Id)),
        seconds: nullable(
          Type.Integer({
            minimum: limits.slowModeSecondsMin,
            maximum: limits.slowModeSecondsMax,
            description: 'Between two texts of a member; null ends slow mode.',
          }),
        ),
        hours: Type.Optional(
          Type.Integer({ minimum: 1, maximum: limits.slowModeHours, description: 'By default 24.' }),
        ),
      }),
    ),
  }),
  reply: ModerationSettings,
  errors: [communityErrors.community_not_found, communityErrors.community_forbidden, commonErrors.invalid_input],
});

/** The lists of the platform staff, by their name in the path. */
const staffLists = ['words', 'domains', 'email-domains'] as const;

export type StaffListName = (typeof staffLists)[number];

const ListParams = Type.Object({ kind: Type.Enum([...staffLists]) });

const StaffList = Type.Object({
  entries: Type.Array(Type.Object({ value, action: FilterAction }), { maxItems: limits.staffFilters }),
});

export type StaffList = Static<typeof StaffList>;

export const getStaffList = endpoint({
  method: 'GET',
  path: '/staff/lists/:kind/',
  summary: 'A list of the platform staff: words or domains in texts, or domains of addresses that cannot sign up',
  access: 'staff',
  params: ListParams,
  reply: StaffList,
});

export const setStaffList = endpoint({
  method: 'PUT',
  path: '/staff/lists/:kind/',
  summary: 'Replace a list of the platform staff. The action of an email domain is always `refuse`',
  access: 'staff',
  params: ListParams,
  body: StaffList,
  reply: StaffList,
  errors: [commonErrors.invalid_input],
});
