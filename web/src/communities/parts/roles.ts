import type { CommunityRole } from '@homecoming/contract/communities.ts';

const NAMES: Record<CommunityRole, string> = { community_owner: 'Owner', admin: 'Admin', member: 'Member' };

/** A role as people read it. */
export function roleName(role: CommunityRole): string {
  return NAMES[role];
}
