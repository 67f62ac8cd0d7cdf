import type { Event } from '@homecoming/contract/events.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { retryDelay } from '../../../lib/retry-delay.ts';
import { confirmPayment } from '../checkout.ts';
import { paymentReturn, usePaymentReturn } from '../payment-return.ts';

/**
 * Notices that the user came back from the payment page, by the address, which is cleaned once the server has said what
 * became of the payment. Asks again while the provider works on it. Renders nothing.
 */
export function PaymentReturnWatch({ event }: { event: Event }) {
  const { session_id, payment } = useSearch({ from: '/signed-in/events/$id' });
  const navigate = useNavigate();
  const current = usePaymentReturn(event.id);

  const begin = useEffectEvent(async () => {
    const { id } = event;
    if (session_id !== undefined) {
      paymentReturn.set({ event: id, kind: 'confirming', session: session_id });
      await confirmPayment(id, session_id);
    } else if (payment === 'cancelled') {
      paymentReturn.set({ event: id, kind: 'left' });
    } else {
      return;
    }
    // The user may have gone on meanwhile
    if (window.location.pathname === `/events/${id}`) {
      await navigate({ to: '/events/$id', params: { id }, search: {}, hash: true, replace: true, resetScroll: false });
    }
  });
  useEffect(() => {
    void begin();
    return () => paymentReturn.set(null);
  }, []);

  const attempt = useRef(0);
  useEffect(() => {
    if (current?.kind !== 'processing') return undefined;
    const timer = setTimeout(() => void confirmPayment(current.event, current.session), retryDelay(attempt.current));
    attempt.current += 1;
    return () => clearTimeout(timer);
  }, [current]);
  return null;
}
