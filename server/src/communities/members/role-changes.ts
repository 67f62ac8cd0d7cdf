import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { changeRole as changeCall } from '@homecoming/contract/members.ts';
import { fail } from '../../platform/http/fail.ts';
import type { MembershipState } from '../policy.ts';

/** A change of a membership, and who may make it: managers, or owners only. */
export interface RoleChange {
  readonly by: 'managers' | 'owners';
  /** It can add people from outside. */
  readonly addsPeople?: true;
  /** The owner who makes it steps down in the same transaction. */
  readonly handsOver?: true;
  readonly apply: (state: MembershipState) => MembershipState;
}

/** The change that each call of the API makes. */
export const roleChanges = {
  addMember: {
    by: 'managers',
    addsPeople: true,
    apply: (state) => (state.role === null ? { ...state, role: 'member' } : state),
  },
  removeMember: { by: 'managers', apply: () => ({ role: null, isPaymentOwner: false }) },
  // Keeps a higher role.
  addAdmin: {
    by: 'managers',
    apply: (state) => (state.role === 'community_owner' ? state : { ...state, role: 'admin' }),
  },
  removeAdmin: { by: 'owners', apply: (state) => (state.role === 'admin' ? { ...state, role: 'member' } : state) },
  addOwner: { by: 'owners', apply: (state) => ({ ...state, role: 'community_owner' }) },
  removeOwner: {
    by: 'owners',
    apply: (state) => (state.role === 'community_owner' ? { ...state, role: 'member' } : state),
  },
  addPaymentOwner: { by: 'owners', apply: (state) => ({ ...state, isPaymentOwner: true }) },
  removePaymentOwner: { by: 'owners', apply: (state) => ({ ...state, isPaymentOwner: false }) },
} satisfies Record<string, RoleChange>;

/** A person becomes an owner in the caller's place. */
const handOver: RoleChange = {
  by: 'owners',
  handsOver: true,
  apply: (state) => ({ ...state, role: 'community_owner' }),
};

/**
 * The change to a role from any other.
 * @throws invalid_input for handing over anything but ownership.
 */
export function changeToRole({ new_role: newRole, hand_over: handsOver }: BodyOf<typeof changeCall>): RoleChange {
  const role = newRole === 'owner' ? 'community_owner' : newRole;
  if (handsOver && role !== 'community_owner') {
    throw fail(commonErrors.invalid_input, { fields: { hand_over: 'Only ownership can be handed over.' } });
  }
  if (handsOver) return handOver;
  return { by: role === 'community_owner' ? 'owners' : 'managers', apply: (state) => ({ ...state, role }) };
}
