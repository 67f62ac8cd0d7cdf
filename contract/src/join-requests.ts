import { Type, type Static } from 'typebox';
import { channelErrors } from './channels.ts';
import { communityErrors } from './communities.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { Id, IdParams, MemberRecord, Timestamp, nullable, page, pageQuery } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export const joinRequestErrors = defineErrors({
  already_requested: [409, 'You have already sent a request to join this community'],
  already_member: [409, 'You are a member of this community already.'],
  already_requested_channel: [409, 'You have already sent a request to join this channel'],
  already_in_channel: [409, 'You are in this channel already.'],
  declined_recently: [409, 'Your last request was declined. You can ask again 7 days after that.'],
  invitation_only: [403, 'This community takes members by invitation only.'],
  request_not_found: [404, 'This request does not exist any more.'],
  request_answered: [409, 'Somebody has answered this request already.'],
});

export const requestTypes = ['community', 'channel'] as const;

export const joinRequestStatuses = ['pending', 'approved', 'declined', 'cancelled'] as const;

/** A request to join, as its author and the people who decide see it. */
export const JoinRequest = Type.Object({
  id: Id,
  request_type: Type.Enum([...requestTypes]),
  community: Id,
  /** What a request for a channel is about; null for one about the community itself. */
  channel: nullable(Type.Object({ id: Id, name: Type.String() })),
  user: MemberRecord,
  message: nullable(Type.String()),
  status: Type.Enum([...joinRequestStatuses]),
  created_at: Timestamp,
  decided_at: nullable(Timestamp),
});
export type JoinRequest = Static<typeof JoinRequest>;

export const createJoinRequest = endpoint({
  method: 'POST',
  path: '/requests/create/',
  summary: 'Ask to join a community or a channel; an open one adds the caller at once',
  access: 'user',
  body: Type.Object({
    request_type: Type.Enum([...requestTypes]),
    community: Type.Optional(Id),
    channel: Type.Optional(Id),
    message: Type.Optional(nullable(Type.String({ maxLength: limits.requestMessage }))),
    rules_version: Type.Optional(Type.Integer({ minimum: 0, description: 'That of the rules the caller has read.' })),
  }),
  status: 201,
  reply: JoinRequest,
  errors: [
    ...screenedErrors,
    joinRequestErrors.already_requested,
    joinRequestErrors.already_member,
    joinRequestErrors.declined_recently,
    joinRequestErrors.invitation_only,
    joinRequestErrors.already_requested_channel,
    joinRequestErrors.already_in_channel,
    channelErrors.channel_not_found,
    communityErrors.community_not_found,
    communityErrors.plan_limit,
    communityErrors.cannot_return,
    commonErrors.forbidden,
  ],
  creates: true,
});

export const listJoinRequests = endpoint({
  method: 'GET',
  path: '/community/:id/requests/',
  summary: 'Pending requests, oldest first',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(JoinRequest),
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});

const answerErrors = [joinRequestErrors.request_not_found, joinRequestErrors.request_answered] as const;

export const approveJoinRequest = endpoint({
  method: 'POST',
  path: '/requests/:id/approve/',
  summary: 'Approve a join request',
  access: 'user',
  params: IdParams,
  reply: JoinRequest,
  errors: [...answerErrors, communityErrors.plan_limit, communityErrors.cannot_return],
});

export const declineJoinRequest = endpoint({
  method: 'POST',
  path: '/requests/:id/decline/',
  summary: 'Decline a join request',
  access: 'user',
  params: IdParams,
  reply: JoinRequest,
  errors: answerErrors,
});

export const cancelJoinRequest = endpoint({
  method: 'DELETE',
  path: '/requests/:id/',
  summary: "Withdraw the caller's own request",
  access: 'user',
  params: IdParams,
  errors: answerErrors,
});
