import type { Plan } from '@homecoming/contract/communities.ts';
import type { CountedByPlans } from '@homecoming/contract/plans.ts';

const NAMES: Record<Plan, string> = { free: 'Free', plus: 'Plus', pro: 'Pro' };

const COUNTED: Record<CountedByPlans, string> = {
  members: 'Members',
  owners: 'Owners',
  admins: 'Admins',
  payment_owners: 'Payment owners',
  channels: 'Channels',
  events_this_month: 'Events this month',
};

/** The name of a plan for users. */
export function planName(plan: Plan): string {
  return NAMES[plan];
}

/** The name of what a plan limits. */
export function countedName(counted: CountedByPlans): string {
  return COUNTED[counted];
}
