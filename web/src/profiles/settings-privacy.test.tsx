import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openAudiences } from '../../testing/audiences.ts';
import { onPhone } from '../../testing/notifications.ts';
import { fakeServer, later, maya, type Call } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const CHANGE = 'PATCH /users/detail/';
const user = {
  ...maya,
  accepts_messages: 'communities',
  sends_receipts: true,
  shows_presence: true,
  shown_as_host: true,
  on_map: true,
  city: { id: 2_267_057, label: 'Lisbon, Portugal' },
  audiences: openAudiences,
  email: 'maya@homecoming.test',
  phone: '555-0100',
  alternative_email: null,
  gender: null,
  marital_status: null,
};

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /users/detail/'] = [200, user];
});
afterEach(() => server.close());

const bodies = () => server.getCalls(CHANGE).map(({ body }) => JSON.parse(String(body)));
const open = () => server.open('/profile/settings/privacy');
const findSwitch = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name });

it('changes who can write to the user, and says what it means', async () => {
  const answer = later([200, { ...user, accepts_messages: 'nobody' }]);
  server.answers[CHANGE] = answer.answer;
  await open();
  await screen.findByText(/Everybody who shares a community with you can write to you/);
  await userEvent.click(await screen.findByRole('radio', { name: 'Nobody new' }));
  expect(screen.getByRole('radio', { name: 'Nobody new' })).toHaveProperty('checked', true);
  screen.getByText(/nobody can begin a new one with you/);
  expect(bodies()).toEqual([{ accepts_messages: 'nobody' }]);
  answer.arrive();
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Nobody new' })).toHaveProperty('checked', true));
});

it.each([
  ['Read receipts', 'sends_receipts', 'you see what they have read'],
  ['Show when I am online', 'shows_presence', 'you see when they are'],
  ['Name me on public event pages', 'shown_as_host', 'Anybody on the web sees your name'],
  ['Show my city on the map', 'on_map', 'see you counted there. Maps never show an address'],
])('switches “%s” off at once, with what it does', async (name, field, text) => {
  server.answers[CHANGE] = [200, { ...user, [field]: false }];
  await open();
  const input = await findSwitch(name);
  expect(input.checked).toBe(true);
  expect(document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent).toContain(text);
  await userEvent.click(input);
  expect(input.checked).toBe(false);
  expect(bodies()).toEqual([{ [field]: false }]);
});

it('asks for a city where a switch does nothing without it', async () => {
  server.answers['GET /users/detail/'] = [200, { ...user, city: null }];
  await open();
  const links = await screen.findAllByRole('link', { name: 'Add your city' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile/edit#city', '/profile/edit#city']);
  screen.getByRole('heading', { name: 'Contact' });
  screen.getByRole('heading', { name: 'Profile', level: 4 });
});

it('chooses who sees personal fields, two in a row, each with its value', async () => {
  const change = ({ body }: Call): [number, object] => {
    const { audiences } = JSON.parse(String(body));
    Object.assign(stored, audiences);
    return [200, { ...user, audiences: stored }];
  };
  const stored: Record<string, unknown> = { ...openAudiences, email: 'me' };
  server.answers['GET /users/detail/'] = [200, { ...user, audiences: stored }];
  const slow = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers[CHANGE] = (call) => (String(call.body).includes('gender') ? slow.answer() : change(call));
  await open();
  const find = (name: string) => screen.findByRole<HTMLSelectElement>('combobox', { name });
  const [email, phone, other] = [await find('Email'), await find('Phone'), await find('Other email')];
  expect([email.value, phone.value, other.value]).toEqual(['me', 'all', 'all']);
  const getDescription = (input: HTMLElement) =>
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent;
  expect([email, phone, other].map(getDescription)).toEqual(['maya@homecoming.test', '555-0100', 'Not filled in']);
  await userEvent.selectOptions(email, 'Managers of my communities');
  await userEvent.selectOptions(phone, 'Only me');
  expect([email.value, phone.value]).toEqual(['managers', 'me']);
  await waitFor(() => expect(bodies()).toEqual([{ audiences: { email: 'managers' } }, { audiences: { phone: 'me' } }]));
  const gender = await find('Gender');
  await userEvent.selectOptions(gender, 'Only me');
  expect(gender.value).toBe('me');
  slow.arrive();
  expect((await screen.findByRole('alert')).textContent).toContain('Your choice is as it was.');
  expect([email.value, phone.value, gender.value]).toEqual(['managers', 'me', 'all']);
});

it('undoes a choice that could not be saved, and says so', async () => {
  const answer = later([500, { code: 'internal', message: 'Something went wrong on our side.' }]);
  server.answers[CHANGE] = answer.answer;
  await open();
  const input = await findSwitch('Read receipts');
  await userEvent.click(input);
  expect(input.checked).toBe(false);
  answer.arrive();
  expect((await screen.findByRole('alert')).textContent).toContain('Your choice is as it was.');
  expect(input.checked).toBe(true);
});

it('keeps two choices whose answers arrive in the other order', async () => {
  const receipts = later([200, { ...user, sends_receipts: false, points: 99 }]);
  const both = { ...user, sends_receipts: false, shows_presence: false };
  server.answers[CHANGE] = ({ body }) => (String(body).includes('sends_receipts') ? receipts.answer() : [200, both]);
  await open();
  const [receiptsSwitch, presenceSwitch] = [
    await findSwitch('Read receipts'),
    await findSwitch('Show when I am online'),
  ];
  await userEvent.click(receiptsSwitch);
  await userEvent.click(presenceSwitch);
  const { currentUserKey } = await import('../accounts/api.ts');
  const storedUser = () => SWRConfig.defaultValue.cache.get(currentUserKey)?.data;
  await waitFor(() => expect(storedUser()).toMatchObject({ shows_presence: false }));
  receipts.arrive();
  await waitFor(() => expect(storedUser()).toMatchObject({ points: 99 }));
  expect([receiptsSwitch.checked, presenceSwitch.checked]).toEqual([false, false]);
});

it('is a row of the settings on phones', async () => {
  onPhone();
  await server.open('/profile/settings');
  await userEvent.click(await screen.findByRole('link', { name: /Privacy.*Who can write to you/ }));
  await findSwitch('Show when I am online');
});
