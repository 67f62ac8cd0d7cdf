import type { Channel, ChannelMember } from '@homecoming/contract/channels.ts';
import type { Group } from '@homecoming/contract/groups.ts';

/** A channel of the guild, for a member of the guild who is not in the channel; the id is the name in lower case. */
export function buildChannel(name: string, changes: Partial<Channel> = {}): Channel {
  const nothing = { read: false, leave: false, create_group: false, post: false, edit: false, manage_requests: false };
  return {
    id: name.toLowerCase(),
    community: 'guild',
    name,
    description: `All about ${name}`,
    image: null,
    is_private: false,
    fills_itself: false,
    is_member: false,
    applied: false,
    members_count: 2,
    groups_count: 1,
    created_at: '2026-01-01T00:00:00.000Z',
    request: null,
    can: { ...nothing, join: changes.applied !== true },
    ...changes,
  };
}

/** What makes the reader a member of a channel, or one who manages it. */
export const insideChannel: Partial<Channel> = {
  is_member: true,
  can: { read: true, join: false, leave: true, create_group: true, post: true, edit: false, manage_requests: false },
};
export const managingChannel: Partial<Channel> = {
  is_member: true,
  can: { read: true, join: false, leave: true, create_group: true, post: true, edit: true, manage_requests: true },
};

/** A group of a channel; the id is its name in small letters. */
export function buildGroup(name: string, changes: Partial<Group> = {}): Group {
  return {
    id: name.toLowerCase(),
    channel: 'housing',
    community: 'guild',
    name,
    description: null,
    image: null,
    created_by: null,
    is_member: false,
    members_count: 2,
    comments_count: 0,
    resources_count: 0,
    last_activity_at: new Date().toISOString(),
    created_at: '2026-01-01T00:00:00.000Z',
    can: {
      read: true,
      join_channel: false,
      edit: false,
      delete: false,
      subscribe: true,
      comment: false,
      add_resource: false,
      report: true,
    },
    removed: null,
    ...changes,
  };
}

/** A member of a channel, by name. */
export function buildChannelMember(name: string): ChannelMember {
  const [first_name = '', last_name = ''] = name.split(' ');
  const person = { id: first_name.toLowerCase(), first_name, last_name, photo: null, graduation_year: 2014, level: 3 };
  return { ...person, email: null, program: 'Botany', current_industry: null, joined_at: '2026-01-01T00:00:00.000Z' };
}
