import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { press, shown } from '../../testing/page.ts';
import { fakeServer, guild, maya, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';
import { joinRequestTexts } from '../join-requests/texts.ts';

const USER = 'GET /users/detail/';
const COMMUNITIES = 'GET /community/list/';
const SIGN_IN = 'POST /auth/login/';
const joinDialog = { name: joinRequestTexts.joinToContinue };

const it = testWith(fakeServer);

it('shows an unknown address inside the shell, with ways on', async ({ server }) => {
  await server.open('/no/such/page');
  await shown('Page not found');
  expect(document.title).toBe('Page not found · Homecoming');
  await screen.findByRole('navigation', { name: 'Main' });
  await userEvent.click(screen.getByRole('link', { name: 'Browse communities' }));
  await screen.findByRole('heading', { level: 1, name: 'Communities' });
});

const loadingPages = [
  { path: '/profile', code: './pages/profiles/profile.tsx', hasTopBar: true },
  { path: '/events/supper/attendees', code: '../registrations/screens/attendees.tsx', hasTopBar: false },
];

for (const { path, code, hasTopBar } of loadingPages) {
  it(`keeps the top bar of phones as it will be while the code of ${path} loads`, async ({ server }) => {
    vi.doMock(code, () => new Promise(() => {}));
    void server.open(path);
    await screen.findByRole('heading', { level: 1, name: 'Loading' });
    expect(document.documentElement.hasAttribute('data-own-bar')).toBe(!hasTopBar);
    vi.doUnmock(code);
  });
}

it('leads a visitor from an unknown address to the start, without a call for the user', async ({ server }) => {
  await server.open('/no/such/page', { signedIn: false });
  await shown('Page not found');
  await userEvent.click(screen.getByRole('link', { name: 'Home' }));
  await screen.findByLabelText('Password');
  expect(server.getCalls(USER)).toHaveLength(0);
});

it('brings a visitor of an open page back to it after the sign-in', async ({ server }) => {
  server.answers['GET /community/'] = [200, { results: [], next: null }];
  server.answers[SIGN_IN] = [200, { access_token: 'good', user: maya }];
  await server.open('/communities', { signedIn: false });
  const [link] = await screen.findAllByRole('link', { name: 'Sign in' });
  if (link !== undefined) await userEvent.click(link);
  await userEvent.type(await screen.findByLabelText('Email'), 'maya@homecoming.test');
  await userEvent.type(screen.getByLabelText('Password'), 'homecoming{Enter}');
  await screen.findByRole('navigation', { name: 'Main' });
  expect(window.location.pathname).toBe('/communities');
});

it('shows the address of a page as its title, and focuses its content after a link', async ({ server }) => {
  await server.open('/events');
  await shown('Events');
  expect(document.title).toContain('Events');
  await userEvent.click(screen.getByRole('link', { name: 'Communities' }));
  await shown('Communities');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

it('has a link past the navigation as the first stop of the keyboard', async ({ server }) => {
  await server.open('/events');
  await shown('Events');
  await userEvent.tab();
  const skip = document.activeElement;
  expect(skip?.textContent).toMatch(/content/i);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.id).toBe('main'));
});

const alone: [number, unknown] = [200, { results: [{ ...guild, is_member: false, role: null }], next: null }];

it('asks somebody without a community to join one, after the tutorials', async ({ server }) => {
  server.answers[USER] = [200, { ...maya, info_1: true, info_2: true }];
  server.answers[COMMUNITIES] = alone;
  await server.open('/home');
  await screen.findByRole('dialog', joinDialog);
});

const spared = [
  { whom: 'staff', changes: { is_staff: true }, path: '/home' },
  { whom: 'somebody who reads about communities', changes: {}, path: '/communities' },
  { whom: 'somebody in the settings', changes: {}, path: '/profile/settings' },
];

for (const { whom, changes, path } of spared) {
  it(`does not ask ${whom} to join a community`, async ({ server }) => {
    server.answers[USER] = [200, { ...maya, info_1: true, info_2: true, ...changes }];
    server.answers[COMMUNITIES] = alone;
    await server.open(path);
    await screen.findByRole('heading', { level: 1 });
    await waitFor(() => expect(server.getCalls(COMMUNITIES).length).toBeGreaterThan(0));
    // The dialog would open once its code is there
    await act(() => import('../join-requests/parts/join-modal.tsx'));
    expect(screen.queryByRole('dialog', joinDialog)).toBeNull();
  });
}

it('says in the shell that a page broke, and loads it again on request', async ({ server }) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  server.answers['GET /events/'] = [200, { results: [{ id: 'an event without anything' }], next: null }];
  await server.open('/events');
  await screen.findByRole('heading', { level: 1, name: 'Something broke on this page' });
  server.answers['GET /health/live'] = [503, null];
  await press('Load it again');
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot reach Homecoming just now.');
});
