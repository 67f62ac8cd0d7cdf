import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { buildQuestion, buildQuestionsReply, registered, buildRegistrationStatus } from '../../../testing/events.ts';
import { button, press, shown } from '../../../testing/page.ts';
import { LINK, PAGE, checkout, inMinutes, it, link, price, supper } from '../../../testing/paid-registration.ts';
import { EVENT, QUESTIONS, STATUS } from '../../../testing/registrations.ts';
import { later } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

it('leads from the button with the price to the payment page; a double click opens one', async ({ server }) => {
  await server.open('/events/supper');
  await screen.findByText('per person');
  await userEvent.dblClick(await button('Get a ticket, $45'));
  await waitFor(() => expect(server.left).toEqual([PAGE]));
  expect(server.getCalls(LINK)).toHaveLength(1);
});

it('uses the payment page that comes with an error', async ({ server }) => {
  server.answers[LINK] = [409, { code: 'already_registered', message: 'You are registered already.', details: link }];
  await server.open('/events/supper');
  await press('Get a ticket, $45');
  await waitFor(() => expect(server.left).toEqual([PAGE]));
  expect(screen.queryByText(/Failed to create payment link/)).toBeNull();
});

it('sends the answers to the questions as form data, and stays where the hosts approve first', async ({ server }) => {
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  server.answers[LINK] = () => {
    server.be('requested');
    return [200, { ...link, payment_link_url: null, status: 'requested' }];
  };
  await server.open('/events/supper');
  await press('Get a ticket, $45');
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'A cake');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Get a ticket, $45' }));
  await shown('Your request is with the hosts');
  const body = server.getCalls(LINK)[0]?.body;
  expect(body instanceof FormData && body.get('answers')).toBe('[{"question":"text","answer":"A cake"}]');
  expect(server.left).toEqual([]);
});

it('asks the questions that the server wants answered', async ({ server }) => {
  server.answers[LINK] = () => {
    server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
    return [400, { code: 'answer_required', message: 'Please answer the questions that are required.' }];
  };
  await server.open('/events/supper');
  await press('Get a ticket, $45');
  await screen.findByRole('textbox', { name: 'What do you bring?' });
});

it('says why there is no payment page, and that the event is full meanwhile', async ({ server }) => {
  server.answers[LINK] = () => {
    server.answers[EVENT] = [200, { ...supper, seats_left: 0, can: { ...supper.can, register: false } }];
    return [409, { code: 'event_full', message: 'This event is full.' }];
  };
  await server.open('/events/supper');
  await press('Get a ticket, $45');
  await screen.findByText('Failed to create payment link. Somebody was faster. Nothing was charged.');
  await shown('This event is full');
});

it('says without the words for organisers that tickets cannot be bought', async ({ server }) => {
  server.answers[LINK] = [409, { code: 'payouts_not_ready', message: 'Paid events need a linked payout account.' }];
  await server.open('/events/supper');
  await press('Get a ticket, $45');
  // Beside the button, which a toast would cover
  const failure = await screen.findByText(
    'Failed to create payment link. Tickets cannot be bought at the moment. Nothing was charged.',
  );
  expect(failure.closest('[role="alert"]')?.nextElementSibling).toBe(await button('Get a ticket, $45'));
  const answer = later([409, { code: 'payouts_not_ready', message: 'Paid events need a linked payout account.' }]);
  server.answers[LINK] = answer.answer;
  await press('Get a ticket, $45');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  answer.arrive();
  await screen.findByRole('alert');
});

it('says of a full event that a seat that waits for its payment may come free', async ({ server }) => {
  const full = { ...supper, capacity: 2, seats_left: 0, can: { ...supper.can, register: false } };
  server.answers[EVENT] = [200, { ...full, going_count: 1 }];
  await server.open('/events/supper');
  await screen.findByText(/^All seats are taken or held for a payment\. A held seat may come free/);
  server.answers[EVENT] = [200, { ...full, going_count: 2 }];
  await server.open('/events/supper');
  await screen.findByText('All seats are taken. Seats that come free show here at once.');
});

it('does not say that the user cancelled what the bank took back', async ({ server }) => {
  server.be('cancelled', {}, { paid: { ...price, outcome: 'lost' } });
  server.answers[EVENT] = [200, { ...registered(supper, 'cancelled'), can: supper.can }];
  await server.open('/events/supper');
  await shown('Your registration is cancelled');
  screen.getByText('Your bank gave you your $45 back.');
  expect(screen.queryByText(/You cancelled/)).toBeNull();
});

it.for(['none', 'expired'] as const)('says what the waitlist costs after %s', async (status, { server }) => {
  const full = { ...supper, seats_left: 0, waitlist: true };
  server.be(status);
  server.answers[EVENT] = [200, { ...(status === 'none' ? full : registered(full, status)), can: supper.can }];
  await server.open('/events/supper');
  await screen.findByRole('button', { name: 'Join the waitlist' });
  screen.getByText(
    'All seats are taken. When one comes free, the first in line gets it. You pay nothing now. When a seat comes free, you get up to 24 hours to pay for it.',
  );
});

it('says on the waitlist that nothing is paid yet', async ({ server }) => {
  server.be('waitlisted', { waitlist_position: 1 });
  await server.open('/events/supper');
  await screen.findByText(/We will tell you at once\. You pay nothing now\./);
});

it.for([
  [0, /Your seat is free for others\./],
  [1, /Your seat goes to the next in line at once\./],
  [null, /If somebody is on the waitlist, your seat goes to them at once\./],
] as const)('says to whom the seat of a full event goes: %s are waiting', async ([waitlisted, words], { server }) => {
  const full = { ...supper, seats_left: 0, waitlist: true, counts: { ...supper.counts, waitlisted } };
  server.be('going');
  server.answers[EVENT] = [200, registered(full, 'going')];
  await server.open('/events/supper');
  await screen.findByText('$45 paid');
  await press('Cancel registration');
  await screen.findByText(words);
});

it('shows the price and the refund policy before one registers', async ({ server }) => {
  server.answers[EVENT] = [200, { ...supper, starts_at: '2031-12-06T19:00:00.000Z', refund_policy: { until: 24 } }];
  await server.open('/events/supper');
  await screen.findByText('You pay on a secure card page. Cancel free until Fri 5 December, 7:00 PM.');
});

it('counts down a seat that is reserved, and links to its open payment page', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(29.5) }, { payment_link_url: PAGE });
  await server.open('/events/supper');
  await shown('Your seat is held. Pay to keep it');
  expect(screen.getByRole('timer').textContent).toMatch(/^29:\d\d$/);
  expect(screen.getByRole('link', { name: 'Pay $45' }).getAttribute('href')).toBe(PAGE);
});

it('opens a payment page for a reserved seat without one, and says when that fails', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(29) });
  server.answers[LINK] = [503, { code: 'provider_unavailable', message: 'Nothing was charged.' }];
  await server.open('/events/supper');
  await press('Pay $45');
  await screen.findByText('Failed to create payment link. Nothing was charged.');
  server.answers[LINK] = [200, { ...link, status: 'awaiting_payment' }];
  await press('Pay $45');
  await waitFor(() => expect(server.left).toEqual([PAGE]));
});

it('shows a card that was refused, without having left', async ({ server }) => {
  server.be(
    'awaiting_payment',
    { hold_expires_at: inMinutes(20) },
    { payment_link_url: PAGE, error: 'Your card was declined' },
  );
  await server.open('/events/supper');
  await screen.findByText('Payment failed');
  screen.getByText('Your card was declined.');
});

it('tells people who paid until when they get everything back, also where that is later than by the policy', async ({
  server,
}) => {
  const at = '2031-12-05T19:00:00.000Z';
  server.be('going', { refund_until: at });
  await server.open('/events/supper');
  await screen.findByText('Cancel free until Fri 5 December, 7:00 PM.');
  expect(screen.queryByText(/not refunded/)).toBeNull();
  server.be('going', { refund_until: null });
  await server.open('/events/supper');
  await screen.findByText('Tickets are not refunded.');
});

it('ends the reservation with its time, once the server says so', async ({ server }) => {
  server.be('awaiting_payment', { hold_expires_at: inMinutes(-0.1) }, { payment_link_url: PAGE });
  await server.open('/events/supper');
  await shown('Your time to pay is over');
  expect(screen.queryByRole('link', { name: 'Pay $45' })).toBeNull();
  server.answers[EVENT] = [200, { ...registered(supper, 'expired'), can: supper.can }];
  server.answers[STATUS] = [200, { ...buildRegistrationStatus('expired'), ...checkout }];
  await shown('Your seat was not paid in time');
  screen.getByText('Nothing was charged, and the seat went back.');
  server.answers[LINK] = [200, { ...link, status: 'awaiting_payment' }];
  await press('Get a ticket, $45');
  await waitFor(() => expect(server.left).toEqual([PAGE]));
});

it('says that all seats are taken where the event is full meanwhile', async ({ server }) => {
  server.be('expired');
  server.answers[EVENT] = [200, { ...registered({ ...supper, seats_left: 0 }, 'expired') }];
  await server.open('/events/supper');
  await screen.findByText('Nothing was charged, and the seat went back. All seats are taken now.');
});

it.for([
  ['expired', 'refunding', 'The seat went back. Your $45 is on its way back to your card.'],
  ['cancelled', 'refunding', /^Your \$45 is on its way back to your card\./],
  ['refunded', 'refunded', /^Your \$45 went back to your card\./],
  ['cancelled', 'kept', /^Your \$45 is not paid back, by the refund policy of this event\./],
  ['cancelled', 'refund_failed', /^Your \$45 could not be sent back to your card\. The organisers look after it\./],
  ['expired', 'differs', /^The seat went back\. You paid another amount than the \$45 that it costs\./],
] as const)('says where the money of an %s registration is: %s', async ([status, outcome, words], { server }) => {
  server.be(status, {}, { paid: { ...price, outcome } });
  await server.open('/events/supper');
  await screen.findByText(words);
});

it('shows the seat as free that was added after its payment page was opened', async ({ server }) => {
  server.be('going', {}, { paid: null });
  await server.open('/events/supper');
  await press('Cancel registration');
  const question = await screen.findByText(/Your ticket is not valid any more/);
  expect(question.textContent).not.toContain('$45');
  expect(screen.queryByText('$45 paid')).toBeNull();
});

it('says before cancelling whether the money comes back', async ({ server }) => {
  server.be('going', { refund_until: inMinutes(60) });
  await server.open('/events/supper');
  await screen.findByText('$45 paid');
  await press('Cancel registration');
  await screen.findByText(/^Your \$45 goes back to your card\./);
  server.be('going', { refund_until: inMinutes(-1) });
  await server.open('/events/supper');
  await screen.findByText('$45 paid');
  await press('Cancel registration');
  await screen.findByText(/^Your \$45 is not paid back, by the refund policy/);
});
