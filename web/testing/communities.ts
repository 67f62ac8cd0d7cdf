import type { Community, CommunityCard } from '@homecoming/contract/communities.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { buildCommunity } from './server.tsx';

type Can = Community['can'];

const NOTHING: Can = {
  request: false,
  post: false,
  see_members: false,
  manage_requests: false,
  manage_members: false,
  manage_owners: false,
  invite: false,
  edit: false,
  leave: false,
  delete: false,
  request_plan: false,
  plan_events: false,
  report: false,
};

/** What a member, an admin and an owner may do, as the server has it. */
export const asMember: Can = { ...NOTHING, post: true, see_members: true, leave: true };
export const asAdmin: Can = {
  ...asMember,
  manage_requests: true,
  manage_members: true,
  invite: true,
  edit: true,
  plan_events: true,
};
export const asOwner: Can = { ...asAdmin, manage_owners: true, delete: true, request_plan: true };

/** The details of a community of the list, for a user with the rights `can`. */
export function buildOwnCommunity(card: CommunityCard, can: Can, changes: Partial<Community> = {}): Community {
  return buildCommunity(card, { can, ...changes });
}

/** A member by name; the id is the first name in small letters. */
export function buildMember(name: string, changes: Partial<CommunityMember> = {}): CommunityMember {
  return {
    ...buildPerson(name),
    email: null,
    program: 'Botany',
    current_industry: null,
    company: null,
    country: null,
    city: null,
    former_name: null,
    listed: true,
    role: 'member',
    is_payment_owner: false,
    joined_at: '2026-01-01T00:00:00.000Z',
    can: canOn(),
    ...changes,
  };
}

/** What the reader may do with a member: write to them, and what is given here. */
export function canOn(rights: Partial<CommunityMember['can']> = {}): CommunityMember['can'] {
  return {
    message: true,
    make_owner: false,
    hand_over: false,
    make_admin: false,
    make_member: false,
    make_payment_owner: false,
    unmake_payment_owner: false,
    remove: false,
    ...rights,
  };
}

export function buildPerson(name: string): Person {
  const [first = '', last = ''] = name.split(' ');
  return {
    id: first.toLowerCase(),
    first_name: first,
    last_name: last,
    photo: null,
    graduation_year: 2014,
    level: 3,
  };
}
