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
import { updateCached } from '../../lib/change-known.ts';
import { fullName } from '../../lib/format.ts';
import { call } from '../../lib/client.ts';
import { keyOf, useEndpoint } from '../../lib/use-endpoint.ts';
import { usePages, type Listed } from '../../lib/use-pages.ts';
import { changeDetails } from '../cache.ts';

/** What the members of a community can be narrowed to, and their order. */
export type MembersQuery = Omit<NonNullable<QueryOf<typeof listMembers>>, 'cursor' | 'limit'>;

/** The members of a community, page after page. */
export function useMembers(id: string, query: MembersQuery = {}) {
  return usePages(listMembers, { params: { id }, query });
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
  const body = { user_id: member.id, new_role: role };
  return {
    to: { role, is_payment_owner: member.is_payment_owner && role !== 'member' },
    send: () => call(changeRole, { params: { id }, body }),
  };
}

/** Makes a member an owner in the user's place. */
export function handOver(id: string, member: CommunityMember): Move {
  const body = { user_id: member.id, new_role: 'community_owner' as const, hand_over: true };
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
  const lists = `pages:${keyOf(listMembers, { params: { id } })}`;
  updateCached<Listed<CommunityMember>>(
    (key) => key.startsWith(lists),
    (list, key) => listWith(list, member, to, new URLSearchParams(key.split('?')[1])),
  );
  const found = keyOf(searchMembers, { params: { id } });
  updateCached<Listed<CommunityMember>>(
    (key) => key.startsWith(found),
    (list) => ({ ...list, results: replaced(list.results, member, to) }),
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

/** A list with somebody moved in it, out of it, or into it. Into others than those by role alone only the server puts. */
function listWith(
  list: Listed<CommunityMember>,
  member: CommunityMember,
  to: Standing,
  query: URLSearchParams,
): Listed<CommunityMember> {
  const role = query.get('role');
  const isThere = list.results.some(({ id }) => id === member.id);
  if (to.role === null || (role !== null && role !== to.role))
    return { ...list, results: without(list.results, member) };
  if (isThere) return { ...list, results: replaced(list.results, member, to) };
  if (role === null || query.size > 1) return list;
  return { ...list, results: inserted(list, { ...member, ...to, role: to.role }) };
}

/** By name, as the server has it; behind the last that is loaded where the list goes on, so that it is seen. */
function inserted({ results }: Listed<CommunityMember>, member: CommunityMember): CommunityMember[] {
  const name = fullName(member);
  const place = results.findIndex((other) => fullName(other).localeCompare(name) > 0);
  return place < 0 ? [...results, member] : results.toSpliced(place, 0, member);
}

function replaced(results: CommunityMember[], member: CommunityMember, { role, ...rest }: Standing): CommunityMember[] {
  if (role === null) return without(results, member);
  return results.map((other) => (other.id === member.id ? { ...other, ...rest, role } : other));
}

function without(results: CommunityMember[], member: CommunityMember): CommunityMember[] {
  return results.filter(({ id }) => id !== member.id);
}
