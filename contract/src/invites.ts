import { Type, type Static } from 'typebox';
import { communityErrors, Community, PublicCommunity } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, Person, Timestamp, nullable } from './shapes.ts';

export const inviteErrors = defineErrors({
  invite_not_found: [404, 'This invite does not exist. Ask for a new one.'],
  invite_expired: [409, 'This invite has expired. Ask for a new one.'],
  invite_withdrawn: [409, 'This invite was withdrawn. Ask for a new one.'],
  invite_used: [409, 'This invite has been used already. Ask for a new one.'],
  invite_other_address: [
    403,
    'This invite was sent to another email address. Sign in with that one, or ask for a new invite.',
  ],
  too_many_invites: [409, 'That is more than 200 open invites, or 300 in a day. Withdraw some, or go on tomorrow.'],
  resent_lately: [409, 'This invite was sent a moment ago. Wait a minute before you send it again.'],
});

/** An invite that is open: `expired` ones can be sent again. */
export const Invite = Type.Object({
  id: Id,
  email: Type.String(),
  state: Type.Enum(['pending', 'expired']),
  invited_by: nullable(Person),
  created_at: Timestamp,
  sent_at: nullable(Timestamp),
  expires_at: Timestamp,
});
export type Invite = Static<typeof Invite>;

/** The shareable link: every person who has it may join, until it is renewed. */
export const InviteLink = Type.Object({ url: Type.String(), created_at: Timestamp });

export const Invites = Type.Object({ link: InviteLink, invites: Type.Array(Invite) });
export type Invites = Static<typeof Invites>;

const hidden = [communityErrors.community_forbidden, communityErrors.community_not_found] as const;

export const listInvites = endpoint({
  method: 'GET',
  path: '/community/:id/invite/',
  summary: 'The open invites, newest first, and the shareable link',
  access: 'user',
  params: IdParams,
  reply: Invites,
  errors: hidden,
});

export const inviteByEmail = endpoint({
  method: 'POST',
  path: '/community/:id/invite/',
  summary: 'Invite people by email; members are skipped, an open invite is sent again',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    emails: Type.Array(Type.String({ format: 'email', maxLength: limits.email }), { minItems: 1, maxItems: 50 }),
  }),
  status: 201,
  reply: Type.Object({
    invites: Type.Array(Invite),
    already_members: Type.Array(Type.String({ description: 'Email addresses.' })),
  }),
  errors: [...hidden, communityErrors.plan_limit, communityErrors.cannot_return, inviteErrors.too_many_invites],
  creates: true,
});

export const renewInviteLink = endpoint({
  method: 'POST',
  path: '/community/:id/invite/link/',
  summary: 'Make a new shareable link; the old one stops',
  access: 'user',
  params: IdParams,
  reply: InviteLink,
  errors: hidden,
});

const inviteParams = Type.Object({ id: Id, inviteId: Id });

export const resendInvite = endpoint({
  method: 'POST',
  path: '/community/:id/invite/:inviteId/resend/',
  summary: 'Send an invite again, for another 14 days; its old link stops',
  access: 'user',
  params: inviteParams,
  reply: Invite,
  errors: [...hidden, communityErrors.cannot_return, inviteErrors.invite_not_found, inviteErrors.resent_lately],
});

export const withdrawInvite = endpoint({
  method: 'DELETE',
  path: '/community/:id/invite/:inviteId/',
  summary: 'Withdraw an invite; its link stops',
  access: 'user',
  params: inviteParams,
  errors: [...hidden, inviteErrors.invite_not_found],
});

const tokenParams = Type.Object({ token: Type.String({ minLength: 20, maxLength: 100 }) });
const tokenErrors = [
  inviteErrors.invite_not_found,
  inviteErrors.invite_expired,
  inviteErrors.invite_withdrawn,
  inviteErrors.invite_used,
] as const;

/** An invite for a person who has its link. */
export const InviteOffer = Type.Object({
  community: PublicCommunity,
  invited_by: nullable(Person),
  email: nullable(Type.String({ description: 'The address it was sent to; null for the shareable link.' })),
  is_member: Type.Boolean({ description: 'The reader belongs to the community already.' }),
});
export type InviteOffer = Static<typeof InviteOffer>;

export const getInviteOffer = endpoint({
  method: 'GET',
  path: '/invites/:token/',
  summary: 'What an invite is for; for anyone with the link, signed in or not',
  access: 'anyone',
  params: tokenParams,
  reply: InviteOffer,
  errors: tokenErrors,
});

export const acceptInvite = endpoint({
  method: 'POST',
  path: '/invites/:token/accept/',
  summary: 'Join by an invite. Being a member already is a success',
  access: 'user',
  params: tokenParams,
  reply: Community,
  errors: [
    ...tokenErrors,
    inviteErrors.invite_other_address,
    communityErrors.plan_limit,
    communityErrors.cannot_return,
    commonErrors.forbidden,
  ],
});
