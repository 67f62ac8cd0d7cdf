import { endCheckout, reconcilePayments } from './jobs.ts';
import { sendPaymentMail } from './mails.ts';
import { adoptMoneyBack } from './refunds/money-back.ts';
import { rereadDisputes } from './refunds/reread-disputes.ts';
import { sendRefund } from './refunds/send-refund.ts';

/** Every job of payments. */
export const paymentJobs = [
  rereadDisputes,
  endCheckout,
  adoptMoneyBack,
  sendRefund,
  reconcilePayments,
  sendPaymentMail,
] as const;
