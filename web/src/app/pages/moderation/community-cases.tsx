import { useSearch } from '@tanstack/react-router';
import { useManagedCommunity } from '../../../communities/manage/api.ts';
import { ManagersOnly } from '../../../communities/manage/parts/managers-only.tsx';
import { Cases } from '../../../moderation/screens/cases.tsx';

/** /communities/{id}/manage/reports: what was reported in a community, for those who manage it. */
export function CommunityCasesTab() {
  const community = useManagedCommunity();
  const { show } = useSearch({ strict: false });
  if (community === undefined) return null;
  if (!community.can.manage_members) return <ManagersOnly />;
  return <Cases key={`${community.id} ${show}`} community={community.id} showsTexts={show === 'review'} />;
}
