import { getCommunityLimits, getMemberLimits } from '@homecoming/contract/plans.ts';
import { useEndpoint } from '../../lib/use-endpoint.ts';

/** The plan of a community and how much of it is used. */
export function useMemberLimits(id: string) {
  return useEndpoint(getMemberLimits, { params: { id } });
}

/** What the plans offer, and how many communities the user may own. */
export function useCommunityLimits() {
  return useEndpoint(getCommunityLimits, {});
}
