import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { describeRefundPolicy } from '../events/model.ts';
import { formatPrice } from '../lib/text/money.ts';

type Offer = Pick<
  OpenEvent,
  'seats_left' | 'waitlist' | 'approval_required' | 'price' | 'refund_policy' | 'starts_at' | 'timezone'
>;

/** The words of the button that registers: what happens when it is pressed. */
export function registerLabel(event: Offer, isAgain = false): string {
  if (isForWaitlist(event)) return 'Join the waitlist';
  if (event.approval_required) return 'Request to join';
  if (event.price !== null) return `Get a ticket, ${formatPrice(event.price)}`;
  return isAgain ? 'Register again' : 'Register';
}

/** What follows from a press on the button; null where nothing needs to be said. */
export function registerHint(event: Offer): string | null {
  const { approval_required, price } = event;
  if (isForWaitlist(event)) {
    const rule = 'All seats are taken. When one comes free, the first in line gets it.';
    return price === null ? rule : `${rule} ${WAITLIST_MONEY}`;
  }
  if (approval_required) {
    const rule = 'The hosts answer each request. You will get a message either way.';
    return price === null ? rule : `${rule} You pay once they say yes.`;
  }
  return price === null ? null : `You pay on a secure card page. ${describeRefundPolicy(event, Date.now())}`;
}

/** When the money is due, as short as a bar needs it; null for a free event. */
export function paymentHint(event: Offer): string | null {
  if (event.price === null) return null;
  if (isForWaitlist(event)) return 'You pay nothing now.';
  return event.approval_required ? 'You pay once they say yes.' : 'Opens the card page.';
}

/** Whether a registration goes to the waitlist: all seats are taken, and nobody approves requests. */
export function isForWaitlist({
  seats_left,
  waitlist,
  approval_required,
}: Pick<Offer, 'seats_left' | 'waitlist' | 'approval_required'>): boolean {
  return seats_left === 0 && waitlist && !approval_required;
}

/** What the waitlist of a paid event costs. */
export const WAITLIST_MONEY = 'You pay nothing now. When a seat comes free, you get up to 24 hours to pay for it.';
