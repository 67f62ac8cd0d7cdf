import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  buildPageReply,
  buildQuestion,
  buildQuestionsReply,
  registered,
  buildRegistrationStatus,
} from '../../testing/events.ts';
import { button, press, shown } from '../../testing/page.ts';
import { CANCEL, EVENT, it, QUESTIONS, REGISTER, STATUS, supper, TICKET, ticket } from '../../testing/registrations.ts';
import { later, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

it('shows the seat at once, and the ticket when the server has answered; a double click registers once', async ({
  server,
}) => {
  const answer = later([201, buildRegistrationStatus('going')]);
  server.answers[REGISTER] = answer.answer;
  await server.open('/events/supper');
  await userEvent.dblClick(await button('Register'));
  await screen.findByText('Going');
  expect(screen.getByRole('button', { name: 'Cancel registration' })).toHaveProperty('disabled', true);
  server.be('going');
  answer.arrive();
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Cancel registration' })).toHaveProperty('disabled', false),
  );
  expect(server.getCalls(REGISTER)).toHaveLength(1);
});

it('takes the seat back when the server refuses, and says why', async ({ server }) => {
  server.answers[REGISTER] = [409, { message: 'This event is full.', code: 'event_full' }];
  await server.open('/events/supper');
  await press('Register');
  await screen.findByText('You are not registered. This event is full.');
  await waitFor(async () => expect(document.activeElement).toBe(await button('Register')));
});

it('tries again under the same key until the server answers, and under another one after that', async ({ server }) => {
  server.answers[REGISTER] = () => Promise.reject(new TypeError('Failed to fetch'));
  await server.open('/events/supper');
  await press('Register');
  await screen.findByText(/No response received from server/);
  await press('Register');
  await waitFor(() => expect(server.getCalls(REGISTER)).toHaveLength(2));
  server.answers[REGISTER] = [409, { message: 'This event is full.', code: 'event_full' }];
  await press('Register');
  await screen.findByText('You are not registered. This event is full.');
  await press('Register');
  await waitFor(() => expect(server.getCalls(REGISTER)).toHaveLength(4));
  const [first, second, third, fourth] = server.getIdempotencyKeys(REGISTER);
  expect([second, third]).toEqual([first, first]);
  expect(fourth).not.toBe(first);
});

it('asks the questions of the event first, and shows what is missing at its question', async ({ server }) => {
  server.answers[QUESTIONS] = [
    200,
    {
      questions: [
        buildQuestion('text', 'What do you bring?'),
        buildQuestion('choice', 'Soup or bread?'),
        buildQuestion('checkbox', 'What can you eat?', { required: false }),
      ],
    },
  ];
  server.answers[REGISTER] = [201, buildRegistrationStatus('requested')];
  await server.open('/events/supper');
  await press('Register');
  const dialog = within(await screen.findByRole('dialog', { name: 'Before you come' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'What do you bring?' })));
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }));
  expect(dialog.getAllByText('Please answer this question.')).toHaveLength(2);
  expect(server.getCalls(REGISTER)).toHaveLength(0);
  await userEvent.type(dialog.getByRole('textbox', { name: 'What do you bring?' }), 'A cake');
  await userEvent.click(dialog.getByRole('radio', { name: 'Soup' }));
  await userEvent.click(within(dialog.getByRole('group', { name: /What can you eat/ })).getByLabelText('Bread'));
  server.be('requested');
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }));
  await shown('Your request is with the hosts');
  expect(server.getBody(REGISTER, 0)).toEqual({
    answers: [
      { question: 'text', answer: 'A cake' },
      { question: 'choice', answer: 'Soup' },
      { question: 'checkbox', answer: ['Bread'] },
    ],
  });
});

it('keeps the answers when the server refuses them', async ({ server }) => {
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  server.answers[REGISTER] = [400, { message: 'No.', code: 'answer_required', fields: { text: 'Say more.' } }];
  await server.open('/events/supper');
  await press('Register');
  const field = await screen.findByRole('textbox', { name: 'What do you bring?' });
  await userEvent.type(field, 'Cake');
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }));
  await dialog.findByText('Say more.');
  expect(field).toHaveProperty('value', 'Cake');
});

it('keeps the answers when the questions are closed and opened again', async ({ server }) => {
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  await server.open('/events/supper');
  await press('Register');
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'Cake');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Register');
  expect(await screen.findByRole('textbox', { name: 'What do you bring?' })).toHaveProperty('value', 'Cake');
});

it('says when the questions do not load', async ({ server }) => {
  server.answers[QUESTIONS] = [500, null];
  await server.open('/events/supper');
  await press('Register');
  await screen.findByText('Failed to fetch event questions');
  expect(server.getCalls(REGISTER)).toHaveLength(0);
});

it('cancels after a question that says what happens; the second time it was cancelled already', async ({ server }) => {
  server.be('going');
  server.answers[CANCEL] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
  await server.open('/events/supper');
  await press('Cancel registration');
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your registration?' }));
  dialog.getByText(/Your ticket is not valid any more/);
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
  await dialog.findByText('Failed to cancel registration');
  server.answers[CANCEL] = () => {
    server.be('cancelled', { event: { ...supper, seats_left: 18 } });
    const [event] = [server.answers[EVENT]];
    expect(event).toBeTruthy();
    return [404, { message: 'Registration was already cancelled', code: 'registration_already_cancelled' }];
  };
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
  await screen.findByText('Registration was already cancelled');
  const title = await shown('Your registration is cancelled');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('removes the event from the list of own events when its registration is cancelled', async ({ server }) => {
  const JOINED = 'GET /events/joined/';
  server.be('going');
  server.answers[JOINED] = ({ query }) =>
    query.get('when') === 'past' ? buildPageReply() : buildPageReply(registered(supper, 'going'));
  await server.open('/events?show=yours');
  await userEvent.click(await screen.findByRole('link', { name: 'Supper' }));
  await press('Cancel registration');
  server.answers[CANCEL] = () => {
    server.be('cancelled');
    server.answers[JOINED] = buildPageReply();
    return [204, null];
  };
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel your registration?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
  await shown('Your registration is cancelled');
  window.history.back();
  await shown('No tickets yet');
  expect(screen.queryByRole('link', { name: 'Supper' })).toBeNull();
});

it('offers to register again after cancelling', async ({ server }) => {
  server.be('cancelled');
  server.answers[EVENT] = [200, { ...registered(supper, 'cancelled'), can: supper.can }];
  server.answers[REGISTER] = () => {
    server.be('going');
    return [201, buildRegistrationStatus('going')];
  };
  await server.open('/events/supper');
  await shown('You cancelled your registration');
  screen.getByText('There are 17 seats left.');
  await userEvent.click(screen.getByRole('button', { name: 'Register again' }));
  await screen.findByText('Going');
});

it('says the place in the waitlist, and moves up live', async ({ server }) => {
  server.be('waitlisted', { waitlist_position: 2, event: { ...supper, seats_left: 0, waitlist: true } });
  await server.open('/events/supper');
  await shown('You are number 2 in line');
  await userEvent.click(screen.getByRole('button', { name: 'Leave waitlist' }));
  await screen.findByRole('dialog', { name: 'Leave the waitlist?' });
  await press('Stay on the waitlist');
  server.be('waitlisted', { waitlist_position: 1, event: { ...supper, seats_left: 0, waitlist: true } });
  server.say('event.updated', { event: 'supper' });
  await shown('You are first in line');
  server.be('going');
  server.say('registration.updated', { event: 'supper', registration: 'r1', user: 'maya', status: 'going' });
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  await screen.findByText('A seat came free: you are going');
});

it('offers the waitlist of a full event, and says when there is none', async ({ server }) => {
  server.be('none', { event: { ...supper, seats_left: 0, waitlist: true } });
  server.answers[REGISTER] = () => {
    server.be('waitlisted', { waitlist_position: 4 });
    return [201, buildRegistrationStatus('waitlisted', { waitlist_position: 4 })];
  };
  await server.open('/events/supper');
  await press('Join the waitlist');
  await shown('You are number 4 in line');
  server.be('none', { event: { ...supper, seats_left: 0, can: { ...supper.can, register: false } } });
  await server.open('/events/supper');
  await shown('This event is full');
});

it('shows a seat that was given before the answer about the waitlist has come', async ({ server }) => {
  server.be('none', { event: { ...supper, seats_left: 0, waitlist: true } });
  const answer = later([201, buildRegistrationStatus('waitlisted', { waitlist_position: 1 })]);
  server.answers[REGISTER] = answer.answer;
  await server.open('/events/supper');
  await press('Join the waitlist');
  server.be('going');
  const reload = later([200, buildRegistrationStatus('going')]);
  server.answers[STATUS] = reload.answer;
  const loads = server.getCalls(STATUS).length;
  server.say('registration.updated', { event: 'supper', registration: 'r1', user: 'maya', status: 'going' });
  await waitFor(() => expect(server.getCalls(STATUS).length).toBeGreaterThan(loads));
  answer.arrive();
  await shown('You are first in line');
  reload.arrive();
  await screen.findByRole('img', { name: 'QR code of your ticket' });
});

it('withdraws a request under its own name', async ({ server }) => {
  server.be('requested');
  server.answers[CANCEL] = () => {
    server.be('cancelled');
    return [204, null];
  };
  await server.open('/events/supper');
  await press('Withdraw request');
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw your request?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Withdraw request' }));
  await screen.findByText('Your request is withdrawn');
});

it('says why the hosts declined', async ({ server }) => {
  server.be('declined', { decline_reason: 'Seats went to the class of 2005 first.' });
  await server.open('/events/supper');
  await shown('The hosts could not fit you in');
  const reason = screen.getByText('Seats went to the class of 2005 first.');
  expect(reason.nextElementSibling?.textContent).toMatch(/^You can write to them/);
  expect(screen.getByRole('link', { name: 'Ask the hosts' }).getAttribute('href')).toBe('/chat/sofia');
});

it('welcomes those who are checked in', async ({ server }) => {
  server.be('going', { checked_in_at: '2026-12-05T18:52:00.000Z' });
  await server.open('/events/supper');
  await shown(`Welcome, ${maya.first_name}`);
  screen.getByText('Checked in at 6:52 PM.');
  screen.getByText('+10 points for coming');
});

it('shows that only the card failed to load', async ({ server }) => {
  server.be('requested');
  server.answers[STATUS] = [500, { message: 'Server error', code: 'internal' }];
  await server.open('/events/supper');
  await shown('We can’t show your registration');
  server.be('requested');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await shown('Your request is with the hosts');
});

it('keeps the ticket for a door without a connection, until its user signs out', async ({ server }) => {
  server.be('going');
  await server.open('/events/supper');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  for (const name of [EVENT, STATUS, TICKET]) server.answers[name] = offline;
  await server.open('/events/supper');
  const code = await screen.findByRole('img', { name: 'QR code of your ticket' });
  expect(code.getAttribute('src')).toBe(ticket.qr_code);
  screen.getByRole('heading', { name: 'Supper' });
  expect(localStorage.getItem('homecoming.tickets')).toContain(ticket.ticket_code);

  const { session } = await import('../lib/session.ts');
  session.end('signed-out');
  expect(localStorage.getItem('homecoming.tickets')).toBeNull();
});

it('deletes the kept ticket when the seat is gone', async ({ server }) => {
  server.be('going');
  await server.open('/events/supper');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  server.be('cancelled');
  server.say('registration.updated', { event: 'supper', registration: 'r1', user: 'maya', status: 'cancelled' });
  await shown('Your registration is cancelled');
  expect(localStorage.getItem('homecoming.tickets')).toBeNull();
});

it('holds a seat that has to be paid', async ({ server }) => {
  const paid = { amount: 4500, currency: 'usd', payment_link_url: 'https://pay.example.org/1' };
  server.be('awaiting_payment', { hold_expires_at: '2031-11-27T18:00:00.000Z' }, paid);
  await server.open('/events/supper');
  await shown('Your seat is held. Pay to keep it');
  screen.getByText(/Your seat is held until/);
  expect(screen.getByRole('link', { name: 'Pay $45' }).getAttribute('href')).toBe(paid.payment_link_url);
});

it('leads those who are going to an online event', async ({ server }) => {
  const url = 'https://meet.example.org/room';
  server.be('going', { event: { ...supper, venue: { kind: 'online', name: null, address: null, url } } });
  await server.open('/events/supper');
  expect(await screen.findByRole('link', { name: 'Join online' })).toHaveProperty('href', url);
});

it('says on phones that the hosts approve before one registers', async ({ server }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  server.be('none', { event: { ...supper, approval_required: true } });
  await server.open('/events/supper');
  await screen.findByText('The hosts approve requests');
});

it.for([
  [18, 'Opens the card page.'],
  [0, 'You pay nothing now.'],
] as const)(
  'says on phones what the money of a ticket is about, with %s seats left',
  async ([left, words], { server }) => {
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
    const price = { amount: 4500, currency: 'usd' };
    server.be('none', { event: { ...supper, price, refund_policy: null, seats_left: left, waitlist: true } });
    await server.open('/events/supper');
    await screen.findByText(words);
  },
);
