import type { Channel } from '@homecoming/contract/channels.ts';
import type { Comment } from '@homecoming/contract/comments.ts';
import type { FoundGroup, Resource } from '@homecoming/contract/groups.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { guild, maya } from './server.tsx';

export const amir: Person = {
  id: 'amir',
  first_name: 'Amir',
  last_name: 'Rahimi',
  graduation_year: 2011,
  photo: null,
  level: 3,
};
const mayaHerself: Person = { ...amir, id: maya.id, first_name: 'Maya', last_name: 'Lindgren', graduation_year: 2016 };

/** Where the groups of tests are. */
export const housing: Channel = {
  id: 'housing',
  community: guild.id,
  name: 'Housing and moving',
  description: null,
  image: null,
  is_private: false,
  fills_itself: false,
  is_member: true,
  applied: false,
  members_count: 2,
  groups_count: 1,
  created_at: '2026-01-01T00:00:00.000Z',
  request: null,
  can: { read: true, join: false, leave: true, create_group: false, post: true, edit: false, manage_requests: false },
};

/** A group that Maya follows. */
export function buildGroup(changes: Partial<FoundGroup> = {}): FoundGroup {
  return {
    id: 'flats',
    channel: housing.id,
    community: guild.id,
    channel_name: housing.name,
    community_name: guild.name,
    name: 'Flats and rooms',
    description: 'Say the street, the price and the date.',
    image: null,
    created_by: amir,
    is_member: true,
    members_count: 2,
    comments_count: 1,
    resources_count: 1,
    last_activity_at: '2026-01-02T00:00:00.000Z',
    created_at: '2026-01-01T00:00:00.000Z',
    can: {
      read: true,
      join_channel: false,
      edit: false,
      delete: false,
      subscribe: true,
      comment: true,
      add_resource: true,
      report: true,
    },
    removed: null,
    ...changes,
  };
}

/** A comment of Amir, or of Maya with `own`; ids sort by number, as the real ones do by age. */
export function buildComment(
  number: number,
  { own = false, ...changes }: Partial<Comment> & { own?: boolean } = {},
): Comment {
  return {
    id: buildCommentId(number),
    group: 'flats',
    post: null,
    parent: null,
    title: null,
    mentions: [],
    author: own ? mayaHerself : amir,
    text: `Comment number ${number}`,
    image: null,
    likes_count: 0,
    likedby_me: false,
    replies_count: changes.replies?.length ?? 0,
    replies: [],
    created_at: new Date().toISOString(),
    edited_at: null,
    deleted: false,
    hidden: false,
    removed: null,
    can: { edit: own, delete: own, like: true, reply: true, report: false },
    ...changes,
  };
}

/** The id of the comment of a number. */
export function buildCommentId(number: number): string {
  return `01980000-0000-7000-8000-${String(number).padStart(12, '0')}`;
}

/** A link in the group, added by Maya with `own`. */
export function buildLink(id: string, title: string, own = false): Resource {
  return {
    id,
    group: 'flats',
    title,
    description: null,
    kind: 'link',
    url: 'https://example.org/rights',
    file: null,
    added_by: own ? mayaHerself : amir,
    created_at: new Date().toISOString(),
    removed: null,
    can: { edit: own, delete: own, report: !own },
  };
}
