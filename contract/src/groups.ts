import { Type, type Static } from 'typebox';
import { ChannelMember, channelErrors } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors, fileErrors, imageErrors } from './errors.ts';
import { limits } from './limits.ts';
import {
  Id,
  IdParams,
  Person,
  Picture,
  Timestamp,
  line,
  nullable,
  optionalLine,
  optionalText,
  page,
  pageQuery,
  RemovedMark,
} from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

/** Failures of calls about groups and resources. */
export const groupErrors = defineErrors({
  group_not_found: [404, 'This group does not exist, or you cannot see it.'],
  too_many_groups: [
    409,
    `This channel has ${limits.groupsOfChannel} groups, the most there may be. Use one of them, or delete one first.`,
  ],
  last_group: [409, 'A channel keeps at least one group. Create another one first.'],
  resource_not_found: [404, 'This resource does not exist any more.'],
  file_or_link: [400, 'Choose a file, or enter a link.'],
  empty_file: [400, 'This file is empty. Choose another one.'],
});

/**
 * A group of a channel. `can.read` false makes it a card: members of the community see it of an open channel that they are
 * not in. A card names no person, and all calls about the contents of its group are 404.
 */
export const Group = Type.Object({
  id: Id,
  channel: Id,
  community: Id,
  name: Type.String(),
  description: nullable(Type.String()),
  image: nullable(Picture),
  created_by: nullable(Person),
  is_member: Type.Boolean({ description: 'The reader follows it.' }),
  members_count: Type.Integer(),
  comments_count: Type.Integer(),
  resources_count: Type.Integer(),
  last_activity_at: Timestamp,
  created_at: Timestamp,
  /** What the reader may do with it. */
  can: Type.Object({
    read: Type.Boolean({ description: 'See its comments, resources and members. False: the group is a card.' }),
    join_channel: Type.Boolean({ description: 'Join its open channel at once, by `requests/create/`.' }),
    edit: Type.Boolean(),
    delete: Type.Boolean(),
    subscribe: Type.Boolean(),
    comment: Type.Boolean(),
    add_resource: Type.Boolean(),
    report: Type.Boolean({ description: 'To the moderators; those who moderate open a case.' }),
  }),
  removed: RemovedMark,
});
export type Group = Static<typeof Group>;

/** A group with its channel and community. */
export const FoundGroup = Type.Object({
  ...Group.properties,
  channel_name: Type.String(),
  community_name: Type.String(),
});
export type FoundGroup = Static<typeof FoundGroup>;

/** A link or file in a group. */
export const Resource = Type.Object({
  id: Id,
  group: Id,
  title: Type.String(),
  description: nullable(Type.String()),
  kind: Type.Enum(['link', 'file']),
  url: Type.String({ description: 'Of a link: its address. Of a file: where to download it.' }),
  file: nullable(
    Type.Object({
      name: Type.String(),
      size: Type.Integer({ description: 'Bytes.' }),
      type: Type.String({ description: 'Media type, read from the bytes.' }),
    }),
  ),
  added_by: nullable(Person),
  created_at: Timestamp,
  removed: RemovedMark,
  can: Type.Object({ edit: Type.Boolean(), delete: Type.Boolean(), report: Type.Boolean() }),
});
export type Resource = Static<typeof Resource>;

const channelHidden = [channelErrors.channel_not_found, channelErrors.channel_forbidden] as const;
const hidden = [groupErrors.group_not_found] as const;
const description = optionalText(limits.description);

export const listGroups = endpoint({
  method: 'GET',
  path: '/channels/:id/groups/',
  summary: 'The groups of a channel, the latest activity first; there is always one',
  access: 'user',
  params: IdParams,
  reply: Type.Array(Group),
  errors: channelHidden,
});

export const createGroup = endpoint({
  method: 'POST',
  path: '/channels/:id/groups/',
  summary: 'Create a group, as JSON or as form data with its picture; its creator manages and follows it',
  access: 'user',
  params: IdParams,
  body: Type.Object({ name: line(limits.name), description }),
  files: ['image'],
  status: 201,
  reply: Group,
  errors: [...screenedErrors, ...channelHidden, groupErrors.too_many_groups, ...imageErrors],
  creates: true,
});

/** For other clients, as the specification says; the web does not call it. */
export const listMyGroups = endpoint({
  method: 'GET',
  path: '/groups/channels/',
  summary: "The groups of one channel, or of all the user's channels, the latest activity first",
  access: 'user',
  query: Type.Object({ ...pageQuery, channel_id: Type.Optional(Id) }),
  reply: page(FoundGroup),
  errors: channelHidden,
});

export const getGroup = endpoint({
  method: 'GET',
  path: '/groups/details/:id/',
  summary: 'One group; a card for members of the community who are not in its open channel',
  access: 'user',
  params: IdParams,
  reply: FoundGroup,
  errors: hidden,
});

export const updateGroup = endpoint({
  method: 'PATCH',
  path: '/groups/details/:id/',
  summary: 'Change a group, as JSON or as form data with its picture',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    name: Type.Optional(line(limits.name)),
    description,
    remove_image: Type.Optional(Type.Boolean()),
  }),
  files: ['image'],
  reply: FoundGroup,
  errors: [...screenedErrors, ...hidden, commonErrors.forbidden, ...imageErrors],
});

export const deleteGroup = endpoint({
  method: 'DELETE',
  path: '/groups/details/:id/',
  summary: 'Delete a group with its comments and resources',
  access: 'user',
  params: IdParams,
  errors: [...hidden, commonErrors.forbidden, groupErrors.last_group],
});

export const listGroupMembers = endpoint({
  method: 'GET',
  path: '/groups/:id/members/',
  summary: 'The followers of a group, in the order of following',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(ChannelMember),
  errors: hidden,
});

export const subscribeToGroup = endpoint({
  method: 'POST',
  path: '/groups/:id/subscribe/',
  summary: 'Follow a group. Already following is a success',
  access: 'user',
  params: IdParams,
  reply: FoundGroup,
  errors: [...hidden, commonErrors.forbidden],
});

export const unsubscribeFromGroup = endpoint({
  method: 'POST',
  path: '/groups/:id/unsubscribe/',
  summary: 'Unfollow a group. Not following is a success',
  access: 'user',
  params: IdParams,
  reply: FoundGroup,
  errors: [...hidden, commonErrors.forbidden],
});

export const searchGroups = endpoint({
  method: 'GET',
  path: '/groups/search/',
  summary: 'Groups that the user may see, cards too, by name and description; the best 20, tolerating typing errors',
  access: 'user',
  query: Type.Object({ query: Type.Optional(Type.String({ maxLength: limits.searchQuery })) }),
  reply: page(FoundGroup),
});

export const listResources = endpoint({
  method: 'GET',
  path: '/groups/:id/resources/',
  summary: 'The resources of a group, newest first',
  access: 'user',
  params: IdParams,
  query: Type.Object(pageQuery),
  reply: page(Resource),
  errors: hidden,
});

export const createResource = endpoint({
  method: 'POST',
  path: '/groups/:id/resources/',
  summary: 'Add a link (`url`), or a file as form data; for followers of the group',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    title: optionalLine(limits.title),
    description,
    url: Type.Optional(nullable(Type.String({ maxLength: limits.url }))),
  }),
  files: ['file'],
  fileBytes: limits.fileBytes,
  status: 201,
  reply: Resource,
  errors: [
    ...screenedErrors,
    ...hidden,
    commonErrors.forbidden,
    groupErrors.file_or_link,
    groupErrors.empty_file,
    commonErrors.file_too_large,
    ...fileErrors,
  ],
  creates: true,
});

const resourceParams = Type.Object({ id: Id, rid: Id });

export const updateResource = endpoint({
  method: 'PATCH',
  path: '/groups/:id/resource/:rid/',
  summary: "Change the caller's own resource: its texts, and the address of a link",
  access: 'user',
  params: resourceParams,
  body: Type.Object({
    title: Type.Optional(line(limits.title)),
    description,
    url: Type.Optional(Type.String({ maxLength: limits.url })),
  }),
  reply: Resource,
  errors: [...screenedErrors, ...hidden, groupErrors.resource_not_found, commonErrors.forbidden],
});

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/groups/:id/resource/:rid/',
  summary: 'Delete a resource, its file with it',
  access: 'user',
  params: resourceParams,
  errors: [...hidden, groupErrors.resource_not_found, commonErrors.forbidden],
});
