import { Type, type Static } from 'typebox';
import { communityErrors } from './communities.ts';
import { directoryErrors } from './directory.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import {
  Id,
  IdParams,
  MemberRecord,
  Message,
  Picture,
  Timestamp,
  nullable,
  page,
  pageQuery,
  line,
  withoutBlocked,
} from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

/** Failures of channel calls. */
export const channelErrors = defineErrors({
  channel_not_found: [404, 'This channel does not exist, or you cannot see it.'],
  channel_forbidden: [403, 'Join this channel to see what is in it.'],
});

/** A channel of a community. Of a private one, non-members see this card only. */
export const Channel = Type.Object({
  id: Id,
  community: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  image: nullable(Picture),
  is_private: Type.Boolean(),
  fills_itself: Type.Boolean({ description: 'It is that of a class year or a program; its people are added to it.' }),
  is_member: Type.Boolean(),
  applied: Type.Boolean({ description: 'A request to join it is pending.' }),
  members_count: Type.Integer(),
  groups_count: Type.Integer(),
  created_at: Timestamp,
  /** The reader's own pending request. */
  request: nullable(Type.Object({ id: Id })),
  /** What the reader may do with it. */
  can: Type.Object({
    read: Type.Boolean({ description: 'See its groups and members.' }),
    join: Type.Boolean({ description: 'Join it, or ask to, by `requests/create/`.' }),
    leave: Type.Boolean(),
    create_group: Type.Boolean(),
    post: Type.Boolean({ description: 'Write posts for it.' }),
    edit: Type.Boolean(),
    manage_requests: Type.Boolean(),
  }),
});
export type Channel = Static<typeof Channel>;

/** A member of a channel. */
export const ChannelMember = Type.Object({ ...MemberRecord.properties, joined_at: Timestamp });
export type ChannelMember = Static<typeof ChannelMember>;

const texts = {
  description: Type.Optional(nullable(Type.String({ maxLength: limits.description }))),
  is_private: Type.Optional(Type.Boolean()),
};

export const listChannels = endpoint({
  method: 'GET',
  path: '/community/:id/channels/',
  summary: 'The channels of a community, by name',
  access: 'user',
  params: IdParams,
  reply: Type.Array(Channel),
  errors: [communityErrors.community_forbidden, communityErrors.community_not_found],
});

export const createChannel = endpoint({
  method: 'POST',
  path: '/community/:id/channels/',
  summary: "Create a channel, as JSON or as form data with its picture; it starts with a group 'General'",
  access: 'user',
  params: IdParams,
  body: Type.Object({ ...texts, name: line(limits.name) }),
  files: ['image'],
  status: 201,
  reply: Channel,
  errors: [
    ...screenedErrors,
    communityErrors.community_forbidden,
    communityErrors.community_not_found,
    communityErrors.plan_limit,
    ...imageErrors,
  ],
  creates: true,
});

export const getChannel = endpoint({
  method: 'GET',
  path: '/channels/:id/',
  summary: 'One channel',
  access: 'user',
  params: IdParams,
  reply: Channel,
  errors: [channelErrors.channel_not_found],
});

export const updateChannel = endpoint({
  method: 'PATCH',
  path: '/channels/:id/',
  summary: 'Change a channel, as JSON or as form data with its picture',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    ...texts,
    name: Type.Optional(line(limits.name)),
    remove_image: Type.Optional(Type.Boolean()),
  }),
  files: ['image'],
  reply: Channel,
  errors: [...screenedErrors, channelErrors.channel_not_found, commonErrors.forbidden, ...imageErrors],
});

export const listChannelMembers = endpoint({
  method: 'GET',
  path: '/channels/:id/members/',
  summary: 'The members of a channel, in the order in which they joined',
  access: 'user',
  params: IdParams,
  query: Type.Object({ ...pageQuery, without_blocked: withoutBlocked }),
  reply: page(ChannelMember),
  errors: [channelErrors.channel_not_found, channelErrors.channel_forbidden, directoryErrors.directory_quota],
});

export const leaveChannel = endpoint({
  method: 'POST',
  path: '/channels/:id/leave/',
  summary: 'Leave a channel and its groups. Not being a member is a success',
  access: 'user',
  params: IdParams,
  reply: Message,
  errors: [channelErrors.channel_not_found],
});
