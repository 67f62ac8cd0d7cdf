import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventOf, inDays, pageOf, questionOf, registered, statusOf } from '../../testing/events.ts';
import { fakeServer, later } from '../../testing/server.tsx';

// Fields that grow with their text measure it again when the fonts are there; happy-dom has none
Object.defineProperty(document, 'fonts', { value: new EventTarget() });

const EVENT = 'GET /events/supper/';
const STATUS = 'GET /events/payments/registration-status/supper/';
const QUESTIONS = 'GET /events/supper/questions/';
const REGISTER = 'POST /events/supper/join-requests/';
const CANCEL = 'DELETE /events/supper/join-requests/r1/';
const TICKET = 'GET /events/supper/ticket/';
const supper = eventOf('Supper', { capacity: 120, seats_left: 17, going_count: 103 });
const ticket = {
  id: 'r1',
  ticket_code: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  qr_code: 'data:image/png;base64,AA',
  checked_in_at: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /posts/'] = pageOf();
  server.answers[QUESTIONS] = [200, { questions: [] }];
  server.answers[TICKET] = [200, ticket];
  be('none');
});
afterEach(() => {
  server.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Sets what the server knows of the user's registration. */
function be(status: Parameters<typeof statusOf>[0], { event = supper, ...changes }: Changes = {}): void {
  server.answers[EVENT] = [200, registered(event, status)];
  server.answers[STATUS] = [200, statusOf(status, changes)];
}
type Changes = Parameters<typeof statusOf>[1] & { event?: typeof supper };

const register = () => screen.findByRole('button', { name: 'Register' });
const shown = (title: string) => screen.findByRole('heading', { name: title });
const keysOf = (name: string) => server.callsOf(name).map(({ headers }) => headers.get('Idempotency-Key'));

const asking = (...questions: ReturnType<typeof questionOf>[]): [number, unknown] => [200, { questions }];
const REFUSED: [number, unknown] = [
  400,
  { message: 'Please answer the questions that are required.', code: 'answer_required' },
];

it('asks questions that the hosts have added meanwhile, and new ones beside what was typed', async () => {
  server.answers[REGISTER] = () => {
    server.answers[QUESTIONS] = asking(questionOf('text', 'What do you bring?'));
    return REFUSED;
  };
  await server.open('/events/supper');
  await userEvent.click(await register());
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'Cake');
  server.answers[REGISTER] = () => {
    server.answers[QUESTIONS] = asking(
      questionOf('text', 'What do you bring?'),
      questionOf('choice', 'Soup or bread?', { required: false }),
    );
    return REFUSED;
  };
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }));
  await screen.findByText('The questions have changed. Please answer the new ones.');
  await dialog.findByRole('radio', { name: 'Soup' });
  expect(dialog.getByRole('textbox', { name: 'What do you bring?' })).toHaveProperty('value', 'Cake');
});

it('asks the questions of now when it knows those of more than five minutes ago', async () => {
  await server.open('/events/supper');
  await register();
  await vi.waitFor(() => expect(server.callsOf(QUESTIONS)).toHaveLength(1));
  server.answers[QUESTIONS] = asking(questionOf('text', 'What do you bring?'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  await userEvent.click(await register());
  await screen.findByRole('textbox', { name: 'What do you bring?' });
  expect(server.callsOf(REGISTER)).toHaveLength(0);
});

it('registers again under another key after an answer that was lost', async () => {
  server.answers[REGISTER] = () => {
    be('going');
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  server.answers[CANCEL] = () => {
    be('cancelled');
    server.answers[EVENT] = [200, { ...registered(supper, 'cancelled'), can: supper.can }];
    return [204, null];
  };
  await server.open('/events/supper');
  await userEvent.click(await register());
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel registration' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Register again' }));
  await vi.waitFor(() => expect(server.callsOf(REGISTER)).toHaveLength(2));
  const [first, second] = keysOf(REGISTER);
  expect(second).not.toBe(first);
});

it('says that registering again is for the waitlist when the event is full', async () => {
  const full = { ...supper, seats_left: 0, waitlist: true };
  be('cancelled');
  server.answers[EVENT] = [200, { ...registered(full, 'cancelled'), can: supper.can }];
  await server.open('/events/supper');
  await screen.findByRole('button', { name: 'Register for the waitlist' });
});

it('shows the card of a cancelled event only to those who were registered', async () => {
  const cancelled = { ...supper, status: 'cancelled' as const, can: { ...supper.can, register: false } };
  be('none', { event: cancelled });
  await server.open('/events/supper');
  await screen.findByText('This event is cancelled');
  expect(screen.queryByText(/Your registration has ended/)).toBeNull();
  be('cancelled', { event: cancelled });
  await server.open('/events/supper');
  await screen.findByText(/Your registration has ended/);
});

it('asks for feedback once the event ends, with a way to give it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const starts_at = new Date(Date.now() - 60 * 60_000).toISOString();
  const ends_at = new Date(Date.now() + 60_000).toISOString();
  const running = eventOf('Supper', { starts_at, ends_at });
  be('going', { event: running });
  await server.open('/events/supper');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  be('going', { event: { ...running, can: { ...running.can, give_feedback: true } } });
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  await screen.findByRole('button', { name: 'Give feedback' });
});

it('does not ask for feedback that is closed', async () => {
  be('going', { event: eventOf('Supper', { starts_at: inDays(-1) }) });
  await server.open('/events/supper');
  await shown('This event is over');
  screen.getByText('You had a seat. Feedback is not open.');
});

it('keeps the questions open when the last seat goes', async () => {
  server.answers[QUESTIONS] = asking(questionOf('text', 'What do you bring?'));
  await server.open('/events/supper');
  await userEvent.click(await register());
  const field = await screen.findByRole('textbox', { name: 'What do you bring?' });
  await userEvent.type(field, 'Cake');
  be('none', { event: { ...supper, seats_left: 0, can: { ...supper.can, register: false } } });
  server.say('event.updated', { event: 'supper' });
  await screen.findByText(/The last seat is taken/);
  expect(field).toHaveProperty('value', 'Cake');
  expect(field.isConnected).toBe(true);
});

it('keeps what was typed when the window gets wider', async () => {
  const media = new Set<EventTarget>();
  let isWide = false;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = Object.assign(new EventTarget(), { media: query });
    Object.defineProperty(list, 'matches', { get: () => isWide });
    media.add(list);
    return list as never;
  });
  server.answers[QUESTIONS] = asking(questionOf('text', 'What do you bring?'));
  await server.open('/events/supper');
  await userEvent.click(await register());
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'Cake');
  isWide = true;
  act(() => {
    for (const list of media) list.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  });
  await screen.findByText('17 seats left', { selector: 'aside *' });
  expect(screen.getByRole('textbox', { name: 'What do you bring?' })).toHaveProperty('value', 'Cake');
});

it('says the new state to screen readers, and focuses its card', async () => {
  const answer = later([201, statusOf('requested')]);
  server.answers[REGISTER] = answer.answer;
  be('none', { event: { ...supper, approval_required: true } });
  await server.open('/events/supper');
  await userEvent.click(await register());
  const title = await shown('Your request is with the hosts');
  await screen.findByText('Your request is with the hosts', { selector: '[role="status"]' });
  await vi.waitFor(() => expect(document.activeElement).toBe(title));
  answer.arrive();
});

it('does not load the guests again for each change of the event', async () => {
  const GUESTS = 'GET /events/supper/attendees/';
  server.answers[GUESTS] = pageOf();
  await server.open('/events/supper/attendees');
  await screen.findByText('Nobody yet');
  server.answers[EVENT] = [200, { ...supper, title: 'Late supper' }];
  server.say('event.updated', { event: 'supper' });
  await screen.findByText('Late supper');
  expect(server.callsOf(GUESTS)).toHaveLength(1);
});

it('finds the own feedback of an organiser among all, and tries again when it does not load', async () => {
  const FEEDBACK = 'GET /events/supper/feedback/';
  const over = eventOf('Supper', { starts_at: inDays(-1), has_feedback: true });
  be('going', { event: { ...over, can: { ...over.can, give_feedback: true } } });
  server.answers[FEEDBACK] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
  await server.open('/events/supper');
  await userEvent.click(await screen.findByRole('button', { name: 'Change your feedback' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'How was it?' }));
  const again = await dialog.findByRole('button', { name: 'Try again' });
  const feedback = {
    rating: 3,
    enjoyed_aspects: [],
    other_enjoyed_detail: null,
    improvement_suggestions: 'More bread',
    anonymous: true,
  };
  const of = (id: string, is_mine: boolean) => ({ ...feedback, id, is_mine, author: null, created_at: null });
  server.answers[FEEDBACK] = ({ query }) => [
    200,
    query.get('cursor') === 'p2'
      ? { results: [{ ...of('f2', true), improvement_suggestions: 'More soup' }], next: null, summary: null }
      : { results: [of('f1', false)], next: 'p2', summary: null },
  ];
  await userEvent.click(again);
  expect(await dialog.findByRole('textbox', { name: /What could be better/ })).toHaveProperty('value', 'More soup');
});
