import type { Event, RegistrationStatusName } from '@homecoming/contract/events.ts';
import { isOver } from '../events/model.ts';
import type { useRegistration } from './api.ts';
import type { PaymentReturn } from './payments/payment-return.ts';

/** The states in which one can register. `waitlist`: for the waitlist. */
const OPEN_STATES = ['open', 'waitlist'] as const;
type OpenState = (typeof OPEN_STATES)[number];

/** What the card of a registration shows. */
export type CardState =
  | OpenState
  | RegistrationStatusName
  | 'processing'
  | 'unconfirmed'
  | 'payment_failed'
  | 'checked_in'
  | 'over'
  | 'attended'
  | 'full'
  | 'closed'
  | 'draft'
  | 'event_cancelled';

/** Decides what the card shows, from the event and the user's registration. */
export function registrationState(
  event: Event,
  { status, details, payment }: Pick<ReturnType<typeof useRegistration>, 'status' | 'details' | 'payment'>,
  now: number,
): CardState {
  if (event.status === 'draft') return 'draft';
  if (event.status === 'cancelled') return 'event_cancelled';
  const hasEnded = isOver(event, now);
  const checkedInAt = details?.registration?.checked_in_at ?? event.my_registration?.checked_in_at ?? null;
  if (status === 'going') {
    if (hasEnded) return 'attended';
    return checkedInAt === null ? 'going' : 'checked_in';
  }
  const paymentState = getPaymentState(status, payment, details);
  if (paymentState !== null) return paymentState;
  if (hasEnded) return 'over';
  if (status !== 'none') return status;
  if (event.can.register) return event.seats_left === 0 && !event.approval_required ? 'waitlist' : 'open';
  return event.seats_left === 0 ? 'full' : 'closed';
}

/** Whether one can register in a state. */
export function isOpen(state: CardState): state is OpenState {
  return state === 'open' || state === 'waitlist';
}

/** What is known of a payment, as long as it can still decide about the seat. */
function getPaymentState(
  status: ReturnType<typeof useRegistration>['status'],
  payment: PaymentReturn | null,
  details: ReturnType<typeof useRegistration>['details'],
): CardState | null {
  // A late payment is seated after the registration has expired, where a seat is left
  if (status !== 'awaiting_payment' && status !== 'expired' && status !== 'none') return null;
  if (payment?.kind === 'confirming' || payment?.kind === 'processing') return 'processing';
  if (payment?.kind === 'unconfirmed') return 'unconfirmed';
  // The payment of an earlier registration decides nothing about this one
  const isFailed =
    payment === null ? details?.error != null : payment.kind === 'failed' && payment.session === details?.session_id;
  return status === 'awaiting_payment' && isFailed ? 'payment_failed' : null;
}
