import { PlanRequests } from '../parts/plan-requests.tsx';

/** /staff/plans: requests for plans, for platform staff. */
export function StaffPlansTab() {
  return <PlanRequests />;
}
