import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  buildEvent,
  buildPageReply,
  buildQuestion,
  buildQuestionsReply,
  buildRegistrationStatus,
} from '../../testing/events.ts';
import { button, press, shown } from '../../testing/page.ts';
import { EVENT, type fakeRegistration, it, QUESTIONS, REGISTER, STATUS, supper } from '../../testing/registrations.ts';
import { fullName } from '../lib/text/format.ts';
import { later, maya } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const OPEN = 'GET /events/open/supper/';
const asVisitor = { signedIn: false };
type Server = ReturnType<typeof fakeRegistration>;

/** What the server tells anybody of an event. */
function toOpenEvent(changes: Partial<typeof supper> = {}) {
  const { my_registration: _mine, attendees: _people, joinId: _join, ...open } = { ...supper, ...changes };
  return { ...open, visibility: 'public' as const, can: { register: true, ...changes.can } };
}

function answerAsOpen(server: Server, changes: Partial<typeof supper> = {}): void {
  server.answers[OPEN] = [200, toOpenEvent(changes)];
}

/** Presses the button of the public page, and makes an account of somebody who is new. */
async function signUpFrom(server: Server, label: string): Promise<void> {
  const newcomer = { ...maya, onboarded: false };
  server.answers['POST /auth/signup/'] = [201, { access_token: 'new', user: newcomer }];
  server.answers['GET /users/detail/'] = [200, newcomer];
  await server.open('/events/open/supper', asVisitor);
  await userEvent.click(await screen.findByRole('link', { name: label }));
  await createAccount();
}

async function createAccount(): Promise<void> {
  const fields = { 'First name': 'Nina', 'Last name': 'Novak', Email: 'nina@example.org', Password: 'a long password' };
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await screen.findByLabelText(label), text);
  await press('Create account');
}

it('shows visitors a public event, and registers them once they have an account', async ({ server }) => {
  answerAsOpen(server);
  server.answers['GET /events/open/'] = buildPageReply(toOpenEvent(), { ...toOpenEvent(), id: 'walk', title: 'Walk' });
  const answer = later([201, buildRegistrationStatus('going')]);
  server.answers[REGISTER] = answer.answer;
  await server.open('/events/open/supper', asVisitor);
  await screen.findByRole('heading', { level: 1, name: 'Supper' });
  screen.getByText('103 people are going');
  screen.getByText('17 seats left');
  within(screen.getByRole('complementary')).getByText(fullName(supper.hosts[0] ?? maya));
  const more = await screen.findByRole('link', { name: /Walk/ });
  expect(more.getAttribute('href')).toBe('/events/open/walk');
  await signUpFrom(server, 'Register');
  await shown('Supper');
  expect(window.location.pathname).toBe('/events/supper');
  await waitFor(() => expect(server.getCalls(REGISTER)).toHaveLength(1));
  server.be('going');
  answer.arrive();
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/user-profile');
  await server.open('/events/supper');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  expect(server.getCalls(REGISTER)).toHaveLength(1);
});

it('says at the sign-up, and at the sign-in, for which event they are', async ({ server }) => {
  answerAsOpen(server);
  await server.open('/events/open/supper', asVisitor);
  await userEvent.click(await screen.findByRole('link', { name: 'Register' }));
  await shown('Create your account');
  await screen.findByText('To register for');
  screen.getByText('Supper');
  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
  await screen.findByText('To register for');
  // Somebody who asks for another page does not register any more
  await server.open('/chat', asVisitor);
  await screen.findByText('Sign in to open your chats');
  expect(screen.queryByText('To register for')).toBeNull();
});

async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@homecoming.test');
  await userEvent.type(screen.getByLabelText('Password'), 'homecoming{Enter}');
}

/** From the page that makes an account. */
async function signInInstead(): Promise<void> {
  // The page before has such a link, too
  await shown('Create your account');
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  await screen.findByRole('button', { name: 'Sign in' });
  await signIn();
}

it('registers once after a reload in the middle, and those who sign in', async ({ server }) => {
  answerAsOpen(server);
  server.answers['POST /auth/login/'] = [200, { access_token: 'old', user: maya }];
  server.answers[REGISTER] = () => new Promise(() => undefined);
  await server.open('/events/open/supper', asVisitor);
  await userEvent.click(await screen.findByRole('link', { name: 'Register' }));
  await signInInstead();
  await waitFor(() => expect(server.getCalls(REGISTER)).toHaveLength(1));
  server.answers[REGISTER] = () => {
    server.be('going');
    return [409, { message: 'You are registered for this event already.', code: 'already_registered' }];
  };
  await server.open('/events/supper');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  expect(server.getCalls(REGISTER)).toHaveLength(2);
  expect(screen.queryByText(/You are not registered/)).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your profile' })).toBeNull();
});

it('registers nobody who only signs in', async ({ server }) => {
  answerAsOpen(server);
  server.answers['POST /auth/login/'] = [200, { access_token: 'old', user: maya }];
  await server.open('/events/open/supper', asVisitor);
  await userEvent.click(await screen.findByRole('link', { name: 'I have an account' }));
  await screen.findByText('Sign in to open this event');
  await signIn();
  await button('Register');
  expect(server.getCalls(REGISTER)).toHaveLength(0);
});

it('registers nobody long after they pressed the button', async ({ server }) => {
  answerAsOpen(server);
  server.answers['POST /auth/login/'] = [200, { access_token: 'old', user: maya }];
  await server.open('/events/open/supper', asVisitor);
  await userEvent.click(await screen.findByRole('link', { name: 'Register' }));
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000);
  await signInInstead();
  await button('Register');
  expect(server.getCalls(REGISTER)).toHaveLength(0);
});

it('keeps the seat of a paid event, and asks for the payment', async ({ server }) => {
  const price = { amount: 1800, currency: 'usd' };
  answerAsOpen(server, { price });
  server.be('none', { event: { ...supper, price } });
  server.answers[REGISTER] = () => {
    const payment = { ...price, payment_link_url: 'https://pay.example.org/1' };
    server.be('awaiting_payment', { event: { ...supper, price } }, payment);
    return [201, { ...buildRegistrationStatus('awaiting_payment'), ...payment }];
  };
  await signUpFrom(server, 'Get a ticket, $18');
  await shown('Your seat is held. Pay to keep it');
  await screen.findByRole('link', { name: 'Pay $18' });
});

it('sends a request where the hosts approve, after the questions of the event', async ({ server }) => {
  const asked = { ...supper, approval_required: true };
  answerAsOpen(server, { approval_required: true });
  server.be('none', { event: asked });
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  server.answers[REGISTER] = () => {
    server.be('requested', { event: asked });
    return [201, buildRegistrationStatus('requested')];
  };
  await signUpFrom(server, 'Request to join');
  await screen.findByRole('textbox', { name: 'What do you bring?' });
  // They are asked again after a reload, until they are answered or closed
  await server.open('/events/supper');
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'A cake');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Request to join' }));
  await shown('Your request is with the hosts');
  expect(server.getCalls(REGISTER)).toHaveLength(1);
});

it('registers nobody for the waitlist who wanted a seat', async ({ server }) => {
  answerAsOpen(server);
  server.be('none', { event: { ...supper, seats_left: 0, waitlist: true } });
  await signUpFrom(server, 'Register');
  await screen.findByText('All seats were taken in the meantime. You can join the waitlist.');
  await button('Join the waitlist');
  expect(server.getCalls(REGISTER)).toHaveLength(0);
});

it('registers those for the waitlist who asked for it, and says why it fails', async ({ server }) => {
  const full = { seats_left: 0, waitlist: true };
  answerAsOpen(server, full);
  server.be('none', { event: { ...supper, ...full } });
  server.answers[REGISTER] = [409, { message: 'Registration for this event is closed.', code: 'registration_closed' }];
  await signUpFrom(server, 'Join the waitlist');
  await screen.findByText('You are not registered. Registration for this event is closed.');
  expect(server.getCalls(REGISTER)).toHaveLength(1);
});

it('offers no button where nobody can register', async ({ server }) => {
  const closed = { ...supper.can, register: false };
  answerAsOpen(server, { seats_left: 0, can: closed });
  await server.open('/events/open/supper', asVisitor);
  await shown('This event is full');
  answerAsOpen(server, { can: closed });
  await server.open('/events/open/supper', asVisitor);
  await shown('Registration is closed');
  answerAsOpen(server, { ...buildEvent('Supper', { starts_at: '2020-01-01T12:00:00Z' }), can: closed });
  await server.open('/events/open/supper', asVisitor);
  await shown('This event is over');
  expect(screen.queryByRole('link', { name: /Register|I have an account/ })).toBeNull();
});

it('shows phones the price and the button in a bar', async ({ server }) => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  answerAsOpen(server, { price: { amount: 1800, currency: 'usd' } });
  await server.open('/events/open/supper', asVisitor);
  const bar = within(await screen.findByRole('region', { name: 'Registration' }));
  bar.getByText('$18');
  bar.getByText('Opens the card page.');
  expect(bar.getByRole('link', { name: 'Get a ticket, $18' }).getAttribute('href')).toBe('/signup');
});

it('shows signed-in people the page of a public event', async ({ server }) => {
  await server.open('/events/open/supper');
  await button('Register');
  expect(window.location.pathname).toBe('/events/supper');
});

it('leads visitors of the page of an event to its public page, or to the sign-in', async ({ server }) => {
  answerAsOpen(server);
  await server.open('/events/supper', asVisitor);
  await screen.findByRole('link', { name: 'Register' });
  expect(window.location.pathname).toBe('/events/open/supper');
  // A link in a mail is for somebody who is registered
  await server.open('/events/supper#feedback', asVisitor);
  await screen.findByText('Sign in to open this event');
  server.answers[OPEN] = [404, { message: 'No.', code: 'event_not_found' }];
  await server.open('/events/supper', asVisitor);
  await screen.findByText('Sign in to open this event');
  await server.open('/events/open/supper', asVisitor);
  await shown('Event not found');
});

it('offers those who may manage the event first to invite people', async ({ server }) => {
  server.answers[EVENT] = [200, { ...supper, can: { ...supper.can, manage: true } }];
  server.answers[STATUS] = [200, buildRegistrationStatus('none')];
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await server.open('/events/supper');
  await press('Invite people');
  await waitFor(() => expect(copied).toHaveBeenCalledWith(`${window.location.origin}/events/supper`));
  expect((await button('Register')).dataset.variant).toBe('default');
});
