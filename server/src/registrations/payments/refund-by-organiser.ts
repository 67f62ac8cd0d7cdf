import { commonErrors } from '@homecoming/contract/errors.ts';
import { paymentErrors, type EventPayment } from '@homecoming/contract/payments.ts';
import { eq } from 'drizzle-orm';
import { withTransaction, type UserContext } from '../../platform/app.ts';
import { fail } from '../../platform/http/fail.ts';
import { transaction } from '../../platform/transaction.ts';
import { payments } from '../../schema/payments.ts';
import { findPayment, hasDispute, isRefundRequested, lockPayment, type PaymentRow } from './access.ts';
import { onEventOf } from './on-event-of.ts';
import { noteResolution } from './problems.ts';
import { readEventPayment, relationTo } from './queries.ts';
import { removeSeat } from './seats.ts';
import { requestRefund } from './send-refund.ts';

/** Gives a payment back, whole. The seat that it was for is taken away, for a reason that its person reads. */
export async function refundPayment(ctx: UserContext, id: string, reason: string | null): Promise<EventPayment> {
  const payment = await accessPayment(ctx, id);
  const by = ctx.actor.userId;
  await onEventOf(ctx, payment, async (tx, event) => {
    const { status } = await lockPayment(tx, id);
    // Again: the right may have ended while this waited.
    await accessPayment(withTransaction(ctx, tx), id);
    if (status !== 'succeeded') throw fail(paymentErrors.payment_not_found);
    if (await isRefundRequested(tx, id)) throw fail(paymentErrors.payment_refunded);
    if (await hasDispute(tx, id, 'open', 'lost')) throw fail(paymentErrors.payment_disputed);
    const at = ctx.clock.now();
    // First: the seat that is taken away is then refunded already.
    await requestRefund(tx, id, { reason: 'by_hand', by, at });
    await removeSeat(tx, event, payment, { by, at, reason });
  });
  return readEventPayment(ctx, id);
}

/** Notes that a human has dealt with the problem of a payment. Already so is a success. */
export async function resolveProblem(ctx: UserContext, id: string, note: string | null): Promise<EventPayment> {
  await accessPayment(ctx, id);
  await transaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, id);
    await accessPayment(withTransaction(ctx, tx), id);
    if (payment.problem === null || payment.resolvedAt !== null) return;
    await noteResolution(tx, payment, { note, by: ctx.actor.userId, at: ctx.clock.now() });
  });
  return readEventPayment(ctx, id);
}

/**
 * A payment for those who move the money of its community.
 * @throws payment_not_found for people outside the community; forbidden for its other members and staff
 */
async function accessPayment(ctx: UserContext, id: string): Promise<PaymentRow> {
  const relation = await relationTo(ctx, eq(payments.id, id));
  const payment = await findPayment(ctx.db, id);
  if (payment === null || relation === 'outside') throw fail(paymentErrors.payment_not_found);
  if (relation === 'inside') throw fail(commonErrors.forbidden);
  return payment;
}
