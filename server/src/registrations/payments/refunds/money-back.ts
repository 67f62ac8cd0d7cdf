import { defineJob } from '../../../platform/jobs/jobs.ts';
import { requirePayments } from '../../../platform/payments/provider.ts';
import { requirePayment } from '../access.ts';
import { adoptRefund } from './adopt-refund.ts';
import { storeDispute } from './disputes.ts';

/** Stores the refunds and disputes of a payment that came before the payment was known to have succeeded. */
export const adoptMoneyBack = defineJob<{ paymentId: string }>(
  'payments.adopt-money-back',
  async (app, { paymentId }) => {
    const payment = await requirePayment(app.db, paymentId);
    const ofIntent = { payment_intent: payment.paymentIntentId ?? '' };
    const provider = requirePayments(app);
    const refunds = await provider.call((stripe) => Array.fromAsync(stripe.refunds.list(ofIntent)));
    for (const refund of refunds) await adoptRefund(app, payment, refund);
    const disputes = await provider.call((stripe) => Array.fromAsync(stripe.disputes.list(ofIntent)));
    for (const dispute of disputes) await storeDispute(app, payment, dispute);
  },
  { priority: 'first' },
);
