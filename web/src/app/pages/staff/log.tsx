import { useStaffLog } from '../../../moderation/log/api.ts';
import { LogList } from '../../../moderation/log/parts/log-list.tsx';

/** /staff/log: what the platform staff and all who moderate did. */
export function StaffLogTab() {
  return <LogList list={useStaffLog()} showsCommunity />;
}
