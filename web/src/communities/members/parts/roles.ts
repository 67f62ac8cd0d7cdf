import type { CommunityRole } from '@homecoming/contract/communities.ts';

const NAMES: Record<CommunityRole, string> = { community_owner: 'Owner', admin: 'Admin', member: 'Member' };

/** The name of a role for users. */
export function roleName(role: CommunityRole): string {
  return NAMES[role];
}

/** The sections of the member list, by role; `counted` is the limit of the plan that applies. */
export const roleLists = [
  { role: 'community_owner', title: 'Owners', counted: 'owners', nobody: 'Nobody owns this community.' },
  { role: 'admin', title: 'Admins', counted: 'admins', nobody: 'No admins yet. Make one of the members an admin.' },
  { role: 'member', title: 'Members', counted: null, nobody: 'No other members yet. Invite some.' },
] as const;

const PLURALS: Record<CommunityRole, string> = { community_owner: 'Owners', admin: 'Admins', member: 'Members' };

/** The name of a role in the plural. */
export function rolePlural(role: CommunityRole): string {
  return PLURALS[role];
}
