import { useCurrentUser } from '../../../accounts/api.ts';
import { StaffResetsScreen } from '../../../accounts/second-factor/screens/staff-resets.tsx';
import { NotFound } from '../../not-found.tsx';

/** /staff/second-steps: not found for everybody but platform staff. */
export function StaffResetsPage() {
  const { data: user } = useCurrentUser();
  return user?.is_staff === true ? <StaffResetsScreen /> : <NotFound home="/home" />;
}
