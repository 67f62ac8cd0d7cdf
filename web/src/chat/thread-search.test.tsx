import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { article, buildFoundMessage, buildMessage, it, type FakeChat } from '../../testing/chat.ts';

const SEARCH = 'GET /chat/search/';
const found = () => document.querySelector('[data-found]')?.textContent;

async function openSearch(server: FakeChat) {
  await server.open('/chat/tomasz');
  await article('Message 3');
  await userEvent.click(screen.getByRole('button', { name: 'Search messages' }));
  return screen.findByRole('searchbox', { name: 'Search this chat' });
}

it('searches the open conversation, and walks from the newest match to the older ones and back', async ({ server }) => {
  const results = [3, 2, 1].map((sequence) => buildFoundMessage(sequence));
  server.answers[SEARCH] = [200, { conversations: [], results, next: null }];
  const field = await openSearch(server);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await userEvent.type(field, 'mess');
  await screen.findByText('1 of 3');
  expect(server.getCalls(SEARCH)[0]?.query.get('conversation')).toBe('tomasz');
  await waitFor(() => expect(found()).toBe('Message 3'));
  const marks = within(screen.getByRole('feed')).getAllByText('Mess', { selector: 'mark' });
  expect(marks).toHaveLength(3);
  expect(screen.getByRole('button', { name: 'Newer match' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(found()).toBe('Message 2'));
  await userEvent.click(screen.getByRole('button', { name: 'Older match' }));
  await waitFor(() => expect(found()).toBe('Message 1'));
  expect(screen.getByText('3 of 3')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Older match' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(screen.getByRole('button', { name: 'Newer match' }));
  await waitFor(() => expect(found()).toBe('Message 2'));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search messages' })));
  expect(document.querySelector('mark')).toBeNull();
});

it('loads further matches before the last one is reached', async ({ server }) => {
  server.messages.unshift(buildMessage(0));
  server.answers[SEARCH] = ({ query }) =>
    query.has('cursor')
      ? [200, { conversations: [], results: [buildFoundMessage(1), buildFoundMessage(0)], next: null }]
      : [200, { conversations: [], results: [buildFoundMessage(3), buildFoundMessage(2)], next: 'm2' }];
  await userEvent.type(await openSearch(server), 'message');
  await screen.findByText('1 of 2+');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('2 of 4');
  await userEvent.keyboard('{Enter}{Enter}');
  await waitFor(() => expect(found()).toBe('Message 0'));
});

it('says that nothing was found, and why a search failed', async ({ server }) => {
  server.answers[SEARCH] = [200, { conversations: [], results: [], next: null }];
  const field = await openSearch(server);
  await userEvent.type(field, 'lantern');
  expect(await screen.findByText('No matches')).toBeTruthy();
  expect(found()).toBeUndefined();
  server.answers[SEARCH] = [429, { message: 'Please wait a moment.', code: 'too_many_requests' }];
  await userEvent.type(field, 's');
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy();
});

it('shows the whole of a long message that is found', async ({ server }) => {
  const long = `${'and so on '.repeat(200)}lantern`;
  server.messages.push(buildMessage(4, { text: long }));
  server.answers[SEARCH] = [200, { conversations: [], results: [buildFoundMessage(4, { text: long })], next: null }];
  await userEvent.type(await openSearch(server), 'lantern');
  await screen.findByText('lantern', { selector: 'mark' });
  await waitFor(() => expect(found()).toMatch(/lantern$/));
  expect(document.querySelector('[data-found] [data-clamped]')).toBeNull();
});
