import type { paymentProblems } from '@homecoming/contract/payments.ts';
import { fact } from '../../platform/facts.ts';

/** What a person learns about their payment, by mail and in their inbox. */
export type PaymentNews = 'receipt' | 'failed' | 'expired' | 'returned' | 'refunded' | 'differs';

interface PaymentOrigin {
  paymentId: string;
  /** Null: the event is gone. */
  eventId: string | null;
  /** Of the event. */
  title: string;
  amount: number;
  currency: string;
  at: Date;
}

/** There is news of a person's payment. */
export const paymentChanged = fact<PaymentOrigin & { userId: string; news: PaymentNews }>('payment.changed');

/** A human has to look at a payment, or no longer has to. */
export const paymentProblemChanged = fact<
  PaymentOrigin & { communityId: string | null; problem: (typeof paymentProblems)[number]; isResolved: boolean }
>('payment.problem-changed');
