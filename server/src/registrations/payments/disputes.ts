import { and, eq, inArray, type InferSelectModel } from 'drizzle-orm';
import type { Stripe } from 'stripe';
import { requirePayments } from '../../payouts/service.ts';
import type { App } from '../../platform/app.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { disputes } from '../../schema/payments.ts';
import { findPaymentOfIntent, isOwnPayment, lockPayment } from './access.ts';
import { onEventOf } from './on-event-of.ts';
import { dropProblem, raiseProblem } from './problems.ts';
import { removeSeat } from './seats.ts';

type DisputeStatus = InferSelectModel<typeof disputes>['status'];

/** Whether the bank decides about a payment, or has given it back: then it is not refunded. */
export async function isDisputed(db: Queryable, paymentId: string): Promise<boolean> {
  const stops = and(eq(disputes.paymentId, paymentId), inArray(disputes.status, ['open', 'lost']));
  return (await db.$count(disputes, stops)) > 0;
}

/**
 * Reads a dispute at the provider, and stores it. An open one is put before a human, and a lost one ends the seat.
 * @throws provider_unavailable
 */
export async function syncDispute(app: App, providerId: string): Promise<void> {
  const found = await requirePayments(app).call((stripe) => stripe.disputes.retrieve(providerId));
  const payment = await findPaymentOfIntent(app.db, found.payment_intent);
  if (payment === null || !isOwnPayment(app, payment)) return;
  const status = statusOf(found);
  const at = app.clock.now();
  const closedAt = status === 'open' ? null : at;
  const { amount, reason } = found;
  await onEventOf(app, payment, async (tx, event) => {
    const current = await lockPayment(tx, payment.id);
    const [before] = await tx.select().from(disputes).where(eq(disputes.providerId, providerId));
    // What is decided stays so: this may be an older read, which another one has overtaken.
    if (before !== undefined && (before.status !== 'open' || status === 'open')) return;
    await tx
      .insert(disputes)
      .values({ paymentId: payment.id, providerId, status, amount, reason, createdAt: at, closedAt })
      .onConflictDoUpdate({ target: disputes.providerId, set: { status, closedAt } });
    const isOver = status === 'won' && current.problem === 'dispute_open';
    if (isOver) await dropProblem(tx, payment, at);
    if (status === 'won') return;
    await raiseProblem(tx, payment, status === 'lost' ? 'dispute_lost' : 'dispute_open', at);
    if (status === 'lost') await removeSeat(tx, event, payment, { by: null, at });
  });
}

function statusOf({ status }: Stripe.Dispute): DisputeStatus {
  if (status === 'lost') return 'lost';
  return status === 'won' || status === 'warning_closed' || status === 'prevented' ? 'won' : 'open';
}
