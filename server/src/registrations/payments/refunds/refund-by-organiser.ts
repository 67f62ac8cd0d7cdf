import { paymentErrors, type EventPayment } from '@homecoming/contract/payments.ts';
import { withTransaction, type UserContext } from '../../../platform/app.ts';
import { fail } from '../../../platform/http/fail.ts';
import { screenEventTexts } from '../../../trust/screening/service.ts';
import { accessEventPayment, hasDispute, isRefundRequested, lockPayment } from '../access.ts';
import { withLockedEventOfPayment } from '../with-locked-event-of-payment.ts';
import { readEventPayment } from '../queries.ts';
import { removeSeat } from '../seats.ts';
import { requestRefund } from './send-refund.ts';

/** Gives a payment back, whole. The seat that it was for is taken away, for a reason that its person reads. */
export async function refundPayment(ctx: UserContext, id: string, reason: string | null): Promise<EventPayment> {
  const payment = await accessEventPayment(ctx, id);
  const by = ctx.actor.userId;
  await withLockedEventOfPayment(ctx, payment, async (tx, event) => {
    await lockPayment(tx, id);
    // Again: the right may have ended while this waited.
    const { status } = await accessEventPayment(withTransaction(ctx, tx), id);
    if (status !== 'succeeded') throw fail(paymentErrors.payment_not_found);
    if (await isRefundRequested(tx, id)) throw fail(paymentErrors.payment_refunded);
    if (await hasDispute(tx, id, 'open', 'lost')) throw fail(paymentErrors.payment_disputed);
    if (event !== null) await screenEventTexts(tx, ctx, event, { reason });
    const at = ctx.clock.now();
    // First: the seat that is taken away is then refunded already.
    await requestRefund(tx, id, { reason: 'by_hand', by, at });
    await removeSeat(tx, event, payment, { by, at, reason });
  });
  return readEventPayment(ctx, id);
}
