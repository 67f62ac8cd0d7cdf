import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, vi, it } from 'vitest';
import { asHost, buildEvent, inDays, buildPageReply } from '../../../testing/events.ts';
import { buildAttendee } from '../../../testing/managed-event.ts';
import { fakeServer } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const CODE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const BY_TICKET = `POST /events/payments/check-in/${CODE}/`;
const BY_EMAIL = 'POST /events/payments/manual-check-in/';
const IN = 'Checked in';
const WAITING = 'Waiting for a connection';
const counts = { going: 3, requested: 0, waitlisted: 0, checked_in: 1 };
const supper = buildEvent('Supper', { counts, can: asHost });
const leila = buildAttendee('Leila');
const checkedIn = [
  201,
  { attendee: leila, checked_in_at: '2026-12-05T18:52:00.000Z', door: 'Door 2', counts: { going: 3, checked_in: 2 } },
] satisfies [number, unknown];
const already = [
  409,
  {
    code: 'already_checked_in',
    message: 'Checked in already.',
    details: { checked_in_at: '2026-12-05T18:52:00.000Z', door: 'Door 2', name: 'Leila Haddad' },
  },
] satisfies [number, unknown];

/** What the camera sees. */
let seen: string | null = null;
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  seen = null;
  server = fakeServer();
  server.answers['GET /events/supper/'] = [200, supper];
  server.answers['GET /events/supper/attendees/'] = buildPageReply(leila);
  vi.doMock('./detector.ts', () => ({ readCode: async () => seen }));
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  // happy-dom has no tracks
  camera(async () => Object.assign(new MediaStream(), { getTracks: () => [] }));
});
afterEach(() => {
  server.close();
  vi.doUnmock('./detector.ts');
});

function camera(getUserMedia: () => Promise<MediaStream>): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
}
const title = (words: string) => screen.findByText(words, { selector: '[data-tone] p' });

it('checks in the ticket in front of the camera once, and shows who came', async () => {
  server.answers[BY_TICKET] = checkedIn;
  await server.open('/events/supper/door');
  await screen.findByLabelText('Camera');
  seen = CODE;
  const answer = await title(IN);
  expect(answer.closest('[data-tone]')).toHaveProperty('dataset.tone', 'primary');
  expect(answer.closest('[data-tone]')?.textContent).toContain('Leila Haddad ’19');
  await screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === '2 of 3 are here');
  expect(server.getCalls(BY_TICKET)).toHaveLength(1);
});

it('waits for a connection with the same key, so that the retry is no duplicate', async () => {
  server.answers[BY_TICKET] = () => Promise.reject(new Error('offline'));
  await server.open('/events/supper/door');
  await screen.findByLabelText('Camera');
  seen = CODE;
  await title(WAITING);
  await screen.findByText(/1 check-in waits for a connection/);
  server.answers[BY_TICKET] = checkedIn;
  window.dispatchEvent(new Event('online'));
  await title(IN);
  const keys = server.getIdempotencyKeys(BY_TICKET);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

it('sends what waited after a reload of the page', async () => {
  server.answers[BY_TICKET] = () => Promise.reject(new Error('offline'));
  await server.open('/events/supper/door');
  await screen.findByLabelText('Camera');
  seen = CODE;
  await title(WAITING);
  seen = null;
  server.answers[BY_TICKET] = checkedIn;
  await server.open('/home');
  await waitFor(() => expect(server.getCalls(BY_TICKET).length).toBeGreaterThan(1));
  expect(new Set(server.getIdempotencyKeys(BY_TICKET)).size).toBe(1);
});

it('shows a check-in that waited and was refused everywhere, until it is dismissed', async () => {
  server.answers[BY_TICKET] = () => Promise.reject(new Error('offline'));
  await server.open('/events/supper/door');
  await screen.findByLabelText('Camera');
  seen = CODE;
  await title(WAITING);
  seen = null;
  server.answers[BY_TICKET] = [404, { code: 'ticket_not_found', message: 'This is not a ticket of this event.' }];
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 60_000);
  window.dispatchEvent(new Event('online'));
  const kept = () => screen.findByRole('region', { name: 'Refused check-ins' });
  within(await kept()).getByText('This is not a ticket of this event.');
  await screen.findByText(/waited was refused/);
  await userEvent.click(await screen.findByText('List'));
  await kept();
  await server.open('/events/supper/manage/attendees');
  await kept();
  await userEvent.click(await screen.findByRole('button', { name: 'Dismiss Ticket' }));
  expect(screen.queryByRole('region', { name: 'Refused check-ins' })).toBeNull();
});

it.each([
  ['a draft', { status: 'draft' as const }, 'This event is a draft. Publish it first.'],
  ['a cancelled event', { status: 'cancelled' as const }, 'This event is cancelled.'],
  ['an event of last month', { starts_at: inDays(-30) }, 'This event ended more than a week ago.'],
])('closes the door of %s', async (_, changes, reason) => {
  server.answers['GET /events/supper/'] = [200, buildEvent('Supper', { counts, can: asHost, ...changes })];
  await server.open('/events/supper/door');
  await screen.findByText(reason);
  expect(screen.queryByLabelText('Camera')).toBeNull();
});

it('says when and where a ticket was used before', async () => {
  server.answers[BY_TICKET] = already;
  await server.open('/events/supper/door');
  await screen.findByLabelText('Camera');
  seen = CODE;
  const answer = await title('Already at 6:52 PM, Door 2');
  expect(answer.closest('[data-tone]')).toHaveProperty('dataset.tone', 'accent');
  expect(answer.closest('[data-tone]')?.textContent).toContain('Leila Haddad');
});

it('names the other event of a ticket, and refuses codes that are no tickets by itself', async () => {
  server.answers[BY_TICKET] = [
    409,
    { code: 'wrong_event', message: 'This ticket is for another event.', details: { title: 'Rowing day' } },
  ];
  await server.open('/events/supper/door');
  await screen.findByLabelText('Camera');
  seen = CODE;
  await screen.findAllByText('This ticket is for another event: Rowing day.');
  seen = 'https://example.org/';
  await title('Not a ticket');
  expect(server.getCalls(BY_TICKET)).toHaveLength(1);
});

it('offers the list where the camera is refused; a tap checks in, at the named door', async () => {
  const inTheList = 'POST /events/payments/check-in/r-leila/';
  server.answers[inTheList] = checkedIn;
  camera(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  await server.open('/events/supper/door');
  await screen.findByText('The camera is not allowed');
  await userEvent.click(await screen.findByRole('button', { name: 'Which entrance is this?' }));
  await userEvent.type(await screen.findByLabelText('Name'), 'Door 2');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Use the list' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Check in Leila Haddad' }));
  await title(IN);
  expect(server.getBody(inTheList, 0)).toEqual({ event_id: 'supper', door: 'Door 2' });
  expect(localStorage.getItem('homecoming.doorName')).toBe('Door 2');
});

it('opens the list at once where there is no camera; who then scans reads why', async () => {
  camera(() => Promise.reject(new DOMException('No', 'NotFoundError')));
  await server.open('/events/supper/door');
  await screen.findByRole('button', { name: 'Check in Leila Haddad' });
  screen.getByText(/We can’t find a camera/);
  expect(screen.getByRole('radio', { name: 'List' })).toHaveProperty('checked', true);
  await userEvent.click(screen.getByText('Scan'));
  await screen.findByRole('heading', { name: 'No camera here' });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { name: 'No camera here' });
  await userEvent.click(await screen.findByRole('button', { name: 'Use the list' }));
  await screen.findByRole('button', { name: 'Check in Leila Haddad' });
});

it('keeps a name whole beside a check-in that waits for a connection', async () => {
  const inTheList = 'POST /events/payments/check-in/r-leila/';
  server.answers[inTheList] = () => Promise.reject(new TypeError('Failed to fetch'));
  await server.open('/events/supper/door');
  await userEvent.click(await screen.findByText('List'));
  const row = (await screen.findByRole('button', { name: 'Check in Leila Haddad' })).closest('li');
  expect(row?.hasAttribute('data-wraps')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Check in Leila Haddad' }));
  await waitFor(() => expect(row?.textContent).toContain('Waiting for a connection'));
  // The badge is below the name on a phone, and nothing clamps the name
  expect(row?.hasAttribute('data-wraps')).toBe(true);
  expect(
    within(row ?? document.body)
      .getByText('Leila Haddad')
      .closest('[data-lines], [style*="line-clamp"]'),
  ).toBeNull();
});

it('checks in by email address, and shows the check-ins of other doors', async () => {
  server.answers[BY_EMAIL] = [404, { code: 'ticket_not_found', message: 'This is not a ticket of this event.' }];
  await server.open('/events/supper/door');
  await userEvent.click(await screen.findByText('List'));
  await userEvent.type(await screen.findByLabelText('Check in by email'), 'nobody@example.org{Enter}');
  await title('Not checked in');
  const state = { status: 'going', checked_in_at: '2026-12-05T18:53:00.000Z', door: 'Door 1' };
  server.say('registration.updated', { event: 'supper', registration: 'r-leila', user: 'leila', ...state });
  await within(await screen.findByRole('list', { name: 'Guests' })).findByText(/6:53 PM, Door 1/);
});

it('keeps an address that nobody has in its field, and empties the field for a person who is in', async () => {
  server.answers[BY_EMAIL] = [404, { code: 'email_not_going', message: 'Nobody with this address is going.' }];
  await server.open('/events/supper/door');
  await userEvent.click(await screen.findByText('List'));
  const email = await screen.findByLabelText('Check in by email');
  await userEvent.type(email, 'lela@example.org');
  await userEvent.click(screen.getByRole('button', { name: 'Check in' }));
  await screen.findByText('Nobody with this address is going.', { selector: 'form *' });
  expect(email).toHaveProperty('value', 'lela@example.org');
  expect(document.activeElement).toBe(email);
  server.answers[BY_EMAIL] = checkedIn;
  await userEvent.type(email, '{Enter}');
  await waitFor(() => expect(email).toHaveProperty('value', ''));
});

it('moves the focus to the search of the list, and after a check-in to the next row', async () => {
  const noah = { ...leila, id: 'noah', first_name: 'Noah', joinId: 'r-noah' };
  server.answers['GET /events/supper/attendees/'] = buildPageReply(leila, noah);
  server.answers['POST /events/payments/check-in/r-leila/'] = checkedIn;
  camera(() => Promise.reject(new DOMException('No', 'NotAllowedError')));
  await server.open('/events/supper/door');
  await userEvent.click(await screen.findByRole('button', { name: 'Use the list' }));
  const search = await screen.findByRole('searchbox', { name: 'Find a guest' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  const next = (await screen.findByRole('button', { name: 'Check in Noah Haddad' })).closest('li');
  await userEvent.click(screen.getByRole('button', { name: 'Check in Leila Haddad' }));
  await waitFor(() => expect(document.activeElement).toBe(next));
});
