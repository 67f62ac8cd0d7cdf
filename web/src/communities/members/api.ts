import type { Community, CommunityRole } from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import {
  addPaymentOwner,
  changeRole,
  listMembers,
  removeMember,
  removePaymentOwner,
  searchMembers,
  type CommunityMember,
  type MemberStanding,
} from '@homecoming/contract/members.ts';
import { updateCached } from '../../lib/update-cached.ts';
import { fullName } from '../../lib/format.ts';
import { call } from '../../lib/client.ts';
import { keyOf, useEndpoint } from '../../lib/use-endpoint.ts';
import { listsOf } from '../../lib/list-cache.ts';
import { changeItem, removeItems, type LiveList } from '../../lib/live-list.ts';
import { listSource, useLiveList } from '../../lib/use-live-list.ts';
import { changeDetails } from '../cache.ts';

/** What the members of a community can be narrowed to, and their order. */
export type MembersQuery = Omit<NonNullable<QueryOf<typeof listMembers>>, 'cursor' | 'limit'>;

/** The members of a community, page after page. */
export function useMembers(id: string, query: MembersQuery = {}) {
  return useLiveList(listSource(listMembers, { params: { id }, query }));
}

/** The best finds among the members of a community, best first. Nothing is asked while nothing is typed. */
export function useFoundMembers(id: string, typed: string) {
  const query = typed.trim();
  return useEndpoint(searchMembers, query === '' ? null : { params: { id }, query: { query } });
}

/** Where somebody stands in a community; no role means outside. */
export type Standing = Pick<MemberStanding, 'role' | 'is_payment_owner'>;

/** Somebody's next place in a community: the screens show it at once, `send` tells the server. */
export interface Move {
  readonly to: Standing;
  readonly send: () => Promise<unknown>;
}

/** Gives a member another role. Who does not manage any more is no payment owner either. */
export function roleMove(id: string, member: CommunityMember, role: CommunityRole): Move {
  const body = { user_id: member.id, new_role: role === 'community_owner' ? 'owner' : role } as const;
  return {
    to: { role, is_payment_owner: member.is_payment_owner && role !== 'member' },
    send: () => call(changeRole, { params: { id }, body }),
  };
}

/** Makes a member an owner in the user's place. */
export function handOver(id: string, member: CommunityMember): Move {
  const body = { user_id: member.id, new_role: 'owner', hand_over: true } as const;
  return {
    to: { role: 'community_owner', is_payment_owner: member.is_payment_owner },
    send: () => call(changeRole, { params: { id }, body }),
  };
}

/** Makes a member a payment owner, or takes the designation back. */
export function paymentMove(id: string, member: CommunityMember, isPaymentOwner: boolean): Move {
  const request = { params: { id }, body: { user_id: member.id } };
  return {
    to: { role: member.role, is_payment_owner: isPaymentOwner },
    send: () => (isPaymentOwner ? call(addPaymentOwner, request) : call(removePaymentOwner, request)),
  };
}

/** Removes a member. */
export function removal(id: string, member: CommunityMember): Move {
  return {
    to: { role: null, is_payment_owner: false },
    send: () => call(removeMember, { params: { id, userId: member.id } }),
  };
}

/**
 * Shows a member at another place: in the lists of owners, admins and members, among the finds of a search, and in the
 * details. Given the place that they had, it takes that back.
 */
export function showAt(id: string, member: CommunityMember, to: Standing): void {
  changeDetails(id, (known) => detailsWith(known, member, to));
  listsOf<CommunityMember>(keyOf(listMembers, { params: { id } })).update((list, key) =>
    listWith(list, member, to, new URLSearchParams(key.split('?')[1])),
  );
  const found = keyOf(searchMembers, { params: { id } });
  updateCached<{ results: CommunityMember[] }>(
    (key) => key.startsWith(found),
    (list) => ({
      ...list,
      results: list.results.flatMap((other) => (other.id === member.id ? (memberAt(other, to) ?? []) : other)),
    }),
  );
}

function detailsWith(known: Community, member: CommunityMember, to: Standing): Community {
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
  to: Standing,
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

/** By name, as the server sorts; at the end of what is loaded where the list goes on, so that it is seen. */
function inserted(members: readonly CommunityMember[], member: CommunityMember): CommunityMember[] {
  const name = fullName(member);
  const index = members.findIndex((other) => fullName(other).localeCompare(name) > 0);
  return members.toSpliced(index < 0 ? members.length : index, 0, member);
}

/** The member with another role; undefined where they are a member no longer. */
function memberAt(member: CommunityMember, { role, ...rest }: Standing): CommunityMember | undefined {
  return role === null ? undefined : { ...member, ...rest, role };
}
