import type { EventPayment, Payment } from '@homecoming/contract/payments.ts';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconClock,
  IconCreditCard,
  IconRefresh,
} from '../../ui/icons/icons.tsx';

/** What a badge says of a payment. */
export const PAYMENT_BADGES = {
  open: { icon: IconCreditCard, tone: 'info', words: 'Payment due' },
  processing: { icon: IconRefresh, tone: 'info', words: 'Processing' },
  succeeded: { icon: IconCheck, tone: 'primary', words: 'Paid' },
  failed: { icon: IconAlertTriangle, tone: 'danger', words: 'Failed' },
  expired: { icon: IconClock, tone: 'plain', words: 'Not paid' },
  kept: { icon: IconBan, tone: 'plain', words: 'Not refunded' },
  refunding: { icon: IconArrowBackUp, tone: 'info', words: 'Refund on its way' },
  refunded: { icon: IconArrowBackUp, tone: 'plain', words: 'Refunded' },
  refund_failed: { icon: IconAlertTriangle, tone: 'danger', words: 'Refund failed' },
  disputed: { icon: IconAlertTriangle, tone: 'accent', words: 'Disputed' },
  lost: { icon: IconAlertTriangle, tone: 'danger', words: 'Returned by the bank' },
} as const satisfies Record<Payment['status'], object>;

/** Why a human has to look at a payment, and what to do. */
export const PROBLEMS: Readonly<Record<EventPayment['problems'][number], string>> = {
  amount_differs:
    'The amount that was paid differs from the price. Compare it in the dashboard of the payment provider.',
  reversal_failed: 'The buyer has the money back, but it could not be taken back from the bank account.',
  refund_failed: 'The refund did not reach the buyer. Pay the money back in another way.',
  dispute_open:
    'The cardholder disputes this payment. The operator of this platform answers it at the payment provider.',
  dispute_lost: 'The bank gave the money back to the cardholder, and the seat is cancelled.',
  partly_refunded: 'A part of this payment was refunded in the dashboard of the payment provider. The seat is kept.',
};

/** When something became of a payment: refunded, paid, or begun. */
export function paymentDate({ refunded_at, paid_at, created_at }: Payment): string {
  return refunded_at ?? paid_at ?? created_at;
}
