import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createStore, get } from 'idb-keyval';
import { expect, vi } from 'vitest';
import { CONVERSATION, CONVERSATIONS, SEND, THREAD, article, it, messageBox } from '../../../testing/chat.ts';
import { waitFor } from '../../../testing/wait-for.ts';

const CALLS = ['GET /users/detail/', CONVERSATIONS, CONVERSATION, THREAD, SEND];
const unanswered = () => Promise.reject(new TypeError('Failed to fetch'));

/** The keys of what is stored for a reload without a connection. */
async function storedKeys(): Promise<readonly string[]> {
  const stored = await get<{ entries: [string, unknown][] }>('last', createStore('homecoming-offline', 'data'));
  return stored?.entries.map(([key]) => key) ?? [];
}

/** Opens a conversation, and waits until it is stored. */
async function openStoredConversation(server: { open(path: string): Promise<void> }): Promise<void> {
  await server.open('/chat/tomasz');
  await article('Message 3');
  await waitFor(async () => {
    document.dispatchEvent(new Event('visibilitychange'));
    expect(await storedKeys()).toEqual(expect.arrayContaining(['chat thread tomasz', '/users/detail/']));
  });
}

it('shows a conversation and its unsent messages after a reload without a connection, until the user signs out', async ({
  server,
}) => {
  await openStoredConversation(server);
  for (const call of CALLS) server.answers[call] = unanswered;
  await userEvent.type(await messageBox(), 'From the tunnel{Enter}');
  await article('From the tunnel');
  await server.open('/chat/tomasz');
  await article('Message 3');
  await article('From the tunnel');
  expect(await screen.findByRole('link', { name: /Tomasz Nowak.*From the tunnel/ })).toBeTruthy();
  const { session } = await import('../../lib/session.ts');
  session.end('signed-out');
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
});

it('shows what is stored to nobody but the session that it was stored in', async ({ server }) => {
  await openStoredConversation(server);
  for (const call of CALLS) server.answers[call] = unanswered;
  localStorage.setItem('homecoming.accessToken', 'of another');
  await server.open('/chat/tomasz', { signedIn: false });
  await screen.findByText(/This is not working right now|You are offline/, { selector: 'h2' });
  expect(screen.queryByText('Message 3')).toBeNull();
});

it('deletes what is stored when the server has ended the session, also before the code of a session is loaded', async ({
  server,
}) => {
  await openStoredConversation(server);
  server.answers['GET /users/detail/'] = [401, { code: 'unauthenticated', message: 'Sign in.' }];
  await server.open('/chat/tomasz');
  await waitFor(async () => expect(await storedKeys()).toEqual([]));
});

it('hides who is online while the user is not', async ({ server }) => {
  await server.open('/chat/tomasz');
  await article('Message 3');
  server.say('presence', { user: 'tomasz', last_active_at: new Date().toISOString() });
  await screen.findByText('Online');
  const isConnected = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(screen.queryByText('Online')).toBeNull());
  isConnected.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Online');
});
