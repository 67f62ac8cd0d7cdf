import { and, eq, type InferSelectModel } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { requirePayments } from '../../payouts/service.ts';
import type { App } from '../../platform/app.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { ProviderRefusal } from '../../platform/payments/provider.ts';
import { refunds } from '../../schema/payments.ts';
import { findRegistration } from '../access.ts';
import { moveRegistration, type LockedEvent } from '../transitions.ts';
import { findPayment, lockPayment, updatePayment, type PaymentRow } from './access.ts';
import { onEventOf } from './on-event-of.ts';

type RefundRow = InferSelectModel<typeof refunds>;

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
  if (refund === undefined || refund.status !== 'pending') return;
  const payment = await findPayment(app.db, refund.paymentId);
  if (payment === null) return;
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
  try {
    if (providerId !== null)
      return presentOutcome(
        await provider.call((stripe) => stripe.refunds.retrieve(providerId)),
        refund.reversesTransfer,
      );
    return presentOutcome(await createAtProvider(app, payment, refund, true), true);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    if (error.code === 'charge_already_refunded') return adopt(app, payment, refund);
    if (!isReversalFailure(error))
      return { status: 'failed', providerId, failure: error.message, reversesTransfer: true };
    // The buyer comes first; a human gets the money back from the payout account.
    return presentOutcome(await createAtProvider(app, payment, refund, false), false);
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
  const idempotencyKey = reversesTransfer ? `refund:${id}` : `refund:${id}:unreversed`;
  return requirePayments(app).call((stripe) =>
    stripe.refunds.create(
      {
        payment_intent: paymentIntentId,
        metadata,
        ...(reversesTransfer ? { reverse_transfer: true } : {}),
        ...(reversesTransfer && fee > 0 ? { refund_application_fee: true } : {}),
      },
      { idempotencyKey },
    ),
  );
}

/** It was refunded in the provider's dashboard. */
async function adopt(app: App, { paymentIntentId }: PaymentRow, refund: RefundRow): Promise<Outcome> {
  const { data } = await requirePayments(app).call((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId ?? '', limit: 1 }),
  );
  const [found] = data;
  if (found) return presentOutcome(found, refund.reversesTransfer);
  return { status: 'failed', providerId: null, failure: 'The provider has no such refund.', reversesTransfer: true };
}

function presentOutcome({ id, status, failure_reason }: Stripe.Refund, reversesTransfer: boolean): Outcome {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    status: status === 'succeeded' ? 'succeeded' : isFailed ? 'failed' : 'pending',
    providerId: id,
    failure: isFailed ? (failure_reason ?? status) : null,
    reversesTransfer,
  };
}

/** The payout account has not enough left to give the money back. */
function isReversalFailure({ code, message }: ProviderRefusal): boolean {
  return (
    ['balance_insufficient', 'insufficient_funds', 'transfer_reversal_failed'].includes(code) || /revers/i.test(message)
  );
}

async function storeOutcome(app: App, payment: PaymentRow, refund: RefundRow, outcome: Outcome): Promise<void> {
  await onEventOf(app, payment, async (tx, event) => {
    await lockPayment(tx, payment.id);
    const at = app.clock.now();
    const closedAt = outcome.status === 'pending' ? null : at;
    const changed = await tx
      .update(refunds)
      .set({ ...outcome, closedAt })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, 'pending')))
      .returning({ id: refunds.id });
    if (changed.length === 0) return;
    if (outcome.status === 'failed')
      await updatePayment(tx, payment.id, { problem: 'refund_failed', resolvedAt: null });
    else if (!outcome.reversesTransfer) {
      await updatePayment(tx, payment.id, { problem: 'reversal_failed', resolvedAt: null });
    }
    if (outcome.status === 'succeeded' && event !== null) await markRefunded(tx, event, payment, at);
  });
}

/** The registration of a refunded seat. */
async function markRefunded(tx: Transaction, event: LockedEvent, payment: PaymentRow, at: Date): Promise<void> {
  const { registrationId } = payment;
  const registration = registrationId === null ? null : await findRegistration(tx, event.id, registrationId);
  if (registration === null) return;
  await moveRegistration(tx, event, registration, { move: 'refund', userId: registration.userId, by: null, at });
}
