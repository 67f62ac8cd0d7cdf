import { isDeepStrictEqual } from 'node:util';
import { liveRegistrationStatuses } from '@homecoming/contract/events.ts';
import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { isRemoved } from '../../events/access.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { ProviderRefusal, requirePayments } from '../../platform/payments/provider.ts';
import { payments } from '../../schema/payments.ts';
import { registrations } from '../../schema/registrations.ts';
import { moveRegistration, type LockedEvent, type RegistrationRow } from '../transitions.ts';
import { canBeSeated } from '../access.ts';
import {
  findOpenPayment,
  isOwnPayment,
  isSucceededFor,
  lockPayment,
  requirePayment,
  type PaymentRow,
  type RefundRow,
} from './access.ts';
import { openCheckout, updatePayment } from './checkout.ts';
import { announceToPayer } from './mails.ts';
import { adoptMoneyBack } from './refunds/money-back.ts';
import { withLockedEventOfPayment } from './with-locked-event-of-payment.ts';
import { raiseProblem } from './problems.ts';
import { findPaidRegistration } from './seats.ts';
import { requestRefund } from './refunds/send-refund.ts';

/**
 * Reads what became of a payment at the provider, and stores it with all that follows: the seat, or the refund. The one
 * function for webhooks, confirmations and the reconciler; running it twice, or at once, has no second effect.
 * @throws provider_unavailable
 */
export async function syncPayment(app: App, id: string): Promise<PaymentRow> {
  const payment = await requirePayment(app.db, id);
  const { sessionId } = payment;
  if (sessionId === null || !isOwnPayment(app, payment)) return payment;
  const session = await retrieveSession(app, payment, sessionId);
  const state = session === null ? stateOfUnknown(payment) : readSession(session, payment);
  const readAt = app.clock.now();
  // Most reads find a page that still waits: they need no lock.
  if (state.status === payment.status) return updatePayment(app.db, id, { failure: state.failure, readAt });
  return withLockedEventOfPayment(app, payment, async (tx, event) => {
    const current = await lockPayment(tx, id);
    if (current.status === 'succeeded' || current.status === state.status) return current;
    if (state.status === 'succeeded') return succeed(app, tx, event, current, state);
    // An older read, which another one has overtaken.
    if (current.status === 'failed' || current.status === 'expired') return current;
    const changed = await updatePayment(tx, id, { status: state.status, failure: state.failure, readAt });
    if (state.status === 'failed') await announceToPayer(tx, changed, 'failed', readAt);
    if (state.status === 'expired' && event !== null) await expireSeat(tx, event, changed, readAt);
    return changed;
  });
}

/**
 * Ends the checkout of a payment: its page is expired at the provider, then its seat is free. Money that came in first
 * counts.
 * @throws provider_unavailable: the page may still take money, so the seat stays.
 */
export async function closeCheckout(app: App, id: string): Promise<PaymentRow> {
  const payment = await requirePayment(app.db, id);
  if (payment.status === 'open') await expirePage(app, payment);
  const synced = await syncPayment(app, id);
  if (synced.status === 'failed')
    await withLockedEventOfPayment(app, synced, (tx, event) => freeSeat(app, tx, event, synced));
  return synced;
}

/**
 * Ends the open payment page of a registration before its person gets a seat without a payment. Money that came in first
 * counts: the person is then going.
 * @throws provider_unavailable: the page may still take money.
 */
export async function endPageBeforeSeat(app: App, registrationId: string): Promise<void> {
  const payment = await findOpenPayment(app.db, registrationId);
  if (payment === null) return;
  const isExpired = payment.status === 'open' && (await expirePage(app, payment));
  // The seat of an expired page is still theirs: it is not freed here.
  if (!isExpired) await syncPayment(app, payment.id);
}

/**
 * Whether the page takes no money any more. False: it is paid or expired already, was never opened, or belongs to another
 * installation.
 */
async function expirePage(app: App, payment: PaymentRow): Promise<boolean> {
  if (!isOwnPayment(app, payment)) return false;
  try {
    // The answer with the session may have been lost: by its key it is opened once.
    const { sessionId } = await openCheckout(app, payment);
    if (sessionId === null) throw new Error('an open checkout has a session');
    await requirePayments(app).call((stripe) => stripe.checkout.sessions.expire(sessionId));
    return true;
  } catch (error) {
    if (error instanceof ProviderRefusal) return false;
    throw error;
  }
}

/** A session at the provider. Null: the provider does not know it, and its time to pay is over. */
async function retrieveSession(
  app: App,
  { expiresAt }: PaymentRow,
  sessionId: string,
): Promise<Stripe.Checkout.Session | null> {
  try {
    return await requirePayments(app).call((stripe) =>
      stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent.latest_charge'] }),
    );
  } catch (error) {
    const isUnknown = error instanceof ProviderRefusal && error.code === 'resource_missing';
    if (isUnknown && expiresAt <= app.clock.now()) return null;
    throw error;
  }
}

type CheckoutState = Pick<PaymentRow, 'status' | 'failure' | 'paymentIntentId' | 'chargeId'> & {
  /** It is the session that we opened, paid with the amount that we asked for. */
  readonly matchesRequest: boolean;
  /** Some of its money went back already, or is disputed. */
  readonly hasMoneyBack: boolean;
  /** When the card was charged; null: the provider does not say. */
  readonly chargedAt: Date | null;
};

/** A checkout that the provider does not know, as after a change of keys, has expired. */
function stateOfUnknown({ status, failure, paymentIntentId, chargeId }: PaymentRow): CheckoutState {
  const isWaiting = status === 'open' || status === 'processing';
  return {
    status: isWaiting ? 'expired' : status,
    failure,
    paymentIntentId,
    chargeId,
    matchesRequest: false,
    hasMoneyBack: false,
    chargedAt: null,
  };
}

function readSession(session: Stripe.Checkout.Session, payment: PaymentRow): CheckoutState {
  const intent = typeof session.payment_intent === 'string' ? null : session.payment_intent;
  const charge = typeof intent?.latest_charge === 'string' ? null : (intent?.latest_charge ?? null);
  return {
    status: toPaymentStatus(session, intent, payment),
    failure: intent?.last_payment_error?.message ?? null,
    paymentIntentId: intent?.id ?? null,
    chargeId: charge?.id ?? null,
    hasMoneyBack: charge !== null && (charge.amount_refunded > 0 || charge.disputed),
    chargedAt: charge === null ? null : new Date(charge.created * 1_000),
    matchesRequest:
      session.amount_total === payment.amount &&
      session.currency === payment.currency &&
      intent?.amount_received === payment.amount &&
      isDeepStrictEqual({ ...session.metadata }, { ...payment.parameters.metadata }),
  };
}

function toPaymentStatus(
  { status, payment_status: paid }: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
  payment: PaymentRow,
): PaymentRow['status'] {
  if (status === 'expired') return 'expired';
  // A payment that was given up stays so until its money comes.
  if (status !== 'complete') return payment.status;
  if (paid !== 'unpaid') return 'succeeded';
  return intent?.status === 'processing' ? 'processing' : 'failed';
}

async function succeed(
  app: App,
  tx: Transaction,
  event: LockedEvent | null,
  payment: PaymentRow,
  { matchesRequest, hasMoneyBack, chargedAt, paymentIntentId, chargeId }: CheckoutState,
): Promise<PaymentRow> {
  const at = app.clock.now();
  const paid = await updatePayment(tx, payment.id, {
    status: 'succeeded',
    paidAt: at,
    readAt: at,
    failure: null,
    paymentIntentId,
    chargeId,
  });
  if (hasMoneyBack) await enqueue(tx, adoptMoneyBack, { paymentId: paid.id }, { key: `money-back ${paid.id}` });
  if (!matchesRequest) {
    await raiseProblem(tx, paid, 'amount_differs', at);
    // Nobody pays again while a human looks at it.
    await endUnpaidSeat(tx, event, paid, at);
    await announceToPayer(tx, paid, 'differs', at);
    return paid;
  }
  const { userId } = payment;
  // A deleted account is erased a moment later. Where nobody may register, an earlier offer brings no seat either.
  const isSeatable = event !== null && !isRemoved(event) && userId !== null && (await canBeSeated(tx, event, userId));
  // Money that comes after the end of the event is refunded. Money that we only read after it still counts.
  if (event !== null && (!isSeatable || (chargedAt ?? at) >= event.endsAt)) await endUnpaidSeat(tx, event, paid, at);
  const registration = await findPaidRegistration(tx, event, payment);
  if (isSeatable && registration !== null && (await seat(tx, event, registration, at))) {
    await announceToPayer(tx, paid, 'receipt', at);
    return paid;
  }
  await announceToPayer(tx, paid, 'returned', at);
  await requestRefund(tx, payment.id, { reason: await decideRefundReason(tx, event, registration), by: null, at });
  return paid;
}

/** Seats the person who has paid. Late money gets a seat that is free, at an event that is to come. */
async function seat(tx: Transaction, event: LockedEvent, registration: RegistrationRow, at: Date): Promise<boolean> {
  const { id, status, userId } = registration;
  if (endedEarly(event)) return false;
  if (status === 'expired' && (at >= event.startsAt || (await isLiveElsewhere(tx, registration)))) return false;
  if (status !== 'awaiting_payment' && status !== 'expired') return false;
  const moved = await moveRegistration(tx, event, registration, { move: 'pay', userId, by: userId, at });
  return moved.id === id && moved.status === 'going';
}

/** The event was cancelled, or its community deleted, before it was over. */
function endedEarly({ status, deletedAt, endsAt }: LockedEvent): boolean {
  return status !== 'published' || (deletedAt !== null && deletedAt < endsAt);
}

/** The person has registered again. */
async function isLiveElsewhere(tx: Transaction, { id, eventId, userId }: RegistrationRow): Promise<boolean> {
  const isOther = and(eq(registrations.eventId, eventId), eq(registrations.userId, userId), ne(registrations.id, id));
  return (
    (await tx.$count(registrations, and(isOther, inArray(registrations.status, [...liveRegistrationStatuses])))) > 0
  );
}

async function decideRefundReason(
  tx: Transaction,
  event: LockedEvent | null,
  registration: RegistrationRow | null,
): Promise<RefundRow['reason']> {
  if (event === null || endedEarly(event)) return 'event_cancelled';
  if (registration === null) return 'too_late';
  // This payment is one of them.
  if ((await tx.$count(payments, isSucceededFor(registration.id))) > 1) return 'paid_twice';
  if (registration.status === 'going') return 'added_free';
  return registration.status === 'cancelled' ? 'cancelled' : 'too_late';
}

async function expireSeat(tx: Transaction, event: LockedEvent, payment: PaymentRow, at: Date): Promise<void> {
  if (await endUnpaidSeat(tx, event, payment, at)) await announceToPayer(tx, payment, 'expired', at);
}

/** Frees the seat of a registration that awaits a payment. False: it does not. */
async function endUnpaidSeat(
  tx: Transaction,
  event: LockedEvent | null,
  payment: PaymentRow,
  at: Date,
): Promise<boolean> {
  const registration = await findPaidRegistration(tx, event, payment);
  if (event === null || registration?.status !== 'awaiting_payment') return false;
  await moveRegistration(tx, event, registration, { move: 'expire', userId: registration.userId, by: null, at });
  return true;
}

/** A checkout that was never opened keeps no seat after the end of its hold. */
async function freeSeat(app: App, tx: Transaction, event: LockedEvent | null, payment: PaymentRow): Promise<void> {
  const at = app.clock.now();
  const registration = await findPaidRegistration(tx, event, payment);
  if (event === null || registration === null) return;
  if (registration.holdExpiresAt !== null && registration.holdExpiresAt <= at) await expireSeat(tx, event, payment, at);
}
