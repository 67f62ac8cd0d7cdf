import type { Payment } from '@homecoming/contract/payments.ts';
import type { RegistrationStatus } from '@homecoming/contract/registrations.ts';
import { money } from '../../lib/text/money.ts';
import { useOwnPayment } from './api.ts';

/**
 * Where the money of a registration that has ended is. Undefined where nothing was paid, and while it loads; the card then
 * says what it says without money.
 */
export function useMoneyWords(details: RegistrationStatus | undefined): string | undefined {
  const isLive = details?.status === 'going' || details?.status === 'awaiting_payment';
  const payment = useOwnPayment(isLive ? null : (details?.payment_id ?? null));
  return payment === undefined ? undefined : wordsOf(payment);
}

function wordsOf({ status, amount, currency }: Payment): string | undefined {
  const price = money(amount, currency);
  switch (status) {
    case 'succeeded':
    case 'refunding':
      return `Your ${price} is on its way back to your card.`;
    case 'refunded':
      return `Your ${price} went back to your card. Banks take some days to show it.`;
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
