import { useCurrentUser } from '../../../accounts/api.ts';
import { StaffCommunitiesScreen } from '../../../communities/plans/screens/staff-communities.tsx';
import { NotFound } from '../../not-found.tsx';

/** /staff/communities: not found for everybody but platform staff. */
export function StaffCommunitiesPage() {
  const { data: user } = useCurrentUser();
  return user?.is_staff === true ? <StaffCommunitiesScreen /> : <NotFound home="/home" />;
}
