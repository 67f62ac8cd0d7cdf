import type { AudienceField } from '@homecoming/contract/audiences.ts';
import type { CommunityMember } from '@homecoming/contract/members.ts';
import type { MemberRecord } from '@homecoming/contract/shapes.ts';
import type { Static } from 'typebox';
import { isShown, viewIn } from '../../accounts/audience.ts';
import { personColumns, presentPerson, type PersonRow, type UserRow } from '../../accounts/present.ts';
import type { UserContext } from '../../platform/app.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import type { CommunityAccess, MembershipRow } from '../access.ts';
import { abilitiesOnMember } from '../policy.ts';

/** The columns of a member record. */
export const memberColumns = {
  ...personColumns,
  email: users.email,
  audiences: users.audiences,
  ownYear: users.graduationYear,
  program: users.program,
  currentIndustry: users.currentIndustry,
  company: users.company,
  country: users.country,
  cityName: users.cityName,
  formerName: users.formerName,
};

/** What of a membership a member shows. */
export const membershipColumns = {
  role: memberships.role,
  isPaymentOwner: memberships.isPaymentOwner,
  joinedAt: memberships.joinedAt,
  listed: memberships.listed,
  wasAdded: memberships.wasAdded,
};

/** A member record's row; others' email addresses show only as their owners decided, or to who manages. */
export type MemberRow = PersonRow &
  Pick<UserRow, 'audiences' | 'program' | 'currentIndustry' | 'company' | 'country'> & {
    /** Null for a deleted account. */
    readonly email: string | null;
    /** The class year, which shows where its audience reads. */
    readonly ownYear: number | null;
  };

/** Where a record shows, and to whom. */
export interface RecordView {
  readonly viewer: readonly string[];
  /** Managers of a community or event see the email address of everybody there. */
  readonly seesEmail: boolean;
}

/** The view in a place inside a community: as plain members, also of its managers. Staff see what is for all. */
export function viewInside({ actor }: UserContext, communityId: string, seesEmail: boolean): RecordView {
  return actor.isStaff ? viewOutside(seesEmail) : { viewer: viewIn(communityId, false), seesEmail };
}

/** The view where people of no common community may read: what is for all. */
export function viewOutside(seesEmail: boolean): RecordView {
  return { viewer: [], seesEmail };
}

export function presentMemberRecord(row: MemberRow, view: RecordView): Static<typeof MemberRecord> {
  const show = <Value>(field: AudienceField, value: Value) =>
    isShown(row.audiences, field, view.viewer) ? value : null;
  return {
    ...presentPerson(row),
    graduation_year: show('graduation_year', row.ownYear),
    email: view.seesEmail ? row.email : show('email', row.email),
    program: show('program', row.program),
    current_industry: show('current_industry', row.currentIndustry),
  };
}

/** A member as lists show them to a reader with this access to the community. */
export function presentMember(
  row: {
    user: MemberRow & Pick<UserRow, 'cityName' | 'formerName'>;
    membership: Pick<MembershipRow, keyof typeof membershipColumns>;
    canMessage: boolean;
  },
  { community, membership: own, can }: CommunityAccess,
): CommunityMember {
  const by = { role: own?.role ?? null, isSelf: own?.userId === row.user.id };
  const manages = can.manage_members && !row.membership.wasAdded;
  const view = {
    // Staff are no members: they see what is for all.
    viewer: own === null ? [] : viewIn(community.id, manages),
    seesEmail: manages || (can.manage_members && own === null),
  };
  const show = <Value>(field: AudienceField, value: Value) =>
    isShown(row.user.audiences, field, view.viewer) ? value : null;
  return {
    ...presentMemberRecord(row.user, view),
    company: show('company', row.user.company),
    country: show('country', row.user.country),
    city: show('city', row.user.cityName),
    former_name: show('former_name', row.user.formerName),
    listed: row.membership.listed,
    role: row.membership.role,
    is_payment_owner: row.membership.isPaymentOwner,
    joined_at: row.membership.joinedAt.toISOString(),
    can: { message: row.canMessage, ...abilitiesOnMember(by, row.membership) },
  };
}
