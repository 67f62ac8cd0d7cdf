import type { CommunityRole } from '@homecoming/contract/communities.ts';
import type { QueryOf } from '@homecoming/contract/endpoint.ts';
import {
  addMember,
  addPaymentOwner,
  changeRole,
  countClassmates,
  listClassYears,
  listMembers,
  removeMember,
  removePaymentOwner,
  searchMembers,
  searchPeople,
  suggestPeople,
  type CommunityMember,
  type FoundPerson,
  type ChangedMembership,
} from '@homecoming/contract/members.ts';
import { useMemo } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { fiveMinuteCache } from '../../lib/http/swr-config.ts';
import { count } from '../../lib/text/format.ts';
import { useEndpoint } from '../../lib/http/use-endpoint.ts';
import { useSearchView, useTypedQuery, type Search } from '../../lib/search.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { refreshCommunity } from '../api.ts';

/** As many communities as the server counts at once. */
const MAX_COUNTED_COMMUNITIES = 20;

/** A role and the order of the member list. */
type MembersQuery = Pick<NonNullable<QueryOf<typeof listMembers>>, 'role' | 'sort'>;

/** The loaded part of a list of members, and what it lists. */
interface ListedMembers {
  communityId: string;
  /** Only members with this role; undefined: with any. */
  role?: CommunityRole | undefined;
  /** All members with the role are in it. Of other lists only the server knows whether a member belongs there. */
  isWhole: boolean;
  members: readonly CommunityMember[];
}

const pendingChanges = createOverlay<ListedMembers>(({ communityId }) => communityId);

/** The members of a community, page after page, with the user's pending changes applied. */
export function useMembers(id: string, query: MembersQuery = {}) {
  const withPending = useOverlay(pendingChanges);
  const { items, ...list } = useLiveList(listSource(listMembers, { params: { id }, query }));
  const { role, ...others } = query;
  const isWhole = role !== undefined && Object.values(others).every((value) => value === undefined);
  const members = useMemo(
    () => items && withPending({ communityId: id, role, isWhole, members: items }).members,
    [withPending, id, role, isWhole, items],
  );
  return { ...list, items: members };
}

/** The state of a search among the members of a community. */
export type MemberSearch = Search<CommunityMember>;

/**
 * Searches the members of a community after a pause in typing, best match first, with the user's pending changes applied.
 * Null without a query.
 */
export function useMemberSearch(communityId: string, typed: string): MemberSearch | null {
  const withPending = useOverlay(pendingChanges);
  const query = useTypedQuery(typed);
  const request = { params: { id: communityId }, query: { query } };
  const search = useSearchView(typed, query, useEndpoint(searchMembers, query === '' ? null : request));
  if (search?.results === undefined) return search;
  return { ...search, results: withPending({ communityId, isWhole: false, members: search.results }).members };
}

/** `9 people of 2015 are here`, by community, where several are of the user's class year. Empty while unknown. */
export function useClassmateNotes(communities: readonly string[]): ReadonlyMap<string, string> {
  const ids = communities.slice(0, MAX_COUNTED_COMMUNITIES).join(',');
  const { data } = useEndpoint(countClassmates, ids === '' ? null : { query: { communities: ids } }, fiveMinuteCache);
  const notes = data?.results.map(({ community, people_count }) => {
    return [community, `${count(people_count)} people of ${data.year} are here`] as const;
  });
  return new Map(notes);
}

/** People whom the user may know, of their class year and communities. */
export function useSuggestedPeople() {
  const { data, error, mutate } = useEndpoint(suggestPeople, {}, { revalidateOnFocus: false });
  return { items: data?.results, error, reload: () => void mutate() };
}

/** Searches the people of all the user's communities after a pause in typing. Null without a query. */
export function usePeopleSearch(typed: string): Search<FoundPerson> | null {
  const query = useTypedQuery(typed);
  return useSearchView(typed, query, useEndpoint(searchPeople, query === '' ? null : { query: { query } }));
}

/** Adds a person of another community of the user. */
export async function addPerson(id: string, userId: string): Promise<void> {
  await call(addMember, { params: { id }, body: { user_id: userId } });
  void refreshCommunity(id);
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

interface Outcome {
  /** Called when the server has made the change, or, with false, when the user called it off. */
  onAnswered: (isDone: boolean) => void;
  onRefused: (error: unknown) => void;
}

/** Shows a change of a membership at once and sends it. `send` answers false when the user called it off. */
export function changeMembership(
  id: string,
  member: CommunityMember,
  { to, send }: { to: MembershipState; send: () => Promise<boolean> },
  { onAnswered, onRefused }: Outcome,
): void {
  pendingChanges.set({
    id,
    field: member.id,
    value: to,
    patch: (list) => ({ ...list, members: withMembership(list, member, to) }),
    async send() {
      const isDone = await send();
      onAnswered(isDone);
      // Only the server knows the order of the lists, and what the change means for others
      if (isDone) await refreshCommunity(id);
    },
    store: () => undefined,
    onRefused(error) {
      onRefused(error);
      // The cached data was out of date
      if (error instanceof ApiError && error.status >= 400) void refreshCommunity(id);
    },
  });
}

/** The members of a list with one of them in another state. A member who is new in the list is its first until it loads again. */
function withMembership(
  { role, isWhole, members }: ListedMembers,
  member: CommunityMember,
  to: MembershipState,
): CommunityMember[] {
  const belongs = to.role !== null && (role === undefined || role === to.role);
  const known = members.find(({ id }) => id === member.id);
  const others = members.filter(({ id }) => id !== member.id);
  if (to.role === null || !belongs || (known === undefined && !isWhole)) return others;
  const changed = { ...(known ?? member), role: to.role, is_payment_owner: to.is_payment_owner };
  return known === undefined ? [changed, ...others] : members.map((one) => (one === known ? changed : one));
}

const NO_YEARS: readonly { year: number; members_count: number }[] = [];

/** How many members each class year of a community has. Empty while it loads, and where it does not. */
export function useClassYears(community: string) {
  return useEndpoint(listClassYears, { params: { id: community } }, fiveMinuteCache).data?.results ?? NO_YEARS;
}
