import { type Actor } from '../platform/app.ts';
import type { Community, CommunityCard, PublicCommunity } from '@homecoming/contract/communities.ts';
import type { Person } from '@homecoming/contract/shapes.ts';
import { presentPerson, type PersonRow } from '../accounts/present.ts';
import { photoUrl, presentPicture, type PictureRow } from '../media/present.ts';
import type { CommunityAccess, CommunityRow, MembershipRow } from './access.ts';
import type { CommunityAbilities } from './policy.ts';

/** For non-members, a private community has only name, logo and description. */
export function presentPublicCommunity(row: CommunityRow, cover: PictureRow | null, isMember = false): PublicCommunity {
  const open = isMember || row.visibility === 'public';
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logo: photoUrl(row.logoId),
    cover: open ? presentPicture(cover) : null,
    visibility: row.visibility,
    join_policy: row.joinPolicy,
    members_count: open ? row.membersCount : null,
  };
}

export interface CardRow {
  readonly community: CommunityRow;
  readonly cover: PictureRow | null;
  readonly role: MembershipRow['role'] | null;
  readonly isPaymentOwner: boolean | null;
  readonly applied: boolean;
  readonly can: CommunityAbilities;
}

export function presentCommunityCard(row: CardRow, faces: readonly PersonRow[]): CommunityCard {
  return {
    ...presentPublicCommunity(row.community, row.cover, row.can.read),
    is_member: row.role !== null,
    applied: row.applied,
    role: row.role,
    is_payment_owner: row.isPaymentOwner === true,
    members: faces.map(presentPerson),
    can: { request: row.can.request && !row.applied, plan_events: row.can.plan_events },
  };
}

export interface CommunityPeople {
  readonly faces: readonly PersonRow[];
  /** `isShown` is false for those who are blocked for the reader. */
  readonly managers: readonly { person: PersonRow; membership: MembershipRow; isShown: boolean; canMessage: boolean }[];
}

export function presentCommunity(
  access: CommunityAccess,
  cover: PictureRow | null,
  people: CommunityPeople,
  requestId: string | null,
  payouts: Community['payouts'],
  actor: Actor | null,
): Omit<Community, 'restricted'> {
  const { community, membership, can } = access;
  const { view: _view, read: _read, ...sentToWeb } = can;
  const applied = requestId !== null;
  const own = { role: membership?.role ?? null, isPaymentOwner: membership?.isPaymentOwner ?? null };
  const card = { community, cover, ...own, applied, can };
  const paymentOwners = people.managers
    .filter(({ membership: { isPaymentOwner } }) => isPaymentOwner)
    .toSorted((a, b) => Number(a.membership.paymentOwnerSince) - Number(b.membership.paymentOwnerSince));
  // The first owner is who the platform staff decided about.
  const owners = people.managers
    .filter(({ membership: { role } }) => role === 'community_owner')
    .toSorted((a, b) => Number(a.membership.joinedAt) - Number(b.membership.joinedAt));
  return {
    ...presentCommunityCard(card, people.faces),
    owners: peopleWithRole(people, 'community_owner'),
    admins: peopleWithRole(people, 'admin'),
    payment_owners: paymentOwners.filter(({ isShown }) => isShown).map(({ person }) => person.id),
    can_write_to: people.managers.filter((manager) => manager.canMessage).map(({ person }) => person.id),
    payment_owner: paymentOwners[0]?.isShown ? paymentOwners[0].person.id : null,
    payouts,
    plan: community.plan,
    mentoring: community.mentoring,
    giving_url: community.givingUrl,
    job_board: community.jobBoard,
    second_factor_required: can.edit ? community.requiresSecondFactor : null,
    created_at: community.createdAt.toISOString(),
    request: applied ? { id: requestId } : null,
    removed: actor === null ? null : presentRemoved(community, owners[0]?.person.id ?? null, actor),
    can: { ...sentToWeb, request: can.request && !applied },
  };
}

function peopleWithRole(people: CommunityPeople, role: MembershipRow['role']): Person[] {
  return people.managers
    .filter(({ membership, isShown }) => isShown && membership.role === role)
    .map(({ person }) => presentPerson(person));
}

/** The mark of something that moderators removed, for its author with the decision. */
export function presentRemoved(
  { removedBy }: { readonly removedBy: string | null },
  authorId: string | null,
  { userId }: Actor,
): { decision: string | null } | null {
  return removedBy === null ? null : { decision: authorId === userId ? removedBy : null };
}
