import { and, eq, isNull, type InferSelectModel } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import type { App } from '../../../platform/app.ts';
import type { Transaction } from '../../../platform/db/database.ts';
import { equalsConstant } from '../../../platform/db/equals-constant.ts';
import { disputes, refunds } from '../../../schema/payments.ts';
import { lockPayment, type PaymentRow } from '../access.ts';
import { withLockedEventOfPayment } from '../with-locked-event-of-payment.ts';
import { dropProblem, raiseProblem } from '../problems.ts';
import { removeSeat } from '../seats.ts';
import { enqueueRefund } from './send-refund.ts';

type DisputeStatus = InferSelectModel<typeof disputes>['status'];

/**
 * Stores a dispute of the provider. An open one is put before a human, and keeps refunds waiting. A lost one ends the seat;
 * after one that is won, the refunds are sent.
 */
export async function storeDispute(app: App, payment: PaymentRow, found: Stripe.Dispute): Promise<void> {
  const { id: providerId, amount, reason } = found;
  const status = toDisputeStatus(found);
  const at = app.clock.now();
  const closedAt = status === 'open' ? null : at;
  await withLockedEventOfPayment(app, payment, async (tx, event) => {
    await lockPayment(tx, payment.id);
    const [before] = await tx.select().from(disputes).where(eq(disputes.providerId, providerId));
    // What is decided stays so: this may be an older read, which another one has overtaken.
    if (before !== undefined && (before.status !== 'open' || status === 'open')) return;
    await tx
      .insert(disputes)
      .values({ paymentId: payment.id, providerId, status, amount, reason, createdAt: at, closedAt })
      .onConflictDoUpdate({ target: disputes.providerId, set: { status, closedAt } });
    if (status === 'open') return raiseProblem(tx, payment, 'dispute_open', at);
    await dropProblem(tx, payment, 'dispute_open', at);
    if (status === 'won') return sendWaitingRefunds(tx, payment);
    // The bank has given the money back: nobody is to do so again.
    await dropProblem(tx, payment, 'refund_failed', at);
    await raiseProblem(tx, payment, 'dispute_lost', at);
    await dropWaitingRefunds(tx, payment, at);
    await removeSeat(tx, event, payment, { by: null, at });
  });
}

async function sendWaitingRefunds(tx: Transaction, payment: PaymentRow): Promise<void> {
  const waiting = await tx.select({ id: refunds.id }).from(refunds).where(isWaiting(payment));
  for (const { id } of waiting) await enqueueRefund(tx, id);
}

async function dropWaitingRefunds(tx: Transaction, payment: PaymentRow, at: Date): Promise<void> {
  const failure = 'The bank gave the money back to the cardholder.';
  await tx.update(refunds).set({ status: 'failed', failure, closedAt: at }).where(isWaiting(payment));
}

/** SQL condition over refunds: one of a payment that the provider has not answered. */
function isWaiting({ id }: PaymentRow) {
  return and(eq(refunds.paymentId, id), equalsConstant(refunds.status, 'pending'), isNull(refunds.providerId));
}

function toDisputeStatus({ status }: Stripe.Dispute): DisputeStatus {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}
