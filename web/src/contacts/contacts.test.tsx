import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildEvent, inDays } from '../../testing/events.ts';
import { maya } from '../../testing/own-user.ts';
import { fakeServer } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const MET = 'GET /events/supper/met/';
const SHOW = 'PUT /events/supper/met/';
const CHOOSE = 'PUT /events/supper/met/amara/';
const WITHDRAW = 'DELETE /events/supper/met/amara/';
const CONTACTS = 'GET /contacts/';
const amara = { id: 'amara', first_name: 'Amara', last_name: 'Okafor', graduation_year: 2014, photo: null, level: 3 };
const things = [
  { field: 'graduation_year', value: '2014' },
  { field: 'interests', value: 'Sailing' },
];
const met = { id: 'amara', person: amara, in_common: things, chosen: false, contact: false };
const state = { shown: true, until: '2026-12-12T20:00:00.000Z', choices_left: 12 };
const reply = (changes: object = {}, person: object = {}) => [
  200,
  { ...state, results: [{ ...met, ...person }], next: null, ...changes },
];
const contact = {
  id: 'amara',
  person: amara,
  event: { id: 'supper', title: 'Supper' },
  company: 'Acme',
  city: null,
  created_at: '2026-11-20T10:00:00.000Z',
  can: { message: true, see_profile: true },
};
const seat = (checked_in_at: string | null) => ({
  id: 'r1',
  status: 'going' as const,
  hold_expires_at: null,
  checked_in_at,
});

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, maya];
  server.answers[MET] = reply() as [number, unknown];
});
afterEach(() => server.close());

it.each([
  ['who was checked in at an event of the last days', -3, '2026-11-20T18:00:00.000Z', true],
  ['nobody before the event', 3, null, false],
  ['nobody who was not checked in', -3, null, false],
  ['nobody after two weeks', -16, '2026-11-01T18:00:00.000Z', false],
] as const)('leads from the event for %s', async (_title, days, checkedIn, isOpen) => {
  const starts = { starts_at: inDays(days), my_registration: seat(checkedIn) };
  server.answers['GET /events/supper/'] = [200, buildEvent('Supper', starts)];
  await server.open('/events/supper');
  await screen.findByRole('heading', { name: 'Supper' });
  const link = screen.queryByRole('link', { name: 'See who was there' });
  expect(link?.getAttribute('href')).toBe(isOpen ? '/events/supper/met' : undefined);
});

it('shows nobody to who is not shown, and lists people once they are', async () => {
  server.answers[MET] = reply({ shown: false, results: [] }) as [number, unknown];
  server.answers[SHOW] = [200, state];
  server.answers['GET /events/supper/'] = [200, buildEvent('Supper', {})];
  await server.open('/events/supper/met');
  expect(await screen.findByRole('heading', { name: 'People you met at Supper' })).toBeTruthy();
  expect(await screen.findByText('You are not shown')).toBeTruthy();
  server.answers[MET] = reply() as [number, unknown];
  await userEvent.click(screen.getByRole('switch', { name: 'Show me' }));
  const list = await screen.findByRole('list', { name: 'People who were there' });
  expect(server.getBody(SHOW, 0)).toEqual({ shown: true });
  expect(list.textContent).toContain('Amara Okafor');
  expect(list.textContent).toContain('In common: Class of 2014, Sailing');
  expect(screen.getByText('12 of 12 choices left')).toBeTruthy();
});

it('chooses somebody, withdraws it, and leads to the chat with a contact', async () => {
  await server.open('/events/supper/met');
  const list = await screen.findByRole('list', { name: 'People who were there' });
  const choice = () => within(list).getByRole('button', { name: 'Glad we met: Amara Okafor' });
  expect(choice().getAttribute('aria-pressed')).toBe('false');
  server.answers[CHOOSE] = [200, { contact: false, choices_left: 11 }];
  server.answers[MET] = reply({ choices_left: 11 }, { chosen: true }) as [number, unknown];
  await userEvent.click(choice());
  await waitFor(() => expect(choice().getAttribute('aria-pressed')).toBe('true'));
  expect(screen.getByText('11 of 12 choices left')).toBeTruthy();
  expect(document.activeElement).toBe(choice());
  server.answers[WITHDRAW] = [204, null];
  server.answers[MET] = reply({ choices_left: 0 }) as [number, unknown];
  await userEvent.click(choice());
  // All are made: nobody else can be chosen.
  await waitFor(() => expect(choice()).toHaveProperty('disabled', true));
  expect(screen.getByText('All 12 choices made')).toBeTruthy();
  server.answers[MET] = reply({ choices_left: 5 }) as [number, unknown];
  await server.connecting();
  server.connect();
  server.say('contact.updated', { user: 'amara' });
  await screen.findByText('5 of 12 choices left');
  server.answers[CHOOSE] = [200, { contact: true, choices_left: 4 }];
  server.answers[MET] = reply({ choices_left: 4 }, { chosen: true, contact: true }) as [number, unknown];
  await userEvent.click(choice());
  const write = await within(list).findByRole('link', { name: 'Write to Amara Okafor' });
  expect(write.getAttribute('href')).toBe('/chat/amara');
  expect(document.activeElement).toBe(write);
});

it('says why there is nobody to meet', async () => {
  server.answers[MET] = [409, { message: 'The 14 days after the event are over.', code: 'met_over' }];
  await server.open('/events/supper/met');
  expect(await screen.findByText('The 14 days after the event are over.')).toBeTruthy();
});

it('lists contacts, and removes one after a question', async () => {
  server.answers[CONTACTS] = [200, { results: [contact], next: null }];
  server.answers['DELETE /contacts/amara/'] = [204, null];
  await server.open('/contacts');
  const list = await screen.findByRole('list', { name: 'Contacts' });
  expect(list.textContent).toContain('Met at “Supper” · Acme');
  expect(within(list).getByRole('link', { name: 'Write to Amara Okafor' }).getAttribute('href')).toBe('/chat/amara');
  await userEvent.click(within(list).getByRole('button', { name: 'Remove Amara Okafor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Amara Okafor from your contacts?' });
  server.answers[CONTACTS] = [200, { results: [], next: null }];
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('No contacts yet')).toBeTruthy();
});
