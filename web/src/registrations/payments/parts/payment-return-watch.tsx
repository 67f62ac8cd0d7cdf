import type { Event } from '@homecoming/contract/events.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { retryDelay } from '../../../lib/retry-delay.ts';
import { celebratePaidSeat } from '../../seat-moment.ts';
import { refreshSeats, useRegistration } from '../../api.ts';
import { confirmPayment } from '../checkout.ts';
import { paymentReturn, usePaymentReturn } from '../payment-return.ts';

/**
 * Notices that the user came back from the payment page, by the address, which is cleaned once it is decided what became
 * of the payment. Asks again while the provider works on it. Renders nothing.
 */
export function PaymentReturnWatch({ event }: { event: Event }) {
  const { session_id, payment } = useSearch({ from: '/app/signed-in/events/$id' });
  const navigate = useNavigate();
  const current = usePaymentReturn(event.id);
  const isGoing = useRegistration(event).status === 'going';
  const paidSession = isGoing ? session_id : undefined;
  const celebrate = useEffectEvent((session: string) => celebratePaidSeat(event, session));
  useEffect(() => {
    if (paidSession !== undefined) void celebrate(paidSession);
  }, [paidSession]);
  const [began, setBegan] = useState(false);

  const begin = useEffectEvent(() => {
    const { id } = event;
    if (session_id !== undefined) {
      paymentReturn.set({ event: id, kind: 'confirming', session: session_id });
      void confirmPayment(id, session_id);
    } else if (payment === 'cancelled') {
      paymentReturn.set({ event: id, kind: 'left' });
    }
    setBegan(true);
  });
  useEffect(() => {
    begin();
    return () => paymentReturn.set(null);
  }, []);

  const refresh = useEffectEvent(() => refreshSeats(event.id));
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      // The Back button of the payment page brings this page as it was, such as before a card was declined
      if (persisted) void refresh();
    };
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  const isDecided = began && (current === null || current.kind === 'failed' || current.kind === 'left' || isGoing);
  const isToClean = isDecided && (session_id !== undefined || payment !== undefined);
  const clean = useEffectEvent(() => {
    const { id } = event;
    void navigate({ to: '/events/$id', params: { id }, search: {}, hash: true, replace: true, resetScroll: false });
  });
  useEffect(() => {
    if (isToClean) clean();
  }, [isToClean]);

  const attempt = useRef(0);
  useEffect(() => {
    if (current?.kind !== 'processing') return undefined;
    const timer = setTimeout(() => void confirmPayment(current.event, current.session), retryDelay(attempt.current));
    attempt.current += 1;
    return () => clearTimeout(timer);
  }, [current]);
  return null;
}
