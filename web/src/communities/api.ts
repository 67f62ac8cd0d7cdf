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
import { useEffect, useEffectEvent } from 'react';
import { mutate } from 'swr';
import { call } from '../lib/client.ts';
import { useToken } from '../lib/session.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { listSource, useLiveList, type LiveListView } from '../lib/use-live-list.ts';
import { changeDetails, communityLists, isOf } from './cache.ts';

/** The communities that the signed-in user may see, their own first: one list for all screens and the navigation. */
export function useCommunities(): LiveListView<CommunityCard> {
  return useCommunitiesThat(undefined);
}

/** What a list of communities can be narrowed to: those one is in, those to find, those that one has asked. */
export type CommunityKind = NonNullable<NonNullable<QueryOf<typeof listCommunities>>['show']>;

/** The communities of one kind; `undefined` is the list of all of them. Nothing is asked while `wanted` is false. */
export function useCommunitiesThat(show: CommunityKind | undefined, wanted = true): LiveListView<CommunityCard> {
  const signedIn = useToken() !== null;
  const query = { limit: limits.pageSizeMax, ...(show && { show }) };
  return useLiveList(signedIn && wanted ? listSource(listCommunities, { query }) : null);
}

/**
 * Whether the signed-in user is in a community, or has asked one to let them in; undefined until it is known. Their own
 * come first in the list, what they have asked may stand on any page of it.
 */
export function useBelonging(): 'member' | 'applied' | 'none' | undefined {
  const { items, hasMore } = useCommunities();
  const member = items?.some((community) => community.is_member) === true;
  const applied = items?.some((community) => community.applied) === true;
  const beyond = useCommunitiesThat('requested', items !== undefined && hasMore && !member && !applied);
  if (member) return 'member';
  if (applied) return 'applied';
  if (items === undefined || (hasMore && beyond.items === undefined)) return undefined;
  return (beyond.items?.length ?? 0) > 0 ? 'applied' : 'none';
}

/** The communities that the signed-in user is a member of; none while they load. */
export function useMyCommunities(): { communities: readonly CommunityCard[] } {
  const { items = [] } = useCommunities();
  return { communities: items.filter((community) => community.is_member) };
}

/** The public list, for visitors. */
export function usePublicCommunities() {
  return useLiveList(useToken() === null ? listSource(listPublicCommunities, {}) : null);
}

/** A community's details. */
export function useCommunity(id: string) {
  return useEndpoint(getCommunity, { params: { id } });
}

/**
 * A community as the user's list has it: also where its details are closed to them. Loads the list on until it is found;
 * undefined until then, and where it is not listed.
 */
export function useCommunityCard(id: string): CommunityCard | undefined {
  const { items, hasMore, loadingMore, moreError, loadMore } = useCommunities();
  const goesOn = hasMore && !loadingMore && moreError === undefined;
  const onMissing = useEffectEvent(loadMore);
  useEffect(() => {
    const missing = items?.every((community) => community.id !== id) === true;
    if (missing && goesOn) onMissing();
  }, [items, id, goesOn]);
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
  await mutate(keyOf(getCommunity, { params: { id: community.id } }), community, { revalidate: false });
  await mutate(communityLists.has);
  return community;
}

/** Says everywhere in memory whether the user's request to a community waits, before the server is asked again. */
export function markApplied(id: string, applied: boolean, request: Community['request'] = null): void {
  const changed = <T extends CommunityCard>(card: T): T =>
    card.id === id ? { ...card, applied, can: { ...card.can, request: !applied } } : card;
  changeDetails(id, (known) => ({ ...changed(known), request }));
  communityLists.change(id, changed);
}

/** The name of a community that the user has asked to join, as far as what is in memory tells; else null. */
export function nameOfAsked(id: string): string | null {
  const card = communityLists.find(id);
  return card?.applied === true && !card.is_member ? card.name : null;
}

/** Asks again for all that is known of a community, after something that changes what the user sees of it. */
export async function refreshCommunity(id: string): Promise<void> {
  await mutate((key) => communityLists.has(key) || isOf(id, key));
}
