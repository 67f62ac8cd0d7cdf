import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { shown } from '../../testing/page.ts';
import { card, fakeServer, maya, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const USER = 'GET /users/detail/';
const EVENTS = 'GET /events/';
const COMMUNITIES = 'GET /community/list/';
const TOKEN = 'homecoming.accessToken';
const DRAFTS = 'homecoming.drafts';

const it = testWith(() => {
  const server = fakeServer();
  server.answers['POST /auth/logout/'] = [200, { message: 'Signed out' }];
  return server;
});

const ben = { ...maya, id: 'ben', first_name: 'Ben', last_name: 'Moss' };

function storeDrafts(...users: string[]): void {
  const draft = { place: 'post', title: '', text: 'half a post', people: [], fields: {}, file: null };
  localStorage.setItem(DRAFTS, JSON.stringify(users.map((user) => ({ ...draft, user }))));
}

/** What another tab does to the token. */
function changeTokenElsewhere(token: string | null): void {
  if (token === null) localStorage.removeItem(TOKEN);
  else localStorage.setItem(TOKEN, token);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN })));
}

async function signOut(): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByLabelText('Password');
}

it('deletes the drafts of the user at a sign-out, and keeps those of others', async ({ server }) => {
  storeDrafts('maya', 'ben');
  await server.open('/profile/settings');
  await signOut();
  const left: { user: string }[] = JSON.parse(localStorage.getItem(DRAFTS) ?? '[]');
  expect(left.map(({ user }) => user)).toEqual(['ben']);
});

it('keeps the drafts of a user whose session has expired', async ({ server }) => {
  storeDrafts('maya');
  await server.open('/events');
  await shown('Events');
  server.answers[USER] = [401, { code: 'unauthenticated', message: 'Please sign in to continue.' }];
  server.say('ready', {});
  server.say('ready', {});
  await screen.findByText('Your session has ended. Sign in and you are back where you were.');
  expect(localStorage.getItem(DRAFTS)).toContain('half a post');
});

it('sends the token of each call, and none after a sign-out', async ({ server }) => {
  await server.open('/profile/settings');
  await signOut();
  const calls = [...server.getCalls(USER), ...server.getCalls(COMMUNITIES)];
  expect(new Set(calls.map(({ headers }) => headers.get('Authorization')))).toEqual(new Set(['Bearer good']));
  const before = calls.length;
  await server.open('/', { signedIn: false });
  await screen.findByLabelText('Password');
  expect(server.getCalls(USER).length + server.getCalls(COMMUNITIES).length).toBe(before);
});

it('shows the other user after a sign-in in another tab, and nothing of the first', async ({ server }) => {
  await server.open('/communities');
  await screen.findByText('Maya Lindgren');
  server.answers[USER] = [200, ben];
  server.answers[COMMUNITIES] = [200, { results: [card('choir', 'The Choir', true)], next: null }];
  changeTokenElsewhere('of-ben');
  await screen.findByText('Ben Moss');
  await screen.findAllByText('The Choir');
  expect(screen.queryByText('Maya Lindgren')).toBeNull();
  expect(screen.queryByText('Riverside Rowing')).toBeNull();
  expect(server.getCalls(USER).at(-1)?.headers.get('Authorization')).toBe('Bearer of-ben');
});

it('authenticates the live connection with the token, and again after another sign-in', async ({ server }) => {
  await server.open('/events');
  await shown('Events');
  server.connect();
  expect(server.frames).toEqual([{ type: 'auth', token: 'good' }]);
  server.answers[USER] = [200, ben];
  changeTokenElsewhere('of-ben');
  await screen.findByText('Ben Moss');
  server.connect();
  expect(server.frames.at(-1)).toEqual({ type: 'auth', token: 'of-ben' });
});

it('loads what the page shows again when the live connection is back, not when it is there for the first time', async ({
  server,
}) => {
  await server.open('/events');
  await shown('Events');
  await waitFor(() => expect(server.getCalls(EVENTS)).toHaveLength(1));
  server.say('ready', {});
  expect(server.getCalls(EVENTS)).toHaveLength(1);
  server.say('ready', {});
  await waitFor(() => expect(server.getCalls(EVENTS)).toHaveLength(2));
});

it('answers a ping, and ignores what is not a message', async ({ server }) => {
  await server.open('/events');
  await shown('Events');
  server.say('ping', {});
  expect(server.frames).toEqual([{ type: 'pong' }]);
  server.say('a message of a later version', {});
  await shown('Events');
});

it('asks before a sign-out that would delete what is not sent', async ({ server }) => {
  server.answers['POST /posts/'] = () => Promise.reject(new TypeError('Failed to fetch'));
  await server.open('/home/add/community');
  await userEvent.type(await screen.findByLabelText('What would you like to share?'), 'A post without a connection');
  await userEvent.click(screen.getByRole('button', { name: /^Post to / }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await userEvent.click(navigation.getByRole('button', { name: 'Menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  const question = within(await screen.findByRole('dialog', { name: 'Log out now?' }));
  question.getByText(/1 thing you wrote is not sent yet/);
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(localStorage.getItem(TOKEN)).toBe('good');
  expect(server.getCalls('POST /auth/logout/')).toHaveLength(0);
});
