import {
  createCommunity as createCommunityCall,
  getCommunity,
  listCommunities,
  listPublicCommunities,
  type Community,
  type CommunityCard,
} from '@homecoming/contract/communities.ts';
import type { BodyOf, QueryOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react';
import { mutate } from 'swr';
import { call } from '../lib/http/client.ts';
import { useToken } from '../lib/session.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { listSource, useLiveList, type LiveListView } from '../lib/lists/use-live-list.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { resolveWithNewest } from '../lib/resolve-with-newest.ts';
import { communityLists, isCommunityKey, updateCommunity } from './cache.ts';

/** A community or channel, and whether the user has an open request to join it. */
interface JoinTarget {
  id: string;
  applied: boolean;
}

/** Requests to join communities and channels that are on their way to the server. */
export const pendingJoins = createOverlay<JoinTarget>(({ id }) => id);

/** Returns a function that applies the pending requests to a community or channel. */
export function usePendingJoins(): <T extends JoinTarget>(target: T) => T {
  const apply = useOverlay(pendingJoins);
  return useCallback((target) => withPendingJoin(target, apply), [apply]);
}

/** A community or channel with the user's pending request. */
export function withPendingJoin<T extends JoinTarget>(target: T, apply = pendingJoins.apply.get()): T {
  const { applied } = apply(target);
  return applied === target.applied ? target : { ...target, applied };
}

/** The communities that the user may see, their own first. Screens and navigation share this list. */
export function useCommunities(): LiveListView<CommunityCard> {
  return useCommunitiesOfKind(undefined);
}

/** Whether the user may ask to join a community, or has. */
export function isOffered({ is_member, applied, can }: CommunityCard): boolean {
  return !is_member && (applied || can.request);
}

/** The filters of the list: the user's own, those to discover, and those with an open request. */
export type CommunityKind = NonNullable<NonNullable<QueryOf<typeof listCommunities>>['show']>;

/** The communities of one kind; of all kinds for `undefined`. Nothing is fetched while `wanted` is false. */
export function useCommunitiesOfKind(show: CommunityKind | undefined, wanted = true): LiveListView<CommunityCard> {
  const signedIn = useToken() !== null;
  const query = { limit: limits.pageSizeMax, ...(show && { show }) };
  const withPending = usePendingJoins();
  const { items, ...list } = useLiveList(signedIn && wanted ? listSource(listCommunities, { query }) : null);
  return { ...list, items: useMemo(() => items?.map(withPending), [items, withPending]) };
}

/**
 * Whether the user is a member of a community, or has an open request to one; undefined until it is known. Their own
 * communities are on the first page of the list; those with a request can be on any page, so these are fetched.
 */
export function useMembershipState(): 'member' | 'applied' | 'none' | undefined {
  const { items, hasMore } = useCommunities();
  const member = items?.some((community) => community.is_member) === true;
  const applied = items?.some((community) => community.applied) === true;
  const requested = useCommunitiesOfKind('requested', items !== undefined && hasMore && !member && !applied);
  if (member) return 'member';
  if (applied) return 'applied';
  if (items === undefined || (hasMore && requested.items === undefined)) return undefined;
  return (requested.items?.length ?? 0) > 0 ? 'applied' : 'none';
}

/** The communities that the user is a member of; none while they load. */
export function useMyCommunities(): { communities: readonly CommunityCard[] } {
  const { items = [] } = useCommunities();
  return { communities: items.filter((community) => community.is_member) };
}

/** Whether the user may be a payment owner of a community; undefined while their communities load. */
export function useIsPaymentOwner(): boolean | undefined {
  const { items, error } = useCommunities();
  if (items === undefined) return error === undefined ? undefined : true;
  return items.some((community) => community.is_payment_owner);
}

/** The public communities, for visitors. */
export function usePublicCommunities() {
  return useLiveList(useToken() === null ? listSource(listPublicCommunities, {}) : null);
}

/** The details of a community. */
export function useCommunity(id: string) {
  const withPending = usePendingJoins();
  const { data, error, mutate: reload } = useEndpoint(getCommunity, { params: { id } });
  return { data: data && withPending(data), error, reload: () => void reload() };
}

/**
 * A community from the user's list, which also has those whose details the user may not see. Loads pages until it is
 * found; undefined until then, and if it is not in the list.
 */
export function useCommunityCard(id: string): CommunityCard | undefined {
  const { items, hasMore, loadingMore, moreError, loadMore } = useCommunities();
  const canLoadMore = hasMore && !loadingMore && moreError === undefined;
  const onMissing = useEffectEvent(loadMore);
  useEffect(() => {
    const missing = items?.every((community) => community.id !== id) === true;
    if (missing && canLoadMore) onMissing();
  }, [items, id, canLoadMore]);
  return items?.find((community) => community.id === id);
}

interface NewCommunity extends BodyOf<typeof createCommunityCall> {
  files: { logo: File | null; cover: File | null };
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** Creates a community with the user as its owner. */
export async function createCommunity({
  files,
  idempotencyKey,
  onProgress,
  ...body
}: NewCommunity): Promise<Community> {
  const community = await call(createCommunityCall, { body, files, idempotencyKey, onProgress });
  await mutate(getSwrKey(getCommunity, { params: { id: community.id } }), community, { revalidate: false });
  await mutate(communityLists.has);
  return community;
}

/** Stores that the server has an open request of the user to a community; null: one whose id is not known. */
export function storeRequest(id: string, request: Community['request']): void {
  updateCommunity(id, (known) => ({ ...known, applied: true, request }));
  communityLists.change(id, (known) => ({ ...known, applied: true }));
}

/** The name of a cached community to which the user has an open or a pending request, else null. */
export function requestedCommunityName(id: string): string | null {
  const card = communityLists.find(id);
  return card !== undefined && withPendingJoin(card).applied && !card.is_member ? card.name : null;
}

/** Revalidates all cached data of a community. */
export const refreshCommunity = resolveWithNewest((id) =>
  mutate((key) => communityLists.has(key) || isCommunityKey(id, key)),
);
