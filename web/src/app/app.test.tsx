import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { mutate } from 'swr';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { trackListeners } from '../../testing/page-life.ts';
import { waitFor } from '../../testing/wait-for.ts';

// The first test imports the whole app, which is slow
configure({ asyncUtilTimeout: 10_000 });

const maya = {
  id: '1',
  first_name: 'Maya',
  last_name: 'Lindgren',
  graduation_year: 2016,
  photo: null,
  level: 7,
  onboarded: true,
};

const broken: [number, unknown] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];

/** The responses of the server by method and path: status and body. */
let answers: Record<string, [number, unknown]>;
let endListeners: () => void;

beforeEach(() => {
  endListeners = trackListeners();
  answers = {
    'GET /users/detail/': [200, maya],
    'GET /community/list/': [200, { results: [], next: null }],
    'POST /auth/logout/': [200, { message: 'Signed out' }],
  };
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      close(): void {}
    },
  );
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit) => {
    const path = new URL(url, 'http://x').pathname.replace('/api/v1', '');
    const [status, body] = answers[`${method} ${path}`] ?? [404, { message: 'Not found', code: 'not_found' }];
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(async () => {
  cleanup();
  endListeners();
  await mutate(() => true, undefined);
  vi.unstubAllGlobals();
});

/** Loads the page at a URL as a browser would: of the page before only its storage is left. */
async function open(path: string, token?: string): Promise<void> {
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  if (token !== undefined) localStorage.setItem('homecoming.accessToken', token);
  window.history.replaceState(null, '', path);
  const { App } = await import('./app.tsx');
  render(<App />);
}

it('signs in after a wrong password, without losing what was typed', async () => {
  answers['POST /auth/login/'] = [
    401,
    { message: 'Email or password is not right. Please try again.', code: 'wrong_credentials' },
  ];
  await open('/');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'maya@homecoming.test');
  await user.type(screen.getByLabelText('Password'), 'wrong{Enter}');
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Email or password is not right. Please try again.',
  );
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'maya@homecoming.test');

  answers['POST /auth/login/'] = [200, { access_token: 'good', user: maya }];
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('navigation', { name: 'Main' });
  expect(window.location.pathname).toBe('/home');
});

it('focuses the first invalid field, without a request', async () => {
  await open('/signup');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('First name'), 'Maya');
  await user.click(screen.getByRole('button', { name: 'Create account' }));
  const lastName = screen.getByLabelText('Last name');
  await waitFor(() => expect(document.activeElement).toBe(lastName));
  expect(lastName.getAttribute('aria-describedby')).toBe(screen.getByText('Enter your last name').id);
  await user.type(lastName, 'L');
  expect(screen.queryByText('Enter your last name')).toBeNull();
});

it('sends visitors to the start page, and back to their page after sign-in', async () => {
  answers['POST /auth/login/'] = [200, { access_token: 'good', user: maya }];
  await open('/chat');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email'), 'maya@homecoming.test');
  await user.type(screen.getByLabelText('Password'), 'homecoming{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Chat' });
});

it('sends a new user through the onboarding first', async () => {
  answers['GET /users/detail/'] = [200, { ...maya, onboarded: false }];
  await open('/home', 'good');
  await waitFor(() => expect(window.location.pathname).toBe('/user-profile'));
});

it('says that the session has ended', async () => {
  answers['GET /users/detail/'] = [401, { message: 'Please sign in to continue.', code: 'unauthenticated' }];
  await open('/events', 'old');
  expect(await screen.findByText('Your session has ended. Sign in and you are back where you were.')).toBeTruthy();
});

it('offers to try again when the user does not load', async () => {
  answers['GET /users/detail/'] = broken;
  await open('/events', 'good');
  await screen.findByRole('heading', { level: 1, name: 'This is not working right now' });
  answers['GET /users/detail/'] = [200, maya];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByRole('heading', { level: 1, name: 'Events' });
});

it('offers to sign out when the user does not load', async () => {
  answers['GET /users/detail/'] = broken;
  await open('/events', 'good');
  await userEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  await screen.findByLabelText('Password');
  expect(window.location.pathname).toBe('/');
});

it('signs out in all tabs', async () => {
  await open('/events', 'good');
  await screen.findByRole('heading', { level: 1, name: 'Events' });
  localStorage.removeItem('homecoming.accessToken');
  window.dispatchEvent(new StorageEvent('storage', { key: 'homecoming.accessToken' }));
  expect(
    await screen.findByText('You signed out in another tab. Sign in and you are back where you were.'),
  ).toBeTruthy();
});

it('covers nobody at the door by a toast when the connection is back', async () => {
  await open('/');
  await screen.findByLabelText('Email');
  window.history.replaceState(null, '', '/events/supper/door');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('You are offline. What you see may be old.');
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('You are offline. What you see may be old.')).toBeNull());
  const { notice } = await import('../lib/toasts.ts');
  notice.info('A toast that came after it');
  await screen.findByText('A toast that came after it');
  expect(screen.queryByText('You are online again')).toBeNull();
});

it('says when the connection is lost, and when it is back', async () => {
  await open('/');
  await screen.findByLabelText('Email');
  const isOnline = vi.spyOn(navigator, 'onLine', 'get');
  window.dispatchEvent(new Event('online'));
  isOnline.mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await screen.findByText('You are offline. What you see may be old.');
  expect(screen.queryByText('You are online again')).toBeNull();
  isOnline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('You are online again');
  await waitFor(() => expect(screen.queryByText('You are offline. What you see may be old.')).toBeNull());
});

it('says so when the page is opened offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await open('/');
  await screen.findByText('You are offline. What you see may be old.');
});
