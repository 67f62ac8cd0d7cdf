import { useCurrentUser } from '../../../accounts/api.ts';
import { InstallationScreen } from '../../../installation/screens/installation.tsx';
import { NotFound } from '../../not-found.tsx';

/** /staff/installation: not found for everybody but platform staff. */
export function InstallationPage() {
  const { data: user } = useCurrentUser();
  return user?.is_staff === true ? <InstallationScreen /> : <NotFound home="/home" />;
}
