import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import { press } from '../../testing/page.ts';
import { session } from '../lib/session.ts';
import { fakeServer, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';
import { confirmPassword } from './api.ts';

const SESSIONS = 'GET /auth/sessions/';
const PAGE = '/profile/settings/sessions';

const it = testWith(fakeServer);

const thisDevice = {
  id: 'a',
  device: 'Firefox on Linux',
  current: true,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: new Date().toISOString(),
};
const phone = { ...thisDevice, id: 'b', device: 'Chrome on Android', current: false };
const both: [number, unknown] = [200, { results: [thisDevice, phone], next: null }];
const alone: [number, unknown] = [200, { results: [thisDevice], next: null }];

it('marks the session of this device, and offers to end the others', async ({ server }) => {
  server.answers[SESSIONS] = both;
  await server.open(PAGE);
  await screen.findByText('Chrome on Android');
  screen.getByText('This device');
  screen.getByText('In use now');
  const names = screen.getAllByRole('button', { name: /^Sign out/ }).map((one) => one.getAttribute('aria-label'));
  expect(names).toEqual(['Sign out Chrome on Android', null]);
});

it('offers nothing to end where this device is the only one', async ({ server }) => {
  server.answers[SESSIONS] = alone;
  await server.open(PAGE);
  await screen.findByText('Firefox on Linux');
  expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
});

it('ends one session, and says which', async ({ server }) => {
  server.answers[SESSIONS] = both;
  server.answers['DELETE /auth/sessions/b/'] = () => {
    server.answers[SESSIONS] = alone;
    return [204, null];
  };
  await server.open(PAGE);
  await press('Sign out Chrome on Android');
  await screen.findByText('Chrome on Android is signed out');
  await waitFor(() => expect(screen.queryByText('Chrome on Android')).toBeNull());
  screen.getByText('Firefox on Linux');
});

it('keeps the session whose token another tab renewed while the password was entered here', async ({ server }) => {
  session.begin('first');
  let calls = 0;
  server.answers['POST /auth/confirm-password/'] = () => {
    calls += 1;
    if (calls > 1) return [200, { message: 'Thank you.', access_token: 'third' }];
    session.renew('first', 'second');
    return [401, { code: 'unauthenticated', message: 'Sign in first.' }];
  };
  await confirmPassword('a long password');
  expect([calls, session.token()]).toEqual([2, 'third']);
});

it('says why a session could not be ended, and keeps it in the list', async ({ server }) => {
  server.answers[SESSIONS] = both;
  server.answers['DELETE /auth/sessions/b/'] = [503, { code: 'unavailable', message: 'We cannot be reached.' }];
  await server.open(PAGE);
  await press('Sign out Chrome on Android');
  await screen.findByText('We cannot be reached.');
  screen.getByText('Chrome on Android');
});

it('says that the sessions did not load, and tries again', async ({ server }) => {
  server.answers[SESSIONS] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];
  await server.open(PAGE);
  await screen.findByText(/Something went wrong on our side/);
  server.answers[SESSIONS] = both;
  await press('Try again');
  await screen.findByText('Chrome on Android');
});
