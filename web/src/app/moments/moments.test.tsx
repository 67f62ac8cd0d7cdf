import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fakeServer, maya } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';
import { claimMoment } from '../../lib/browser/moments.ts';
import { stored } from '../../lib/browser/storage.ts';

const INBOX = 'GET /notifications/';
const USER = 'GET /users/detail/';
const READ = 'POST /notifications/read/';
const TITLE = 'Level 3, Junior';
const line = { id: 'n1', kind: 'level_up', details: { level: 3 }, read: false };

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers[USER] = [200, { ...maya, level: 2, points: 90 }];
  server.answers[READ] = [200, { unread_count: 0 }];
});
afterEach(() => server.close());

/** Opens a page where the user has level 2, and lets them reach level 3. */
async function reachLevel(page: string, { read = false, before = () => {} } = {}): Promise<void> {
  await server.open(page);
  await waitFor(() => expect(stored.get('moments')).toContain('level 2'));
  before();
  server.answers[USER] = [200, { ...maya, level: 3, points: 110 }];
  server.answers[INBOX] = [200, { results: [{ ...line, read }], next: null, unread_count: 1 }];
  // Until the code that listens has loaded
  const asked = server.getCalls(USER).length;
  await waitFor(() => {
    server.say('notification.created', { unread_count: 1 });
    expect(server.getCalls(USER).length).toBeGreaterThan(asked);
  });
}

it('shows a new level once, says it to screen readers, and closes by Escape', async () => {
  await reachLevel('/profile/settings');
  const card = await screen.findByText(TITLE);
  expect(card.closest('[role=status]')).not.toBeNull();
  screen.getByText('140 more to level 4, Senior.');
  await waitFor(() => expect(server.getBody(READ)).toEqual({ ids: ['n1'] }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull());
  // After a reload, and in another tab
  expect(await claimMoment(maya.id, 'level 3')).toBe(false);
});

it('shows no level that was read of on another device', async () => {
  await reachLevel('/profile/settings', { read: true });
  await waitFor(() => expect(stored.get('moments')).toContain('level 3'));
  await waitFor(() => expect(server.getCalls(INBOX).length).toBeGreaterThan(0));
  // One is shown after the other
  const { showMoment } = await import('../../lib/browser/moments.ts');
  showMoment({ look: 'ticket', drawn: ['Dec', '5'], title: 'The next one', text: '' });
  await screen.findByText('The next one');
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('waits while a field is being filled', async () => {
  const field = document.createElement('textarea');
  const before = () => {
    document.body.append(field);
    field.focus();
  };
  await reachLevel('/profile/settings', { before });
  await waitFor(() => expect(stored.get('moments')).toContain('level 3'));
  expect(screen.queryByText(TITLE)).toBeNull();
  field.remove();
  await screen.findByText(TITLE, undefined, { timeout: 4_000 });
});

it('lets one of two tabs show a moment', async () => {
  expect(await Promise.all([claimMoment('ana', 'x'), claimMoment('ana', 'x'), claimMoment('ben', 'x')])).toEqual([
    true,
    false,
    true,
  ]);
});
