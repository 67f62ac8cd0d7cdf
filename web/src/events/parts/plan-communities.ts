import { useCommunities } from '../../communities/api.ts';

/** The communities in which the user may plan events. Undefined while they load. */
export function useCommunitiesToPlanIn() {
  const { items, error, reload } = useCommunities();
  return { communities: items?.filter(({ can }) => can.plan_events), error, reload };
}
