import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import type { Actor } from '../platform/app.ts';

/** The caller and their role in a community; the role is null outside. */
export interface CallerRole {
  readonly role: CommunityRole | null;
  /** Moderators let them read only. */
  readonly isMuted?: boolean;
  readonly actor: Actor | null;
}

/** Rights on a community. `view` is its details, `read` its contents; the others are sent to the web. */
export type CommunityAbilities = Community['can'] & { readonly view: boolean; readonly read: boolean };

interface CommunityRules {
  readonly visibility: 'public' | 'private';
  readonly joinPolicy: 'request' | 'open' | 'invite';
  /** The decision of the platform staff that removed it, or null. */
  readonly removedBy?: string | null;
}

/** The table of rights: role × action. What the platform staff removed is read-only. */
export function abilitiesIn(
  community: CommunityRules,
  { role, isMuted = false, actor }: CallerRole,
): CommunityAbilities {
  const belongs = role !== null;
  const isStaff = actor?.isStaff ?? false;
  const owns = role === 'community_owner';
  const manages = owns || role === 'admin';
  const view = community.visibility === 'public' || belongs || isStaff;
  const isLive = community.removedBy == null;
  return {
    view,
    read: belongs || isStaff,
    see_members: belongs || isStaff,
    request: actor !== null && !isStaff && !belongs && community.joinPolicy !== 'invite',
    post: belongs && !isMuted,
    manage_requests: manages && isLive,
    manage_members: manages,
    manage_owners: owns,
    invite: manages && isLive,
    edit: manages && isLive,
    leave: belongs,
    delete: owns,
    request_plan: owns && isLive,
    plan_events: manages && isLive,
    report: actor !== null && view && !isStaff && !owns && isLive,
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

/** Who changes a membership: their own role, and whether the membership is theirs. */
export interface MembershipChanger {
  readonly role: CommunityRole | null;
  readonly isSelf: boolean;
}

/**
 * Whether a person may change a membership. Owners may change all; admins add and remove members and appoint admins; and
 * everybody may step down or leave.
 */
export function canChangeMembership(by: MembershipChanger, from: MembershipState, to: MembershipState): boolean {
  if (by.role === 'community_owner') return true;
  const stepsDown = roleRank(to.role) <= roleRank(from.role) && (from.isPaymentOwner || !to.isPaymentOwner);
  if (by.isSelf) return by.role !== null && stepsDown;
  if (by.role !== 'admin' || from.isPaymentOwner !== to.isPaymentOwner) return false;
  return roleRank(from.role) <= RANKS.member && roleRank(to.role) <= RANKS.admin;
}

/** A payment owner is an owner or admin: stepping down from that ends the designation. */
export function endDesignation(to: MembershipState): MembershipState {
  return canBePaymentOwner(to) ? to : { ...to, isPaymentOwner: false };
}

/** Whether the role is one that a payment owner may have. */
export function canBePaymentOwner({ role }: MembershipState): boolean {
  return roleRank(role) > RANKS.member;
}

/** The reader's rights on a member. What is so already is not offered. */
export function abilitiesOnMember(
  by: MembershipChanger,
  from: MembershipState,
): Omit<CommunityMember['can'], 'message'> {
  const canMake = (role: CommunityRole) =>
    from.role !== role && canChangeMembership(by, from, endDesignation({ ...from, role }));
  const canDesignate = (isPaymentOwner: boolean) =>
    from.isPaymentOwner !== isPaymentOwner && canChangeMembership(by, from, { ...from, isPaymentOwner });
  return {
    make_owner: canMake('community_owner'),
    hand_over: !by.isSelf && canMake('community_owner'),
    make_admin: canMake('admin'),
    make_member: canMake('member'),
    make_payment_owner: canBePaymentOwner(from) && canDesignate(true),
    unmake_payment_owner: canDesignate(false),
    remove: canChangeMembership(by, from, { role: null, isPaymentOwner: false }),
  };
}
