import type { Community, CommunityCard, CommunityMember, PublicCommunity } from '@homecoming/contract/communities.ts';
import type { MemberRecord, Person } from '@homecoming/contract/shapes.ts';
import type { Static } from 'typebox';
import { personColumns, presentPerson, type PersonRow, type UserRow } from '../accounts/present.ts';
import { photoUrl, pictureOf, type PictureRow } from '../media/present.ts';
import { users } from '../schema/users.ts';
import type { CommunityAccess, CommunityRow, MembershipRow } from './access.ts';

/** From outside, a private community shows its name, logo and description only. */
export function presentPublicCommunity(
  row: CommunityRow,
  cover: PictureRow | null,
  seenFromInside = false,
): PublicCommunity {
  const open = seenFromInside || row.visibility === 'public';
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logo: photoUrl(row.logoId),
    cover: open ? pictureOf(cover) : null,
    visibility: row.visibility,
    join_policy: row.joinPolicy,
    members_count: open ? row.membersCount : null,
  };
}

export interface CardRow {
  readonly community: CommunityRow;
  readonly cover: PictureRow | null;
  readonly role: MembershipRow['role'] | null;
  readonly applied: boolean;
  readonly readerIsStaff: boolean;
}

export function presentCommunityCard(row: CardRow, faces: readonly PersonRow[]): CommunityCard {
  return {
    ...presentPublicCommunity(row.community, row.cover, row.role !== null || row.readerIsStaff),
    is_member: row.role !== null,
    applied: row.applied,
    role: row.role,
    members: faces.map(presentPerson),
  };
}

export interface CommunityPeople {
  readonly faces: readonly PersonRow[];
  readonly staff: readonly { person: PersonRow; membership: MembershipRow }[];
}

export function presentCommunity(
  access: CommunityAccess,
  cover: PictureRow | null,
  people: CommunityPeople,
  requestId: string | null,
): Community {
  const { community, membership, can } = access;
  const card = {
    community,
    cover,
    role: membership?.role ?? null,
    applied: requestId !== null,
    readerIsStaff: can.see_members,
  };
  const paymentOwners = people.staff.filter((staff) => staff.membership.isPaymentOwner);
  return {
    ...presentCommunityCard(card, people.faces),
    owners: peopleWithRole(people, 'community_owner'),
    admins: peopleWithRole(people, 'admin'),
    payment_owners: paymentOwners.map(({ person }) => person.id),
    payment_owner: paymentOwners[0]?.person.id ?? null,
    plan: community.plan,
    created_at: community.createdAt.toISOString(),
    request: requestId === null ? null : { id: requestId },
    can: {
      see_members: can.see_members,
      post: can.post,
      request: can.request && requestId === null,
      manage_requests: can.manage_requests,
    },
  };
}

/** The columns of a member record. */
export const memberColumns = {
  ...personColumns,
  email: users.email,
  visibleFields: users.visibleFields,
  program: users.program,
  currentIndustry: users.currentIndustry,
};

/** A member record's row; others' e-mail addresses show only as their owners decided, or to who manages. */
export type MemberRow = PersonRow & Pick<UserRow, 'email' | 'visibleFields' | 'program' | 'currentIndustry'>;

export function presentMemberRecord(row: MemberRow, readerManages: boolean): Static<typeof MemberRecord> {
  const showsEmail = readerManages || row.visibleFields.includes('email');
  return {
    ...presentPerson(row),
    email: showsEmail ? row.email : null,
    program: row.program,
    current_industry: row.currentIndustry,
  };
}

export function presentMember(
  row: { user: MemberRow; membership: MembershipRow },
  readerManages: boolean,
): CommunityMember {
  return {
    ...presentMemberRecord(row.user, readerManages),
    role: row.membership.role,
    joined_at: row.membership.joinedAt.toISOString(),
  };
}

function peopleWithRole(people: CommunityPeople, role: MembershipRow['role']): Person[] {
  return people.staff.filter(({ membership }) => membership.role === role).map(({ person }) => presentPerson(person));
}
