import type { EventRow } from '../../../events/access.ts';
import type { PaymentRow } from '../access.ts';
import { HOUR_MS } from '../../../platform/calendar.ts';

/**
 * Until when cancelling gives back a payment that began at `createdAt`; null: never. Of the policy when it was offered and
 * that of the event now, the one that gives more time counts. After a change of start or place, the people who paid before
 * it have until the start, whatever the policies.
 */
export function refundEnd(
  { startsAt, refundHours, movedAt }: Pick<EventRow, 'startsAt' | 'refundHours' | 'movedAt'>,
  payment: Pick<PaymentRow, 'createdAt' | 'refundHours'>,
): Date | null {
  if (movedAt !== null && payment.createdAt <= movedAt) return startsAt;
  const hours = [refundHours, payment.refundHours].filter((value) => value !== null);
  return hours.length === 0 ? null : new Date(startsAt.getTime() - Math.min(...hours) * HOUR_MS);
}
