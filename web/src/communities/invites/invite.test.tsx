import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { card, buildCommunity, fakeServer, maya } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const OFFER = 'GET /invites/token-of-the-invite/';
const ACCEPT = 'POST /invites/token-of-the-invite/accept/';
const PATH = '/invite/token-of-the-invite';
const chapter = card('chapter', 'Los Angeles Chapter', false);
const olivia = { ...maya, id: 'olivia', first_name: 'Olivia', last_name: 'Marchetti' };
const offer = { community: chapter, invited_by: olivia, email: 'maya@homecoming.test', is_member: false };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[OFFER] = [200, offer];
  server.answers['GET /users/detail/'] = [200, { ...maya, email: 'maya@homecoming.test' }];
});
afterEach(() => server.close());

it('leads a visitor to sign-up, back to the invite, and into the community', async () => {
  server.answers['POST /auth/login/'] = [200, { access_token: 'good', user: maya }];
  server.answers[ACCEPT] = () => {
    server.answers['GET /community/chapter/'] = [200, buildCommunity(chapter, { is_member: true, role: 'member' })];
    return [200, buildCommunity(chapter, { is_member: true, role: 'member' })];
  };
  await server.open(PATH, { signedIn: false });
  await screen.findByRole('heading', { level: 1, name: 'Los Angeles Chapter' });
  expect(document.body.textContent).toContain('Olivia Marchetti ’16 invites you to');
  await userEvent.click(screen.getByRole('link', { name: 'Create an account' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'maya@homecoming.test');
  expect(window.location.search).toBe('');

  await userEvent.click(screen.getByRole('link', { name: 'Sign in' }));
  // The sign-up page has a password field, too
  await screen.findByRole('button', { name: 'Sign in' });
  await userEvent.type(screen.getByLabelText('Password'), 'homecoming{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Join Los Angeles Chapter' }));
  await screen.findByText('You are in Los Angeles Chapter');
  await waitFor(() => expect(window.location.pathname).toBe('/communities/chapter/details'));
});

it('keeps the invite through the onboarding steps', async () => {
  const fresh = { ...maya, onboarded: false };
  server.answers['GET /users/detail/'] = [200, fresh];
  server.answers['PATCH /users/detail/'] = () => {
    server.answers['GET /users/detail/'] = [200, maya];
    return [200, maya];
  };
  await server.open(PATH);
  await waitFor(() => expect(window.location.pathname).toBe('/user-profile'));
  await server.open('/default-community');
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  await screen.findByRole('button', { name: 'Join Los Angeles Chapter' });
});

it('tells a member that they already belong', async () => {
  server.answers[OFFER] = [200, { ...offer, is_member: true }];
  await server.open(PATH);
  await screen.findByText('You are in');
  expect(screen.getByRole('link', { name: 'Go to Los Angeles Chapter' }).getAttribute('href')).toBe(
    '/communities/chapter/details',
  );
});

it.each([
  ['invite_not_found', 404, 'This invite leads nowhere'],
  ['invite_expired', 409, 'This invite has expired'],
  ['invite_withdrawn', 409, 'This invite was withdrawn'],
  ['invite_used', 409, 'This invite has been used'],
])('says calmly why an invite does not open: %s', async (code, status, title) => {
  server.answers[OFFER] = [status, { code, message: 'A sentence of the server.' }];
  await server.open(PATH);
  await screen.findByRole('heading', { level: 1, name: title });
  screen.getByText('A sentence of the server.');
  screen.getByRole('link', { name: 'Browse communities' });
});

it('lets the reader sign out to use the account that was invited', async () => {
  const message = 'This invite was sent to another email address.';
  server.answers['GET /users/detail/'] = [200, { ...maya, email: 'other@homecoming.test' }];
  server.answers['POST /auth/logout/'] = [200, { message: 'Signed out' }];
  server.answers[ACCEPT] = [403, { code: 'invite_other_address', message }];
  await server.open(PATH);
  await screen.findByText('You are signed in as other@homecoming.test.');
  await userEvent.click(screen.getByRole('button', { name: 'Join Los Angeles Chapter' }));
  await screen.findByText(message);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and use another account' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Email')).toHaveProperty('value', 'maya@homecoming.test');
});

it('links to the community when its plan is full, and keeps the button after a temporary failure', async () => {
  server.answers[ACCEPT] = [503, { code: 'unavailable', message: 'We cannot be reached for a moment.' }];
  await server.open(PATH);
  const join = await screen.findByRole('button', { name: 'Join Los Angeles Chapter' });
  await userEvent.click(join);
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot be reached');
  server.answers[ACCEPT] = [403, { code: 'plan_limit', message: 'The Free plan has room for 250 members.' }];
  await userEvent.click(join);
  await screen.findByText('The Free plan has room for 250 members.');
  screen.getByRole('link', { name: 'See Los Angeles Chapter' });
});
