import { and, eq, ne, type InferSelectModel } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { requirePayments } from '../../payouts/service.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts';
import { ProviderRefusal } from '../../platform/payments/provider.ts';
import { refunds } from '../../schema/payments.ts';
import { moveRegistration, type LockedEvent } from '../transitions.ts';
import { findPaymentOfIntent, isOwnPayment, lockPayment, requirePayment, type PaymentRow } from './access.ts';
import { announceToPayer } from './mails.ts';
import { onEventOf } from './on-event-of.ts';
import { raiseProblem } from './problems.ts';
import { findRegistrationOf, removeSeat } from './seats.ts';

export type RefundRow = InferSelectModel<typeof refunds>;

/** Decides to give a payment back, whole. Already decided is a success: a payment is refunded once. */
export async function requestRefund(
  tx: Transaction,
  paymentId: string,
  { reason, by, at }: { reason: RefundRow['reason']; by: string | null; at: Date },
): Promise<void> {
  const [refund] = await tx
    .insert(refunds)
    .values({ paymentId, reason, byId: by, status: 'pending', createdAt: at })
    .onConflictDoNothing()
    .returning({ id: refunds.id });
  if (refund) await enqueue(tx, sendRefund, { refundId: refund.id }, { key: `refund ${refund.id}` });
}

/** Sends a refund to the provider, until it is there. */
export const sendRefund = defineJob<{ refundId: string }>(
  'payments.send-refund',
  (app, { refundId }) => syncRefund(app, refundId),
  { priority: 'first' },
);

/**
 * Sends a refund to the provider, or reads what became of it there, and stores that. Running it twice refunds once, by
 * its key.
 * @throws provider_unavailable
 */
export async function syncRefund(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId));
  // One that has succeeded can still fail, when the bank of the cardholder refuses it.
  if (refund === undefined || refund.status === 'failed') return;
  const payment = await requirePayment(app.db, refund.paymentId);
  await storeOutcome(app, payment, refund, await outcomeAtProvider(app, payment, refund));
}

interface Outcome {
  readonly status: RefundRow['status'];
  readonly providerId: string | null;
  readonly failure: string | null;
  readonly reversesTransfer: boolean;
}

async function outcomeAtProvider(app: App, payment: PaymentRow, refund: RefundRow): Promise<Outcome> {
  const { providerId } = refund;
  const provider = requirePayments(app);
  if (!isOwnPayment(app, payment)) {
    const failure = 'The payment was made by an installation with another address.';
    return { status: 'failed', providerId, failure, reversesTransfer: true };
  }
  try {
    if (providerId !== null)
      return outcomeOf(await provider.call((stripe) => stripe.refunds.retrieve(providerId)), refund.reversesTransfer);
    return outcomeOf(await createAtProvider(app, payment, refund, true), true);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.code === 'charge_already_refunded') return adopt(app, payment, refund);
    if (!isReversalFailure(error))
      return { status: 'failed', providerId, failure: error.message, reversesTransfer: true };
    // The buyer comes first; a human gets the money back from the payout account.
    return outcomeOf(await createAtProvider(app, payment, refund, false), false);
  }
}

function createAtProvider(
  app: App,
  { paymentIntentId, fee, parameters }: PaymentRow,
  { id }: RefundRow,
  reversesTransfer: boolean,
): Promise<Stripe.Refund> {
  if (paymentIntentId === null) throw new Error('a payment that succeeded has a payment intent');
  const metadata = { ...parameters.metadata, refund: id };
  return requirePayments(app).createWithKey({
    key: reversesTransfer ? `refund:${id}` : `refund:${id}:unreversed`,
    at: app.clock.now(),
    create: (stripe, options) =>
      stripe.refunds.create(
        {
          payment_intent: paymentIntentId,
          metadata,
          ...(reversesTransfer ? { reverse_transfer: true } : {}),
          ...(reversesTransfer && fee > 0 ? { refund_application_fee: true } : {}),
        },
        options,
      ),
    async find(stripe) {
      const { data } = await stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 });
      return data.find((found) => found.metadata?.refund === id) ?? null;
    },
  });
}

/** It was refunded in the provider's dashboard. */
async function adopt(app: App, { paymentIntentId }: PaymentRow, refund: RefundRow): Promise<Outcome> {
  const { data } = await requirePayments(app).call((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId ?? '', limit: 1 }),
  );
  const [found] = data;
  if (found) return outcomeOf(found, refund.reversesTransfer);
  return { status: 'failed', providerId: null, failure: 'The provider has no such refund.', reversesTransfer: true };
}

function outcomeOf({ id, status, failure_reason }: Stripe.Refund, reversesTransfer: boolean): Outcome {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    status: status === 'succeeded' ? 'succeeded' : isFailed ? 'failed' : 'pending',
    providerId: id,
    failure: isFailed ? (failure_reason ?? status) : null,
    reversesTransfer,
  };
}

/** The payout account has not enough left to give the money back. */
function isReversalFailure({ code }: ProviderRefusal): boolean {
  return ['balance_insufficient', 'insufficient_funds'].includes(code);
}

async function storeOutcome(app: App, payment: PaymentRow, refund: RefundRow, outcome: Outcome): Promise<void> {
  await onEventOf(app, payment, async (tx, event) => {
    await lockPayment(tx, payment.id);
    if (outcome.status === 'pending') {
      await tx.update(refunds).set({ providerId: outcome.providerId }).where(eq(refunds.id, refund.id));
      return;
    }
    const at = app.clock.now();
    const changed = await tx
      .update(refunds)
      .set({ ...outcome, closedAt: at })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status), ne(refunds.status, outcome.status)))
      .returning({ id: refunds.id });
    if (changed.length === 0) return;
    if (outcome.status === 'failed') await raiseProblem(tx, payment, 'refund_failed', at);
    else if (!outcome.reversesTransfer) await raiseProblem(tx, payment, 'reversal_failed', at);
    if (outcome.status !== 'succeeded') return;
    if (event !== null) await markRefunded(tx, event, payment, at);
    await announceToPayer(tx, payment, 'refunded', at);
  });
}

/** Marks the registration of a seat as refunded. It stays ended by the person who ended it. */
async function markRefunded(tx: Transaction, event: LockedEvent, payment: PaymentRow, at: Date): Promise<void> {
  const registration = await findRegistrationOf(tx, event, payment);
  if (registration === null) return;
  const { userId, changedBy: by } = registration;
  await moveRegistration(tx, event, registration, { move: 'refund', userId, by, at });
}

/**
 * Stores a refund of the provider that was not asked for here, such as one of its dashboard. Its seat is taken away. A part
 * of a payment is put before a human.
 */
export async function syncRefundOfProvider(app: App, providerId: string): Promise<void> {
  const [known] = await app.db.select({ id: refunds.id }).from(refunds).where(eq(refunds.providerId, providerId));
  if (known) return syncRefund(app, known.id);
  const found = await requirePayments(app).call((stripe) => stripe.refunds.retrieve(providerId));
  const payment = await findPaymentOfIntent(app.db, found.payment_intent);
  if (payment === null || !isOwnPayment(app, payment)) return;
  const id = await onEventOf(app, payment, async (tx, event) => {
    await lockPayment(tx, payment.id);
    const at = app.clock.now();
    if (found.amount !== payment.amount) {
      await raiseProblem(tx, payment, 'amount_differs', at);
      return null;
    }
    const [own] = await tx
      .insert(refunds)
      .values({ paymentId: payment.id, providerId, reason: 'at_provider', status: 'pending', createdAt: at })
      .onConflictDoNothing()
      .returning({ id: refunds.id });
    // Otherwise the answer to our own request is on its way.
    if (own === undefined) return null;
    await removeSeat(tx, event, payment, { by: null, at });
    return own.id;
  });
  if (id !== null) await syncRefund(app, id);
}
