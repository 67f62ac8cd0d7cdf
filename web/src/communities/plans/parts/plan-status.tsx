import type { MemberLimits } from '@homecoming/contract/plans.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { IconAlertTriangle, IconCheck, IconClock } from '../../../ui/icons/icons.tsx';

/** The status of a plan, as a badge. */
export function PlanStatus({ status }: { status: MemberLimits['status'] }) {
  if (status === 'active') {
    return (
      <Badge icon={IconCheck} tone="primary">
        Active
      </Badge>
    );
  }
  return status === 'past_due' ? (
    <Badge icon={IconClock} tone="accent">
      Past due
    </Badge>
  ) : (
    <Badge icon={IconAlertTriangle} tone="danger">
      Expired
    </Badge>
  );
}
