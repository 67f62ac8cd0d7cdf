import type { CountedByPlans } from '@homecoming/contract/plans.ts';

const COUNTED: Record<CountedByPlans, string> = {
  members: 'Members',
  owners: 'Owners',
  admins: 'Admins',
  payment_owners: 'Payment owners',
  channels: 'Channels',
  events_this_month: 'Events this month',
};

/** The name of what a plan limits. */
export function countedName(counted: CountedByPlans): string {
  return COUNTED[counted];
}
