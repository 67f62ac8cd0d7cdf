import { getCommunity, listCommunities, type Community, type CommunityCard } from '@homecoming/contract/communities.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';

/** Changes the cached details of a community. */
export function updateCommunity(id: string, change: (known: Community) => Community): void {
  const details = getSwrKey(getCommunity, { params: { id } });
  updateCached<Community>(details, change);
}

/** The user's lists of communities. */
export const communityLists = getCachedLists<CommunityCard>(getSwrKey(listCommunities));

/** Whether a cache key belongs to a community: details, members, requests, invites, limits. */
export function isCommunityKey(id: string, key: unknown): boolean {
  return typeof key === 'string' && key.includes(`/community/${id}/`);
}
