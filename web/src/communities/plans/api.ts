import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  getCommunityLimits,
  getMemberLimits,
  listStaffCommunities,
  setCommunityPlan,
} from '@homecoming/contract/plans.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { getCachedLists } from '../../lib/lists/list-cache.ts';
import { isCommunityKey } from '../cache.ts';

const staffLists = getCachedLists(getSwrKey(listStaffCommunities));

/** The plan of a community, and how much of its limits is used. */
export function useMemberLimits(id: string) {
  return useEndpoint(getMemberLimits, { params: { id } });
}

/** The limits of all plans, and how many communities the user may own. */
export function useCommunityLimits() {
  return useEndpoint(getCommunityLimits, {});
}

/** All communities by name, filtered by a part of the name; for platform staff. */
export function useStaffCommunities(typed: string) {
  const search = typed.trim();
  return useLiveList(listSource(listStaffCommunities, { query: search === '' ? {} : { search } }));
}

/** Sets the plan of a community and its last day; for platform staff. */
export async function setPlan(id: string, body: BodyOf<typeof setCommunityPlan>): Promise<void> {
  await call(setCommunityPlan, { params: { id }, body });
  await mutate((key) => isCommunityKey(id, key) || staffLists.has(key));
}
