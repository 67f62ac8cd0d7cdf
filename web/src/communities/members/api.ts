import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import {
  addPaymentOwner,
  changeRole,
  listMembers,
  removeMember,
  removePaymentOwner,
  searchMembers,
  searchPeople,
  type CommunityMember,
  type FoundPerson,
  type ChangedMembership,
} from '@homecoming/contract/members.ts';
import { updateCached } from '../../lib/lists/update-cached.ts';
import { fullName } from '../../lib/text/format.ts';
import { call } from '../../lib/http/client.ts';
import { swrKeyOf, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listsOf } from '../../lib/lists/list-cache.ts';
import { changeItem, removeItems, type LiveList } from '../../lib/lists/live-list.ts';
import { useSearchView, useTypedQuery, type Search } from '../../lib/search.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { updateCommunity } from '../cache.ts';

/** Filters and order of the member list. */
export type MembersQuery = Omit<NonNullable<QueryOf<typeof listMembers>>, 'cursor' | 'limit'>;

/** The members of a community, page after page. */
export function useMembers(id: string, query: MembersQuery = {}) {
  return useLiveList(listSource(listMembers, { params: { id }, query }));
}

/** The state of a search among the members of a community. */
export type MemberSearch = Search<CommunityMember>;

/** Searches the members of a community after a pause in typing, best match first. Null without a query. */
export function useMemberSearch(communityId: string, typed: string): MemberSearch | null {
  const query = useTypedQuery(typed);
  const request = { params: { id: communityId }, query: { query } };
  return useSearchView(typed, query, useEndpoint(searchMembers, query === '' ? null : request));
}

/** Searches the people of all the user's communities after a pause in typing. Null without a query. */
export function usePeopleSearch(typed: string): Search<FoundPerson> | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useEndpoint(searchPeople, query === '' ? null : { query: { query } }));
}

/** Role and payment ownership of a person in a community. Role null: not a member. */
export type MembershipState = Pick<ChangedMembership, 'role' | 'is_payment_owner'>;

/** A change of a membership: the new state, which is shown at once, and the call that requests it. */
export interface MembershipChange {
  readonly to: MembershipState;
  readonly send: () => Promise<unknown>;
}

/** Changes the role. A plain member cannot be a payment owner. */
export function roleChange(id: string, member: CommunityMember, role: CommunityRole): MembershipChange {
  const body = { user_id: member.id, new_role: role === 'community_owner' ? 'owner' : role } as const;
  return {
    to: { role, is_payment_owner: member.is_payment_owner && role !== 'member' },
    send: () => call(changeRole, { params: { id }, body }),
  };
}

/** Makes a member an owner in place of the user. */
export function ownershipChange(id: string, member: CommunityMember): MembershipChange {
  const body = { user_id: member.id, new_role: 'owner', hand_over: true } as const;
  return {
    to: { role: 'community_owner', is_payment_owner: member.is_payment_owner },
    send: () => call(changeRole, { params: { id }, body }),
  };
}

/** Makes a member a payment owner, or revokes it. */
export function paymentOwnerChange(id: string, member: CommunityMember, isPaymentOwner: boolean): MembershipChange {
  const request = { params: { id }, body: { user_id: member.id } };
  return {
    to: { role: member.role, is_payment_owner: isPaymentOwner },
    send: () => (isPaymentOwner ? call(addPaymentOwner, request) : call(removePaymentOwner, request)),
  };
}

/** Removes a member. */
export function memberRemoval(id: string, member: CommunityMember): MembershipChange {
  return {
    to: { role: null, is_payment_owner: false },
    send: () => call(removeMember, { params: { id, userId: member.id } }),
  };
}

/**
 * Shows another state of a membership in the cached lists, search results and details. With the previous state it
 * reverts the change.
 */
export function showMembership(id: string, member: CommunityMember, to: MembershipState): void {
  updateCommunity(id, (known) => communityWith(known, member, to));
  listsOf<CommunityMember>(swrKeyOf(listMembers, { params: { id } })).update((list, key) =>
    listWith(list, member, to, new URLSearchParams(key.split('?')[1])),
  );
  const found = swrKeyOf(searchMembers, { params: { id } });
  updateCached<{ results: CommunityMember[] }>(
    (key) => key.startsWith(found),
    (list) => ({
      ...list,
      results: list.results.flatMap((other) => (other.id === member.id ? (memberAt(other, to) ?? []) : other)),
    }),
  );
}

function communityWith(known: Community, member: CommunityMember, to: MembershipState): Community {
  const others = (people: Community['owners']) => people.filter(({ id }) => id !== member.id);
  const payers = known.payment_owners.filter((id) => id !== member.id);
  const paymentOwners = to.is_payment_owner ? [...payers, member.id] : payers;
  const wasThere = known.payment_owners.includes(member.id) && to.is_payment_owner;
  return {
    ...known,
    owners: to.role === 'community_owner' ? [...others(known.owners), member] : others(known.owners),
    admins: to.role === 'admin' ? [...others(known.admins), member] : others(known.admins),
    payment_owners: wasThere ? known.payment_owners : paymentOwners,
    payment_owner: wasThere ? known.payment_owner : (paymentOwners[0] ?? null),
  };
}

/**
 * Changes, removes or adds a member in one list. Only the lists by role alone get a new member: of the others only the
 * server knows whether the member belongs there.
 */
function listWith(
  list: LiveList<CommunityMember>,
  member: CommunityMember,
  to: MembershipState,
  query: URLSearchParams,
): LiveList<CommunityMember> {
  const role = query.get('role');
  const moved = role === null || role === to.role ? memberAt(member, to) : undefined;
  if (moved === undefined) return removeItems(list, ({ id }) => id === member.id);
  if (list.items.some(({ id }) => id === member.id)) {
    return changeItem(list, member.id, (known) => memberAt(known, to) ?? known);
  }
  return role === null || query.size > 1 ? list : { ...list, items: inserted(list.items, moved) };
}

/** Inserts by name, as the server sorts; at the end of the loaded items if it belongs on a later page. */
function inserted(members: readonly CommunityMember[], member: CommunityMember): CommunityMember[] {
  const name = fullName(member);
  const index = members.findIndex((other) => fullName(other).localeCompare(name) > 0);
  return members.toSpliced(index < 0 ? members.length : index, 0, member);
}

/** The member with another role; undefined if they are no longer a member. */
function memberAt(member: CommunityMember, { role, ...rest }: MembershipState): CommunityMember | undefined {
  return role === null ? undefined : { ...member, ...rest, role };
}
