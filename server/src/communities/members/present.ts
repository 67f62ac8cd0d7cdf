import type { CommunityMember } from '@homecoming/contract/members.ts';
import type { MemberRecord } from '@homecoming/contract/shapes.ts';
import type { Static } from 'typebox';
import { personColumns, presentPerson, type PersonRow, type UserRow } from '../../accounts/present.ts';
import { memberships } from '../../schema/communities.ts';
import { users } from '../../schema/users.ts';
import type { CommunityAccess, MembershipRow } from '../access.ts';
import { abilitiesOnMember } from '../policy.ts';

/** The columns of a member record. */
export const memberColumns = {
  ...personColumns,
  email: users.email,
  visibleFields: users.visibleFields,
  program: users.program,
  currentIndustry: users.currentIndustry,
  company: users.company,
  country: users.country,
};

/** What of a membership a member shows. */
export const membershipColumns = {
  role: memberships.role,
  isPaymentOwner: memberships.isPaymentOwner,
  joinedAt: memberships.joinedAt,
};

/** A member record's row; others' email addresses show only as their owners decided, or to who manages. */
export type MemberRow = PersonRow &
  Pick<UserRow, 'visibleFields' | 'program' | 'currentIndustry' | 'company' | 'country'> & {
    /** Null for a deleted account. */
    readonly email: string | null;
  };

export function presentMemberRecord(row: MemberRow, readerManages: boolean): Static<typeof MemberRecord> {
  const showsEmail = readerManages || row.visibleFields.includes('email');
  return {
    ...presentPerson(row),
    email: showsEmail ? row.email : null,
    program: row.program,
    current_industry: row.currentIndustry,
  };
}

/** A member as lists show them to a reader with this access to the community. */
export function presentMember(
  row: { user: MemberRow; membership: Pick<MembershipRow, keyof typeof membershipColumns>; canMessage: boolean },
  { membership: own, can }: Pick<CommunityAccess, 'membership' | 'can'>,
): CommunityMember {
  const by = { role: own?.role ?? null, isSelf: own?.userId === row.user.id };
  return {
    ...presentMemberRecord(row.user, can.manage_members),
    company: row.user.company,
    country: row.user.country,
    role: row.membership.role,
    is_payment_owner: row.membership.isPaymentOwner,
    joined_at: row.membership.joinedAt.toISOString(),
    can: { message: row.canMessage, ...abilitiesOnMember(by, row.membership) },
  };
}
