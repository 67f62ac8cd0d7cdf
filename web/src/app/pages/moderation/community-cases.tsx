import { useManagedCommunity } from '../../../communities/manage/api.ts';
import { ManagersOnly } from '../../../communities/manage/parts/managers-only.tsx';
import { Cases } from '../../../moderation/screens/cases.tsx';

/** /communities/{id}/manage/reports: what was reported in a community, for those who manage it. */
export function CommunityCasesTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  return community.can.manage_members ? <Cases key={community.id} community={community.id} /> : <ManagersOnly />;
}
