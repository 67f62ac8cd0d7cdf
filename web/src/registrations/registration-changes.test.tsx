import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import {
  buildEvent,
  inDays,
  buildPageReply,
  buildQuestion,
  buildQuestionsReply,
  registered,
  buildRegistrationStatus,
} from '../../testing/events.ts';
import { button, press, shown } from '../../testing/page.ts';
import { CANCEL, EVENT, it, QUESTIONS, REGISTER, supper } from '../../testing/registrations.ts';
import { later } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const REFUSED: [number, unknown] = [
  400,
  { message: 'Please answer the questions that are required.', code: 'answer_required' },
];

it('asks questions that the hosts have added meanwhile, and new ones beside what was typed', async ({ server }) => {
  server.answers[REGISTER] = () => {
    server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
    return REFUSED;
  };
  await server.open('/events/supper');
  await press('Register');
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'Cake');
  server.answers[REGISTER] = () => {
    server.answers[QUESTIONS] = buildQuestionsReply(
      buildQuestion('text', 'What do you bring?'),
      buildQuestion('choice', 'Soup or bread?', { required: false }),
    );
    return REFUSED;
  };
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Register' }));
  await screen.findByText('The questions have changed. Please answer the new ones.');
  await dialog.findByRole('radio', { name: 'Soup' });
  expect(dialog.getByRole('textbox', { name: 'What do you bring?' })).toHaveProperty('value', 'Cake');
});

it('asks the questions of now when it knows those of more than five minutes ago', async ({ server }) => {
  await server.open('/events/supper');
  await button('Register');
  await waitFor(() => expect(server.getCalls(QUESTIONS)).toHaveLength(1));
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6 * 60_000 });
  await press('Register');
  await screen.findByRole('textbox', { name: 'What do you bring?' });
  expect(server.getCalls(REGISTER)).toHaveLength(0);
});

it('registers again under another key after an answer that was lost', async ({ server }) => {
  server.answers[REGISTER] = () => {
    server.be('going');
    return Promise.reject(new TypeError('Failed to fetch'));
  };
  server.answers[CANCEL] = () => {
    server.be('cancelled');
    server.answers[EVENT] = [200, { ...registered(supper, 'cancelled'), can: supper.can }];
    return [204, null];
  };
  await server.open('/events/supper');
  await press('Register');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  await userEvent.click(screen.getByRole('button', { name: 'Cancel registration' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel registration' }));
  await press('Register again');
  await waitFor(() => expect(server.getCalls(REGISTER)).toHaveLength(2));
  const [first, second] = server.getIdempotencyKeys(REGISTER);
  expect(second).not.toBe(first);
});

it('says that registering again is for the waitlist when the event is full', async ({ server }) => {
  const full = { ...supper, seats_left: 0, waitlist: true };
  server.be('cancelled');
  server.answers[EVENT] = [200, { ...registered(full, 'cancelled'), can: supper.can }];
  await server.open('/events/supper');
  await screen.findByRole('button', { name: 'Join the waitlist' });
});

it('shows the card of a cancelled event only to those who were registered', async ({ server }) => {
  const cancelled = { ...supper, status: 'cancelled' as const, can: { ...supper.can, register: false } };
  server.be('none', { event: cancelled });
  await server.open('/events/supper');
  await screen.findByText('This event is cancelled');
  expect(screen.queryByText(/Your registration has ended/)).toBeNull();
  server.be('cancelled', { event: cancelled });
  await server.open('/events/supper');
  await screen.findByText(/Your registration has ended/);
});

it('asks for feedback once the event ends, with a way to give it', async ({ server }) => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  const starts_at = new Date(Date.now() - 60 * 60_000).toISOString();
  const ends_at = new Date(Date.now() + 60_000).toISOString();
  const running = buildEvent('Supper', { starts_at, ends_at });
  server.be('going', { event: running });
  await server.open('/events/supper');
  await screen.findByRole('img', { name: 'QR code of your ticket' });
  server.be('going', { event: { ...running, can: { ...running.can, give_feedback: true } } });
  act(() => void vi.advanceTimersByTime(3 * 60_000));
  await screen.findByRole('button', { name: 'Give feedback' });
});

it('does not ask for feedback that is closed', async ({ server }) => {
  server.be('going', { event: buildEvent('Supper', { starts_at: inDays(-1) }) });
  await server.open('/events/supper');
  await shown('This event is over');
  screen.getByText('You had a seat. Feedback is not open.');
});

it('keeps the questions open when the last seat goes', async ({ server }) => {
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  await server.open('/events/supper');
  await press('Register');
  const field = await screen.findByRole('textbox', { name: 'What do you bring?' });
  await userEvent.type(field, 'Cake');
  server.be('none', { event: { ...supper, seats_left: 0, can: { ...supper.can, register: false } } });
  server.say('event.updated', { event: 'supper' });
  await screen.findByText(/The last seat is taken/);
  expect(field).toHaveProperty('value', 'Cake');
  expect(field.isConnected).toBe(true);
});

it('keeps what was typed when the window gets wider', async ({ server }) => {
  const media = new Set<EventTarget>();
  let isWide = false;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = Object.assign(new EventTarget(), { media: query });
    Object.defineProperty(list, 'matches', { get: () => isWide });
    media.add(list);
    return list as never;
  });
  server.answers[QUESTIONS] = buildQuestionsReply(buildQuestion('text', 'What do you bring?'));
  await server.open('/events/supper');
  await press('Register');
  await userEvent.type(await screen.findByRole('textbox', { name: 'What do you bring?' }), 'Cake');
  isWide = true;
  act(() => {
    for (const list of media) list.dispatchEvent(Object.assign(new Event('change'), { matches: true }));
  });
  await screen.findByText('17 seats left', { selector: 'aside *' });
  expect(screen.getByRole('textbox', { name: 'What do you bring?' })).toHaveProperty('value', 'Cake');
});

it('says the new state to screen readers, and focuses its card', async ({ server }) => {
  const answer = later([201, buildRegistrationStatus('requested')]);
  server.answers[REGISTER] = answer.answer;
  server.be('none', { event: { ...supper, approval_required: true } });
  await server.open('/events/supper');
  await press('Request to join');
  const title = await shown('Your request is with the hosts');
  await screen.findByText('Your request is with the hosts', { selector: '[role="status"]' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  answer.arrive();
});

it('does not load the guests again for each change of the event', async ({ server }) => {
  const GUESTS = 'GET /events/supper/attendees/';
  server.answers[GUESTS] = buildPageReply();
  await server.open('/events/supper/attendees');
  await screen.findByText('Nobody yet');
  server.answers[EVENT] = [200, { ...supper, title: 'Late supper' }];
  server.say('event.updated', { event: 'supper' });
  await screen.findByText('Late supper');
  expect(server.getCalls(GUESTS)).toHaveLength(1);
});
