import type { RestrictionKind } from '@homecoming/contract/restrictions.ts';
import type { FoundPerson, StaffPerson } from '@homecoming/contract/staff-people.ts';
import { presentPerson, type UserRow } from '../../accounts/present.ts';

/** An account in a list of the platform staff. */
export function presentFound(row: UserRow): FoundPerson {
  return {
    ...presentPerson(row),
    email: row.email,
    verified: row.verifiedAt !== null,
    is_active: row.isActive,
    is_staff: row.isStaff,
    created_at: row.createdAt.toISOString(),
  };
}

/** What the page of a person shows besides their own row. */
interface PersonView {
  readonly communities: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: StaffPerson['communities'][number]['role'];
    readonly joinedAt: Date;
  }[];
  readonly sessions: StaffPerson['sessions'];
  readonly restrictions: readonly {
    readonly community: { readonly id: string; readonly name: string } | null;
    readonly kind: RestrictionKind | 'remove';
    readonly until: Date | null;
  }[];
  readonly cases: StaffPerson['cases'];
  readonly hasSecondFactor: boolean;
}

/** An account for the platform staff, without phone numbers. */
export function presentStaffPerson(row: UserRow, view: PersonView): StaffPerson {
  return {
    ...presentFound(row),
    deleted_at: row.deletedAt?.toISOString() ?? null,
    erased_at: row.erasedAt?.toISOString() ?? null,
    communities: view.communities.map(({ joinedAt, ...one }) => ({ ...one, joined_at: joinedAt.toISOString() })),
    sessions: view.sessions,
    // What only ended a membership lasts for nobody.
    restrictions: view.restrictions.flatMap(({ community, kind, until }) =>
      kind === 'remove' ? [] : [{ community, kind, until: until?.toISOString() ?? null }],
    ),
    cases: view.cases,
    second_factor: view.hasSecondFactor,
  };
}
