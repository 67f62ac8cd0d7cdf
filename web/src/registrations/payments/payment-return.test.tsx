import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { buildRegistrationStatus } from '../../../testing/events.ts';
import { press, shown } from '../../../testing/page.ts';
import { PAGE, checkout, inMinutes, it, price } from '../../../testing/paid-registration.ts';
import { STATUS } from '../../../testing/registrations.ts';
import { later } from '../../../testing/server.tsx';
import { claimMoment } from '../../lib/browser/moments.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const CONFIRM = 'GET /events/payments/confirm-payment/';
const getSearch = () => window.location.search;

it('shows the ticket after the payment, and cleans the address', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) });
  const answer = later([200, { status: 'succeeded', registration: null }]);
  server.answers[CONFIRM] = answer.answer;
  await server.open('/events/supper?session_id=cs_1');
  await shown('Confirming your payment');
  expect(server.getCalls(CONFIRM)[0]?.query.get('session_id')).toBe('cs_1');
  expect(getSearch()).toBe('?session_id=cs_1');
  server.be('going');
  answer.arrive();
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  screen.getByText('$45 paid');
  screen.getByText('You are going. $45 paid.', { selector: '[role="status"]' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your ticket' })));
  await waitFor(() => expect(getSearch()).toBe(''));
});

it('shows a ticket once after the payment, which its button closes', async ({ server }) => {
  server.be('going');
  server.answers[CONFIRM] = [200, { status: 'succeeded', registration: null }];
  await server.open('/events/supper?session_id=cs_2');
  await screen.findByText('Paid. You are going.');
  await press('Close');
  await waitFor(() => expect(screen.queryByText('Paid. You are going.')).toBeNull());
  // After a reload, and in another tab
  expect(await claimMoment('maya', 'paid cs_2')).toBe(false);
});

it('asks again while the payment is processing', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) });
  server.answers[CONFIRM] = [200, { status: 'processing', registration: null }];
  await server.open('/events/supper?session_id=cs_1');
  await screen.findByText('Processing');
  await screen.findByRole('button', { name: 'Check again' });
  server.answers[CONFIRM] = () => {
    server.be('going');
    return [200, { status: 'succeeded', registration: null }];
  };
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  expect(server.getCalls(CONFIRM)).toHaveLength(2);
});

it('shows the ticket when the server confirms the payment first', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) });
  server.answers[CONFIRM] = later([200, { status: 'processing', registration: null }]).answer;
  await server.open('/events/supper?session_id=cs_1');
  await shown('Confirming your payment');
  server.be('going');
  server.say('registration.updated', {
    event: 'supper',
    user: 'maya',
    status: 'going',
    checked_in_at: null,
    door: null,
  });
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  await waitFor(() => expect(getSearch()).toBe(''));
});

it('names the status of a payment that failed, and leads back to the payment page', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) }, { payment_link_url: PAGE });
  server.answers[CONFIRM] = [200, { status: 'failed', registration: null }];
  await server.open('/events/supper?session_id=cs_1');
  await shown('The payment did not go through');
  screen.getByText(/Payment status: failed\. Nothing was charged/);
  expect(screen.getByRole('link', { name: 'Try again · $45' }).getAttribute('href')).toBe(PAGE);
  expect(screen.getByRole('timer').textContent).toMatch(/^\d\d:\d\d$/);
  await waitFor(() => expect(getSearch()).toBe(''));
});

it('calls a status that is missing unknown', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) });
  server.answers[CONFIRM] = [200, { registration: null }];
  await server.open('/events/supper?session_id=cs_1');
  await screen.findByText(/Payment status: unknown\./);
});

it('shows a card that was refused after the Back button of the payment page', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) }, { payment_link_url: PAGE });
  await server.open('/events/supper');
  await screen.findByRole('link', { name: 'Pay $45' });
  server.be(
    'awaiting_payment',
    { hold_expires_at: inMinutes(20) },
    { payment_link_url: PAGE, error: 'Your card was declined' },
  );
  // The event of happy-dom does not have it
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await screen.findByText('Your card was declined.');
});

it('says that the payment could not be confirmed, and checks again', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) });
  server.answers[CONFIRM] = [503, { code: 'provider_unavailable', message: 'Nothing was charged.' }];
  await server.open('/events/supper?session_id=cs_1');
  await screen.findByText(/^Failed to confirm payment\. Card payments cannot be reached at the moment\. If you have/);
  server.answers[CONFIRM] = () => {
    server.be('going');
    return [200, { status: 'succeeded', registration: null }];
  };
  // A reload asks again
  expect(getSearch()).toBe('?session_id=cs_1');
  await press('Check again');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  await waitFor(() => expect(getSearch()).toBe(''));
});

it('lets everybody register who opens the address of a payment that is not theirs', async ({ server }) => {
  server.answers[CONFIRM] = [404, { code: 'payment_not_found', message: 'This payment does not exist.' }];
  await server.open('/events/supper?session_id=cs_of_another');
  await screen.findByText('Failed to confirm payment. This payment does not exist.');
  await screen.findByRole('button', { name: 'Get a ticket, $45' });
  await waitFor(() => expect(getSearch()).toBe(''));
});

it('says that nothing was charged after the payment page was left', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) }, { payment_link_url: PAGE });
  await server.open('/events/supper?payment=cancelled');
  await screen.findByText('You left the payment page. Nothing was charged.');
  await waitFor(() => expect(getSearch()).toBe(''));
  screen.getByRole('link', { name: 'Pay $45' });
});

it('does not say that nothing was charged before it is known', async ({ server }) => {
  server.be('expired');
  const status = later([
    200,
    { ...buildRegistrationStatus('expired'), ...checkout, paid: { ...price, outcome: 'refunded' } },
  ]);
  server.answers[STATUS] = status.answer;
  await server.open('/events/supper?payment=cancelled');
  await screen.findByText('The seat went back.');
  status.arrive();
  await screen.findByText('The seat went back. Your $45 went back to your card. Banks take some days to show it.');
});

it('shows a payment that went through for another amount as one that the organisers look after', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) });
  server.answers[CONFIRM] = () => {
    server.be('expired', {}, { paid: { ...price, outcome: 'differs' } });
    return [200, { status: 'succeeded', registration: null }];
  };
  await server.open('/events/supper?session_id=cs_1');
  await shown('Your seat is not kept');
  screen.getByText(/The organisers look after it: please ask them before you pay again\./);
});

it('ignores what became of the payment of an earlier registration', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(20) }, { session_id: 'cs_2', payment_link_url: PAGE });
  server.answers[CONFIRM] = [200, { status: 'expired', registration: null }];
  await server.open('/events/supper?session_id=cs_1');
  await shown('Your seat is held. Pay to keep it');
  await waitFor(() => expect(getSearch()).toBe(''));
  expect(screen.queryByText(/Nothing was charged/)).toBeNull();
});
