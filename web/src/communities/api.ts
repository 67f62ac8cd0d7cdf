import {
  createCommunity as createCommunityCall,
  getCommunity,
  listCommunities,
  listMembers,
  listPublicCommunities,
  type Community,
  type CommunityCard,
} from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { SWRConfig, mutate } from 'swr';
import { call } from '../lib/client.ts';
import { useToken } from '../lib/session.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { usePages, type Listed } from '../lib/use-pages.ts';
import { listenForMembership } from './live.ts';

listenForMembership(refreshCommunity);

/** The communities that the signed-in user is a member of; none while they load. */
export function useMyCommunities(): { communities: readonly CommunityCard[] } {
  const { data } = useEndpoint(listCommunities, useToken() === null ? null : { query: { limit: 100 } });
  return { communities: data?.results.filter((community) => community.is_member) ?? [] };
}

/** The communities that the signed-in user may see, their own first. */
export function useCommunities() {
  return usePages(listCommunities, useToken() === null ? null : { query: { limit: 100 } });
}

/** The public list, for visitors. */
export function usePublicCommunities() {
  return usePages(listPublicCommunities, useToken() === null ? {} : null);
}

/** A community's details. */
export function useCommunity(id: string) {
  return useEndpoint(getCommunity, { params: { id } });
}

/** A community as the user's list has it: also where its details are closed to them. Undefined while it loads. */
export function useCommunityCard(id: string): CommunityCard | null | undefined {
  const { data } = useEndpoint(listCommunities, useToken() === null ? null : { query: { limit: 100 } });
  return data === undefined ? undefined : (data.results.find((community) => community.id === id) ?? null);
}

/** The members of a community, page after page. */
export function useMembers(id: string) {
  return usePages(listMembers, { params: { id } });
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
  await mutate(isList);
  return community;
}

/** Says everywhere in memory whether the user's request to a community waits, before the server is asked again. */
export function markApplied(id: string, applied: boolean, request: Community['request'] = null): void {
  const changed = <T extends CommunityCard>(card: T): T => (card.id === id ? { ...card, applied } : card);
  changeKnown<Community>(
    (key) => key === keyOf(getCommunity, { params: { id } }),
    (known) => ({ ...changed(known), request, can: { ...known.can, request: !applied } }),
  );
  changeKnown<Listed<CommunityCard>>(isList, (list) => ({ ...list, results: list.results.map(changed) }));
}

/** The name of a community that the user has asked to join, as far as what is in memory tells; else null. */
export function nameOfAsked(id: string): string | null {
  const { cache } = SWRConfig.defaultValue;
  for (const key of cache.keys()) {
    if (!isList(key)) continue;
    const list: Listed<CommunityCard> | undefined = cache.get(key)?.data;
    const card = list?.results.find((community) => community.id === id);
    if (card?.applied === true && !card.is_member) return card.name;
  }
  return null;
}

/** Asks again for all that is known of a community, after something that changes what the user sees of it. */
export async function refreshCommunity(id: string): Promise<void> {
  await mutate((key) => isList(key) || (typeof key === 'string' && key.includes(`/community/${id}/`)));
}

/** Changes what is in memory. What is not, stays away: SWR would take the error of a load that failed for settled. */
function changeKnown<T>(isMeant: (key: unknown) => boolean, change: (known: T) => T): void {
  const { cache } = SWRConfig.defaultValue;
  for (const key of cache.keys()) {
    if (!isMeant(key) || cache.get(key)?.data === undefined) continue;
    void mutate<T>(key, (known) => known && change(known), { revalidate: false });
  }
}

/** Lists of communities, in one piece or in pages. */
function isList(key: unknown): boolean {
  return typeof key === 'string' && /^(pages:)?\/community\/list\//.test(key);
}
