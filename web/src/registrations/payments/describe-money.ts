import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { money } from '../../lib/text/money.ts';

/** `$45`: what pays the user's seat; null for a seat that is free. */
export function seatPrice(details: RegistrationStatus | undefined): string | null {
  const paid = details?.paid ?? null;
  if (paid === null || (paid.outcome !== 'paid' && paid.outcome !== 'disputed')) return null;
  return money(paid.amount, paid.currency);
}

/** `$45`: what the user's seat costs; null for one that is free, and while it loads. */
export function priceDue(details: RegistrationStatus | undefined): string | null {
  return details?.amount == null || details.currency === null ? null : money(details.amount, details.currency);
}

/** Where the money of a registration that has ended is. Undefined while it loads; null: nothing was charged. */
export function describeMoney(details: RegistrationStatus | undefined): string | null | undefined {
  const paid = details?.paid;
  if (paid == null) return paid;
  const { amount, currency, outcome } = paid;
  const price = money(amount, currency);
  switch (outcome) {
    case 'refunding':
      return `Your ${price} is on its way back to your card.`;
    case 'refunded':
      return `Your ${price} went back to your card. Banks take some days to show it.`;
    case 'refund_failed':
      return `Your ${price} could not be sent back to your card. The organisers look after it.`;
    case 'differs':
      return `You paid another amount than the ${price} that it costs. The organisers look after it: please ask them before you pay again.`;
    case 'kept':
      return `Your ${price} is not paid back, by the refund policy of this event.`;
    case 'disputed':
      return `Your bank decides about your ${price}.`;
    case 'lost':
      return `Your bank gave you your ${price} back.`;
    default:
      return undefined;
  }
}
