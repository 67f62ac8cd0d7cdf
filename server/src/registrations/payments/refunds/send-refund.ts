import { and, eq } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { App } from '../../../platform/app.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { defineJob, enqueue } from '../../../platform/jobs/jobs.ts';
import { ProviderRefusal, requirePayments } from '../../../platform/payments/provider.ts';
import { payments, refunds } from '../../../schema/payments.ts';
import { moveRegistration, type LockedEvent } from '../../transitions.ts';
import {
  findUnrefundedPayment,
  hasDispute,
  isOwnPayment,
  isPaidBack,
  lockPayment,
  requirePayment,
  type PaymentRow,
  type RefundRow,
} from '../access.ts';
import { announceToPayer } from '../mails.ts';
import { withLockedEventOfPayment } from '../with-locked-event-of-payment.ts';
import { dropProblem, raiseProblem } from '../problems.ts';
import { findPaidRegistration, removeSeat } from '../seats.ts';

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
  if (refund) await enqueueRefund(tx, refund.id);
}

/** The key of the job is this with the id of the refund. */
export const REFUND_KEY = 'refund ';

/** Enqueues the request for a refund to the provider. */
export function enqueueRefund(tx: Transaction, refundId: string): Promise<void> {
  return enqueue(tx, sendRefund, { refundId }, { key: `${REFUND_KEY}${refundId}` });
}

/** Sends a refund to the provider, until it is there. */
export const sendRefund = defineJob<{ refundId: string }>(
  'payments.send-refund',
  (app, { refundId }) => syncRefund(app, refundId),
  { priority: 'first' },
);

/**
 * Sends a refund to the provider, or reads what became of it there, and stores that. Running it twice refunds once, by
 * its key. The refund of a disputed payment waits for the bank.
 * @throws provider_unavailable
 */
export async function syncRefund(app: App, refundId: string): Promise<void> {
  const [refund] = await app.db.select().from(refunds).where(eq(refunds.id, refundId));
  // One that has succeeded can still fail, when the bank of the cardholder refuses it.
  if (refund === undefined || refund.status === 'failed') return;
  if (refund.providerId === null && (await hasDispute(app.db, refund.paymentId, 'open', 'lost'))) return;
  const payment = await requirePayment(app.db, refund.paymentId);
  await storeOutcome(app, payment, refund, await outcomeAtProvider(app, payment, refund));
}

type Outcome = Pick<RefundRow, 'status' | 'failure'> & Partial<RefundRow>;

async function outcomeAtProvider(app: App, payment: PaymentRow, refund: RefundRow): Promise<Outcome> {
  const { providerId } = refund;
  if (!isOwnPayment(app, payment)) {
    return { status: 'failed', failure: 'The payment was made by an installation with another address.' };
  }
  try {
    if (providerId === null) return toOutcome(await createReversed(app, payment, refund));
    return toOutcome(await requirePayments(app).call((stripe) => stripe.refunds.retrieve(providerId)));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    app.log.error({ code: error.code, refund: refund.id }, 'the payment provider refused a refund');
    if (error.code === 'charge_already_refunded') return adopt(app, payment);
    // The bank decides first: the dispute's event is on its way.
    if (error.code === 'charge_disputed') return { status: 'pending', failure: null };
    return { status: 'failed', failure: error.message };
  }
}

/** Takes the money back from the payout account too, where it has enough. The buyer comes first. */
async function createReversed(app: App, payment: PaymentRow, refund: RefundRow): Promise<Stripe.Refund> {
  // The provider repeats its answer to a key: after a dispute that was won, a refusal would come again.
  const key = (await hasDispute(app.db, payment.id, 'won')) ? `refund:${refund.id}:won` : `refund:${refund.id}`;
  try {
    return await createAtProvider(app, payment, refund, { key, reversesTransfer: true });
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || !isReversalFailure(error)) throw error;
    return createAtProvider(app, payment, refund, { key: `${key}:unreversed`, reversesTransfer: false });
  }
}

function createAtProvider(
  app: App,
  { paymentIntentId, fee, parameters }: PaymentRow,
  { id }: RefundRow,
  { key, reversesTransfer }: { key: string; reversesTransfer: boolean },
): Promise<Stripe.Refund> {
  if (paymentIntentId === null) throw new Error('a payment that succeeded has a payment intent');
  const metadata = { ...parameters.metadata, refund: id };
  return requirePayments(app).createWithKey({
    key,
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
      const all = await Array.fromAsync(stripe.refunds.list({ payment_intent: paymentIntentId }));
      return all.find((found) => found.metadata?.refund === id) ?? null;
    },
  });
}

/** It was refunded in the provider's dashboard. */
async function adopt(app: App, { id, paymentIntentId }: PaymentRow): Promise<Outcome> {
  const all = await requirePayments(app).call((stripe) =>
    Array.fromAsync(stripe.refunds.list({ payment_intent: paymentIntentId ?? '' })),
  );
  const stored = await app.db.select({ id: refunds.providerId }).from(refunds).where(eq(refunds.paymentId, id));
  const found = all.find((one) => !isFailed(one) && !stored.some((row) => row.id === one.id));
  return found ? toOutcome(found) : { status: 'failed', failure: 'The provider has no such refund.' };
}

function toOutcome(found: Stripe.Refund): Outcome {
  const { id: providerId, status, failure_reason, amount, transfer_reversal } = found;
  const isBack = status === 'succeeded';
  return {
    status: isBack ? 'succeeded' : isFailed(found) ? 'failed' : 'pending',
    providerId,
    amount,
    failure: isFailed(found) ? (failure_reason ?? status) : null,
    reversesTransfer: transfer_reversal !== null,
  };
}

function isFailed({ status }: Stripe.Refund): boolean {
  return status === 'failed' || status === 'canceled';
}

/** The payout account has not enough left to give the money back. */
function isReversalFailure({ code }: ProviderRefusal): boolean {
  return ['balance_insufficient', 'insufficient_funds'].includes(code);
}

async function storeOutcome(app: App, payment: PaymentRow, refund: RefundRow, outcome: Outcome): Promise<void> {
  const { status } = outcome;
  // An older read, which another one has overtaken.
  if (status === 'pending' && refund.status !== 'pending') return;
  await withLockedEventOfPayment(app, payment, async (tx, event) => {
    await lockPayment(tx, payment.id);
    const at = app.clock.now();
    const changed = await tx
      .update(refunds)
      .set({ ...outcome, closedAt: status === 'pending' ? null : at })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, refund.status)))
      .returning();
    const [stored] = changed;
    if (stored === undefined || status === refund.status) return;
    if (status === 'failed') await raiseProblem(tx, payment, 'refund_failed', at);
    if (status === 'succeeded') await followSuccess(tx, event, payment, stored, at);
  });
}

/** A payment that is back whole ends its seat. A part of it, or a reversal that failed, is put before a human. */
async function followSuccess(
  tx: Transaction,
  event: LockedEvent | null,
  payment: PaymentRow,
  { reason, reversesTransfer }: RefundRow,
  at: Date,
): Promise<void> {
  if (!reversesTransfer) await raiseProblem(tx, payment, 'reversal_failed', at);
  const isWhole = (await tx.$count(payments, and(eq(payments.id, payment.id), isPaidBack))) > 0;
  if (!isWhole) {
    await raiseProblem(tx, payment, 'partly_refunded', at);
    return;
  }
  // A part, and a refund that failed before, have nothing left to look at.
  await dropProblem(tx, payment, 'partly_refunded', at);
  await dropProblem(tx, payment, 'refund_failed', at);
  const isAtProvider = reason === 'at_provider' || reason === 'part_at_provider';
  if (isAtProvider && (await holdsSeat(tx, payment))) await removeSeat(tx, event, payment, { by: null, at });
  await markRefunded(tx, event, payment, at);
  await announceToPayer(tx, payment, 'refunded', at);
}

/** Whether no other payment of the registration holds its seat. */
async function holdsSeat(tx: Transaction, { registrationId }: PaymentRow): Promise<boolean> {
  return registrationId !== null && (await findUnrefundedPayment(tx, registrationId)) === null;
}

/** Marks the registration of a seat as refunded. It stays ended by the person who ended it. */
async function markRefunded(tx: Transaction, event: LockedEvent | null, payment: PaymentRow, at: Date): Promise<void> {
  const registration = await findPaidRegistration(tx, event, payment);
  if (event === null || registration === null) return;
  const { userId, changedBy: by } = registration;
  await moveRegistration(tx, event, registration, { move: 'refund', userId, by, at });
}
