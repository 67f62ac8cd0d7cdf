import { Outlet } from '@tanstack/react-router';
import { ManageScreen } from '../../communities/manage/screens/manage.tsx';
import { RequestsCount } from '../../join-requests/parts/open-requests.tsx';

/** /communities/{id}/manage: the page around what owners and admins do; its tabs are routes of their own. */
export function ManageCommunityPage() {
  return (
    <ManageScreen requestsCount={RequestsCount}>
      <Outlet />
    </ManageScreen>
  );
}
