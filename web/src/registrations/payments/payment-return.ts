import { createStore, useStore } from '../../lib/store.ts';

/**
 * What is known of a payment since the user came back from the payment page. `processing`: it is not decided yet.
 * `failed`: nothing was charged; `status` is the provider's. `unconfirmed`: the server could not say. `left`: the user
 * came back without paying.
 */
export type PaymentReturn = { readonly event: string } & (
  | { readonly kind: 'confirming' | 'processing'; readonly session: string }
  | { readonly kind: 'failed'; readonly session: string; readonly status: string }
  | { readonly kind: 'unconfirmed'; readonly session: string; readonly message: string }
  | { readonly kind: 'left' }
);

/** The payment from whose page the user came back. */
export const paymentReturn = createStore<PaymentReturn | null>(null);

/** The same, if it is for this event. */
export function usePaymentReturn(eventId: string): PaymentReturn | null {
  const current = useStore(paymentReturn);
  return current?.event === eventId ? current : null;
}
