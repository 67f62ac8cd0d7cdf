import { vi } from 'vitest';
import { buildPageReply, type buildRegistrationStatus } from './events.ts';
import { fakeRegistration, supper as freeSupper } from './registrations.ts';
import { testWith } from './server.tsx';

export const LINK = 'POST /events/payments/supper/payment-link/';
export const PAGE = 'https://pay.example.org/1';
export const price = { amount: 4500, currency: 'usd' };
export const supper = { ...freeSupper, price };
/** The open payment page of the registration, as the server answers it. */
export const link = { payment_link_url: PAGE, session_id: 'cs_1', price_id: 'price_1', payment_id: 'p1', ...price };
/** The payment of the registration, beside its status. */
export const checkout = { ...price, payment_id: 'p1', session_id: 'cs_1' };

/** A test with a fake registration for an event with a price. */
export const it = testWith(() => {
  const server = fakeRegistration(supper);
  const left: string[] = [];
  server.answers['GET /events/payments/'] = buildPageReply();
  server.answers[LINK] = [200, { ...link, status: 'awaiting_payment' }];
  vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)));
  return {
    ...server,
    /** The pages to which the app has led. */
    left,
    be(status: Status, own: Own = {}, changes: object = {}): void {
      const paid = status === 'going' ? { ...price, outcome: 'paid' as const } : null;
      server.be(status, own, { ...(status === 'none' ? {} : { ...checkout, paid }), ...changes });
    },
  };
});
type Status = Parameters<typeof buildRegistrationStatus>[0];
type Own = Parameters<typeof buildRegistrationStatus>[1];

/** An instant some minutes from now. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
