import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** The caller and their role in a community; the role is null outside. */
export interface CallerRole {
  readonly role: CommunityRole | null;
  readonly actor: Actor | null;
}

/** Rights on a community. `view` is its details, `read` its contents; the others are sent to the web. */
export type CommunityAbilities = Community['can'] & { readonly view: boolean; readonly read: boolean };

interface CommunityRules {
  readonly visibility: 'public' | 'private';
  readonly joinPolicy: 'request' | 'open' | 'invite';
}

/** The table of rights: role × action. */
export function abilitiesIn(community: CommunityRules, { role, actor }: CallerRole): CommunityAbilities {
  const belongs = role !== null;
  const isStaff = actor?.isStaff ?? false;
  const owns = role === 'community_owner';
  const manages = owns || role === 'admin';
  return {
    view: community.visibility === 'public' || belongs || isStaff,
    read: belongs || isStaff,
    see_members: belongs || isStaff,
    request: actor !== null && !isStaff && !belongs && community.joinPolicy !== 'invite',
    post: belongs,
    manage_requests: manages,
    manage_members: manages,
    manage_owners: owns,
    invite: manages,
    edit: manages,
    leave: belongs,
    delete: owns,
  };
}

/** A person's role in a community, and whether they are designated to receive its money. */
export interface MembershipState {
  readonly role: CommunityRole | null;
  readonly isPaymentOwner: boolean;
}

const RANKS: Readonly<Record<CommunityRole, number>> = { member: 1, admin: 2, community_owner: 3 };

/** The rank of a role: 0 outside, 3 for an owner. */
export function roleRank(role: CommunityRole | null): number {
  return role === null ? 0 : RANKS[role];
}

/**
 * Whether a person may change a membership. Owners may change all; admins add and remove members and appoint admins; and
 * everybody may step down or leave.
 */
export function canChangeMembership(
  by: { role: CommunityRole | null; isSelf: boolean },
  from: MembershipState,
  to: MembershipState,
): boolean {
  if (by.role === 'community_owner') return true;
  const stepsDown = roleRank(to.role) <= roleRank(from.role) && (from.isPaymentOwner || !to.isPaymentOwner);
  if (by.isSelf) return by.role !== null && stepsDown;
  if (by.role !== 'admin' || from.isPaymentOwner !== to.isPaymentOwner) return false;
  return roleRank(from.role) <= RANKS.member && roleRank(to.role) <= RANKS.admin;
}
