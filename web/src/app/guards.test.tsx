import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { shown } from '../../testing/page.ts';
import { fakeServer, maya, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const USER = 'GET /users/detail/';
const SIGN_IN = 'POST /auth/login/';
const TOKEN = 'homecoming.accessToken';
const notOnboarded = { ...maya, onboarded: false };

const it = testWith(fakeServer);

/** Signs in on the start page. */
async function signIn(): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@homecoming.test');
  await userEvent.type(screen.getByLabelText('Password'), 'homecoming{Enter}');
}

for (const path of ['/home', '/profile/settings', '/events/supper/door', '/chat/c1']) {
  it(`sends a visitor of ${path} to the start, without a call for what it shows`, async ({ server }) => {
    await server.open(path, { signedIn: false });
    await screen.findByLabelText('Password');
    expect(window.location.pathname).toBe('/');
    expect(server.getCalls(USER)).toHaveLength(0);
  });
}

it('shows a visitor of an open page in the frame without the tabs, with a way to sign in', async ({ server }) => {
  server.answers['GET /community/'] = [200, { results: [], next: null }];
  await server.open('/communities', { signedIn: false });
  await shown('Communities');
  screen.getByRole('link', { name: 'Homecoming, to the start' });
  expect(screen.getAllByRole('link', { name: 'Sign in' })).not.toHaveLength(0);
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});

it('does not lead back to the page that somebody has left by signing out', async ({ server }) => {
  server.answers['POST /auth/logout/'] = [200, { message: 'Signed out' }];
  server.answers[SIGN_IN] = [200, { access_token: 'again', user: maya }];
  await server.open('/events');
  await shown('Events');
  const navigation = within(screen.getByRole('navigation', { name: 'Main' }));
  await userEvent.click(navigation.getByRole('button', { name: 'Menu' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Log out' }));
  await signIn();
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
});

it('leads somebody new through the onboarding, in the frame without the tabs', async ({ server }) => {
  server.answers[USER] = [200, notOnboarded];
  await server.open('/events');
  await waitFor(() => expect(window.location.pathname).toBe('/user-profile'));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
});

it('ends the session of an account that is deleted, and comes back to the page with another', async ({ server }) => {
  server.answers[USER] = [404, { message: 'Not found', code: 'not_found' }];
  server.answers[SIGN_IN] = [200, { access_token: 'another', user: maya }];
  await server.open('/events');
  await screen.findByText('Your session has ended. Sign in and you are back where you were.');
  expect(localStorage.getItem(TOKEN)).toBeNull();
  server.answers[USER] = [200, maya];
  await signIn();
  await shown('Events');
});

it('asks for the user once, however many parts of a page need them', async ({ server }) => {
  await server.open('/home');
  await screen.findByText('Post number 1');
  expect(server.getCalls(USER)).toHaveLength(1);
});

it('leaves the ways to an account to the page of an invite, which names who invites', async ({ server }) => {
  server.answers['GET /invites/welcome/'] = [404, { message: 'This invite is not valid any more.', code: 'not_found' }];
  await server.open('/invite/welcome', { signedIn: false });
  await screen.findByRole('heading', { level: 1 });
  expect(within(screen.getByRole('banner')).queryByRole('link', { name: 'Sign in' })).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull();
});
