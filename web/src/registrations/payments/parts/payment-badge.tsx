import type { Payment } from '@homecoming/contract/payments.ts';
import { Badge } from '../../../ui/text/badge.tsx';
import { PAYMENT_BADGES } from '../words.ts';

/** What became of a payment: icon and words. */
export function PaymentBadge({ status }: Pick<Payment, 'status'>) {
  const { icon, tone, words } = PAYMENT_BADGES[status];
  return (
    <Badge icon={icon} tone={tone}>
      {words}
    </Badge>
  );
}
