import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { Actor } from '../platform/app.ts';

/** What a person is in a community; the role is null when they do not belong to it. */
export interface Standing {
  readonly role: CommunityRole | null;
  readonly actor: Actor | null;
}

/** What a person may do with a community. `view` is its details, `read` what is inside; the rest is what the web is told. */
export type CommunityAbilities = Community['can'] & { readonly view: boolean; readonly read: boolean };

interface CommunityRules {
  readonly visibility: 'public' | 'private';
  readonly joinPolicy: 'request' | 'open' | 'invite';
}

/** The whole table of rights: role × action. */
export function abilitiesIn(community: CommunityRules, { role, actor }: Standing): CommunityAbilities {
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

/** Where somebody stands in a community. */
export interface Place {
  readonly role: CommunityRole | null;
  readonly isPaymentOwner: boolean;
}

const heights: Readonly<Record<CommunityRole, number>> = { member: 1, admin: 2, community_owner: 3 };

/** How high a place is: 0 outside, 3 for an owner. */
export function roleRank(role: CommunityRole | null): number {
  return role === null ? 0 : heights[role];
}

/**
 * Whether somebody may move a person from one place to another. Owners may do everything, admins take members in and
 * out and appoint admins, and everybody may step down or leave by themselves.
 */
export function canChangeMembership(
  by: { role: CommunityRole | null; isSelf: boolean },
  from: Place,
  to: Place,
): boolean {
  if (by.role === 'community_owner') return true;
  const stepsDown = roleRank(to.role) <= roleRank(from.role) && (from.isPaymentOwner || !to.isPaymentOwner);
  if (by.isSelf) return by.role !== null && stepsDown;
  if (by.role !== 'admin' || from.isPaymentOwner !== to.isPaymentOwner) return false;
  return roleRank(from.role) <= heights.member && roleRank(to.role) <= heights.admin;
}
