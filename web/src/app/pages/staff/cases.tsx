import { Cases } from '../../../moderation/screens/cases.tsx';

/** /staff/reports: what the platform staff decides. */
export function StaffCasesTab() {
  return <Cases community={undefined} />;
}
