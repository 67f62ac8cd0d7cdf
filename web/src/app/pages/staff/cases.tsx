import { useCurrentUser } from '../../../accounts/api.ts';
import { Cases } from '../../../moderation/screens/cases.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { NotFound } from '../../not-found.tsx';

/** /staff/reports: what the platform staff decides. Not found for everybody else. */
export function StaffCasesPage() {
  const { data: user } = useCurrentUser();
  if (user?.is_staff !== true) return <NotFound home="/home" />;
  return (
    <Page title="Reports" width="wide">
      <Cases community={undefined} />
    </Page>
  );
}
