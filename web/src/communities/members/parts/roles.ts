import type { CommunityRole } from '@homecoming/contract/communities.ts';

const NAMES: Record<CommunityRole, string> = { community_owner: 'Owner', admin: 'Admin', member: 'Member' };

/** A role as people read it. */
export function roleName(role: CommunityRole): string {
  return NAMES[role];
}

/** The lists in which the members of a community stand, by role; `counted` is what its plan counts of them. */
export const roleLists = [
  { role: 'community_owner', title: 'Owners', counted: 'owners', nobody: 'Nobody owns this community.' },
  { role: 'admin', title: 'Admins', counted: 'admins', nobody: 'No admins yet. Make one of the members an admin.' },
  { role: 'member', title: 'Members', counted: null, nobody: 'No other members yet. Invite some.' },
] as const;

const PLURALS: Record<CommunityRole, string> = { community_owner: 'Owners', admin: 'Admins', member: 'Members' };

/** The people of a role. */
export function rolesName(role: CommunityRole): string {
  return PLURALS[role];
}
