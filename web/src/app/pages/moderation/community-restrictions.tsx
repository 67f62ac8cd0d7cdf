import { useManagedCommunity } from '../../../communities/manage/api.ts';
import { ManagersOnly } from '../../../communities/manage/parts/managers-only.tsx';
import { Restrictions } from '../../../moderation/screens/restrictions.tsx';

/** /communities/{id}/manage/reports/restrictions: who is restricted in a community, for those who manage it. */
export function CommunityRestrictionsTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  return community.can.manage_members ? <Restrictions community={community.id} /> : <ManagersOnly />;
}
