import { Outlet } from '@tanstack/react-router';
import { ManageScreen } from '../../communities/manage/screens/manage.tsx';
import { CasesCount } from '../../moderation/parts/cases-count.tsx';
import { RequestsCount } from '../../join-requests/parts/open-requests.tsx';

/** /communities/{id}/manage: the management pages for owners and admins; its tabs are child routes. */
export function ManageCommunityPage() {
  return (
    <ManageScreen requestsCount={RequestsCount} casesCount={CasesCount}>
      <Outlet />
    </ManageScreen>
  );
}
