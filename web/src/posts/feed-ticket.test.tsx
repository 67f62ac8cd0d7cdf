import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildEvent } from '../../testing/events.ts';
import { onPhone } from '../../testing/notifications.ts';
import { buildPost, fakeServer, guild, later } from '../../testing/server.tsx';

const NEXT = 'GET /events/next/';
const supper = buildEvent('Supper');

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /posts/'] = [200, { results: [buildPost(3), buildPost(2), buildPost(1)], next: null }];
});
afterEach(() => server.close());

/** The titles or texts of the items of the feed, in their order. */
async function listItems(): Promise<string[]> {
  await screen.findByText('That is all for now');
  return getShownItems();
}

function getShownItems(): string[] {
  const feed = within(screen.getByRole('feed', { name: 'Posts' }));
  return feed
    .getAllByRole('article')
    .map((article) => /Post number \d|Supper|Walk/.exec(article.textContent)?.[0] ?? article.textContent);
}

it('shows the next event as the second item of the feed', async () => {
  server.answers[NEXT] = [200, { event: supper }];
  onPhone();
  await server.open('/home');
  expect(await listItems()).toEqual(['Post number 3', 'Supper', 'Post number 2', 'Post number 1']);
  const [, ticket] = screen.getAllByRole('article');
  expect(ticket?.getAttribute('aria-posinset')).toBe('2');
  expect(ticket?.getAttribute('aria-setsize')).toBe('4');
});

it('shows the posts below its place only when it is known whether there is an event', async () => {
  const answer = later([200, { event: supper }]);
  server.answers[NEXT] = answer.answer;
  onPhone();
  await server.open('/home');
  await screen.findByText('Post number 3');
  expect(getShownItems()).toEqual(['Post number 3']);
  answer.arrive();
  expect(await listItems()).toEqual(['Post number 3', 'Supper', 'Post number 2', 'Post number 1']);
});

it.each([
  ['there is none', [200, { event: null }]],
  ['it does not load', [503, { message: 'We cannot be reached.', code: 'unavailable' }]],
] as const)('shows the posts alone when %s', async (_, [status, reply]) => {
  server.answers[NEXT] = [status, reply];
  onPhone();
  await server.open('/home');
  expect(await listItems()).toEqual(['Post number 3', 'Post number 2', 'Post number 1']);
});

it('does not wait longer for the event than a slow server takes', async () => {
  server.answers[NEXT] = later([200, { event: supper }]).answer;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onPhone();
  await server.open('/home');
  await screen.findByText('Post number 3');
  vi.advanceTimersByTime(5000);
  expect(await listItems()).toEqual(['Post number 3', 'Post number 2', 'Post number 1']);
});

it('is of the community whose posts show', async () => {
  server.answers[NEXT] = ({ query }) => [
    200,
    { event: query.get('community') === guild.id ? buildEvent('Walk') : supper },
  ];
  onPhone();
  await server.open('/home');
  expect(await listItems()).toContain('Supper');
  const filter = within(screen.getByRole('navigation', { name: 'Posts by community' }));
  await userEvent.click(filter.getByRole('link', { name: guild.name }));
  await screen.findByRole('link', { name: 'Walk' });
  expect(getShownItems()[1]).toBe('Walk');
});

it('follows what happens to the event', async () => {
  server.answers[NEXT] = [200, { event: supper }];
  onPhone();
  await server.open('/home');
  await screen.findByRole('link', { name: 'Supper' });
  server.answers[NEXT] = [200, { event: { ...supper, title: 'Late Supper' } }];
  server.say('event.updated', { event: 'walk' });
  server.say('event.updated', { event: 'supper' });
  await screen.findByRole('link', { name: 'Late Supper' });
  expect(server.getCalls(NEXT)).toHaveLength(2);
});

it('is not in the feed where a column beside it shows what is coming up', async () => {
  await server.open('/home');
  expect(await listItems()).toEqual(['Post number 3', 'Post number 2', 'Post number 1']);
  expect(server.getCalls(NEXT)).toHaveLength(0);
});
