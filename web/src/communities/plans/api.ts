import type { Plan } from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  declinePlanRequest,
  getCommunityLimits,
  getMemberLimits,
  grantPlanRequest,
  listPlanRequests,
  listStaffCommunities,
  requestPlan,
  setCommunityPlan,
  withdrawPlanRequest,
  type PlanRequest,
  type StaffCommunity,
} from '@homecoming/contract/plans.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { getCachedLists } from '../../lib/lists/list-cache.ts';
import { isCommunityKey } from '../cache.ts';

const staffLists = getCachedLists(getSwrKey(listStaffCommunities));
const planRequests = getCachedLists(getSwrKey(listPlanRequests));

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

/** Asks the staff for a plan, for a community that the user owns. */
export async function askForPlan(id: string, plan: Plan): Promise<void> {
  const limits = await call(requestPlan, { params: { id }, body: { plan } });
  await mutate(getSwrKey(getMemberLimits, { params: { id } }), limits, { revalidate: false });
}

/** Withdraws the open request for a plan. */
export async function withdrawRequest(id: string): Promise<void> {
  await call(withdrawPlanRequest, { params: { id } });
  await mutate(getSwrKey(getMemberLimits, { params: { id } }));
}

/** Open requests for plans, oldest first; for platform staff. */
export function usePlanRequests() {
  return useLiveList(listSource(listPlanRequests, { query: {} }));
}

/** Gives the plan that is asked for, or declines it; for platform staff. Returns the community with its plan. */
export async function answerPlanRequest(
  { id, community }: PlanRequest,
  answer: 'grant' | 'decline',
): Promise<StaffCommunity> {
  try {
    return await call(answer === 'grant' ? grantPlanRequest : declinePlanRequest, { params: { id } });
  } finally {
    // Also after a refusal: somebody else may have answered it.
    await mutate((key) => isCommunityKey(community.id, key) || staffLists.has(key) || planRequests.has(key));
  }
}
