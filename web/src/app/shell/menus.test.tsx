import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { onPhone } from '../../../testing/notifications.ts';
import { press, shown } from '../../../testing/page.ts';
import { card, fakeServer, maya, testWith } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const SIGN_OUT = 'POST /auth/logout/';
const USER = 'GET /users/detail/';

const it = testWith(() => {
  const server = fakeServer();
  server.answers[SIGN_OUT] = [200, { message: 'Signed out' }];
  return server;
});

/** The menu of the account is at the foot of the navigation; that of phones, in the bar above, is hidden by styles. */
async function openAccountMenu(): Promise<HTMLElement> {
  const navigation = within(await screen.findByRole('navigation', { name: 'Main' }));
  await userEvent.click(await navigation.findByRole('button', { name: 'Menu' }));
  return screen.findByRole('menu');
}

async function openPhoneMenu(): Promise<HTMLElement> {
  await press('Menu');
  return screen.findByRole('dialog', { name: 'Menu' });
}

const entriesIn = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);

it('offers the pages of the account in its menu, those of staff to staff alone', async ({ server }) => {
  const own = ['Your profile', 'Saved posts', 'Settings'];
  await server.open('/events');
  expect(entriesIn(await openAccountMenu())).toEqual([...own, 'Log out']);
  server.answers[USER] = [200, { ...maya, is_staff: true }];
  await server.open('/events');
  expect(entriesIn(await openAccountMenu())).toEqual([...own, 'Staff pages', 'Log out']);
});

it('offers staff no way to post where they look on, and shows no level of theirs', async ({ server }) => {
  await server.open('/events');
  await screen.findByRole('link', { name: 'Add post' });
  await screen.findByText('Level 7');
  server.answers[USER] = [200, { ...maya, is_staff: true }];
  server.answers['GET /community/list/'] = [200, { results: [card('guild', 'Guild', false)], next: null }];
  await server.open('/events');
  await screen.findByText('Staff');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Add post' })).toBeNull());
  expect(screen.queryByText(/^Level/)).toBeNull();
});

it('signs out from the menu of the account, and shows nothing of the user afterwards', async ({ server }) => {
  await server.open('/events');
  await userEvent.click(within(await openAccountMenu()).getByRole('menuitem', { name: 'Log out' }));
  await screen.findByLabelText('Password');
  expect(server.getCalls(SIGN_OUT)).toHaveLength(1);
  expect(localStorage.getItem('homecoming.accessToken')).toBeNull();
  expect(screen.queryByText('Maya Lindgren')).toBeNull();
  expect(screen.queryByText(/session has ended/)).toBeNull();
});

it('signs out also when the server cannot be reached', async ({ server }) => {
  server.answers[SIGN_OUT] = () => Promise.reject(new TypeError('Failed to fetch'));
  await server.open('/events');
  await userEvent.click(within(await openAccountMenu()).getByRole('menuitem', { name: 'Log out' }));
  await screen.findByLabelText('Password');
  expect(localStorage.getItem('homecoming.accessToken')).toBeNull();
});

it('lists the communities of the user in the menu of phones', async ({ server }) => {
  onPhone();
  await server.open('/home');
  const menu = await openPhoneMenu();
  const own = within(menu).getByRole('heading', { name: 'Your communities' }).parentElement;
  const addresses = [...(own?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
  expect(addresses).toEqual(['/communities/guild/details', '/communities/rowing/details']);
});

it('has no heading for communities in the menu of somebody without one', async ({ server }) => {
  onPhone();
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
  await server.open('/communities');
  const menu = await openPhoneMenu();
  expect(within(menu).queryByRole('heading', { name: 'Your communities' })).toBeNull();
});

it('closes the menu of phones on the way to a page, and on Escape', async ({ server }) => {
  onPhone();
  server.answers['GET /posts/saved/'] = [200, { results: [], next: null }];
  await server.open('/home');
  await userEvent.click(within(await openPhoneMenu()).getByRole('link', { name: 'Saved posts' }));
  await shown('Saved posts');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await server.open('/home');
  await openPhoneMenu();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
