import { useManagedCommunity } from '../../../communities/manage/api.ts';
import { useCommunityLog } from '../../../moderation/log/api.ts';
import { LogList } from '../../../moderation/log/parts/log-list.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';

/** /communities/{id}/manage/log: what those who moderate did, for the owners. */
export function CommunityLogTab() {
  const community = useManagedCommunity();
  if (community === undefined) return null;
  if (community.can.manage_owners) return <Log key={community.id} id={community.id} />;
  return (
    <EmptyState drawing="keyhole" title="This is for owners">
      They see what those who moderate have done.
    </EmptyState>
  );
}

function Log({ id }: { id: string }) {
  return <LogList list={useCommunityLog(id)} />;
}
