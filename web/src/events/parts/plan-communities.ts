import type { CommunityCard } from '@homecoming/contract/communities.ts';
import { useCommunities } from '../../communities/api.ts';

/** The communities in which the user may plan events: those that they run. Undefined while they load. */
export function useCommunitiesToPlanIn() {
  const { items, error, reload } = useCommunities();
  return { communities: items?.filter(isRun), error, reload };
}

function isRun({ role }: CommunityCard): boolean {
  return role === 'admin' || role === 'community_owner';
}
