import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildNotification, onPhone } from '../../testing/notifications.ts';
import { fakeServer, later, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /notifications/';
const UNREAD = 'GET /notifications/unread/';
const READ = 'POST /notifications/read/';
const FAULT: [number, unknown] = [500, { code: 'internal', message: 'Something went wrong on our side.' }];

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
  server.answers['GET /posts/p1/'] = [200, buildPost(1, { id: 'p1' })];
  server.answers['GET /posts/p1/comments/'] = [200, { results: [], next: null }];
  has(1, buildNotification(2), buildNotification(1, { read: true }));
});
afterEach(() => {
  server.close();
  window.scrollTo(0, 0);
});

function has(unread_count: number, ...results: ReturnType<typeof buildNotification>[]): void {
  server.answers[UNREAD] = [200, { unread_count }];
  server.answers[LIST] = [200, { results, next: null, unread_count }];
}
const bell = (name: string) => screen.findByRole('button', { name });
const lines = () =>
  within(screen.getByRole('list', { name: 'Notifications' }))
    .getAllByRole('link')
    .map((link) => link.textContent);
const said = (number: number, unread = true) =>
  `${unread ? 'Unread: ' : ''}Amara Okafor ’14 liked your post “Post ${number}”`;
/** A line by what it says: the names in it are elements of their own. */
const line = (number: number, unread = true) =>
  screen.findByText((_, element) => element?.matches('a') === true && element.textContent === said(number, unread));
const bodies = () => server.getCalls(READ).map(({ body }) => JSON.parse(String(body)));

it('shows the live number of unread notifications on the bell', async () => {
  has(3);
  await server.open('/events');
  expect((await bell('3 unread notifications')).textContent).toContain('3');
  server.say('notification.created', { unread_count: 1 });
  await bell('1 unread notification');
  server.say('notification.created', { unread_count: 140 });
  expect(within(await bell('More than 99 unread notifications')).getByText('99+')).toBeTruthy();
  server.say('notification.created', { unread_count: 0 });
  expect((await bell('Notifications')).textContent).not.toMatch(/\d/);
});

it('leads from a reaction to its conversation', async () => {
  const sentence = 'Amara Okafor reacted to your message';
  has(1, buildNotification(1, { kind: 'message_reacted', post: null, community: null, sentence, url: '/chat/amara' }));
  await server.open('/notifications');
  await waitFor(() => expect(lines()).toEqual(['Unread: Amara Okafor ’14 reacted to your message']));
  const [link] = within(screen.getByRole('list', { name: 'Notifications' })).getAllByRole('link');
  expect(link).toHaveProperty('pathname', '/chat/amara');
});

it('shows a notification that came before the connection was ready', async () => {
  has(0);
  await server.open('/events');
  await bell('Notifications');
  has(1);
  server.say('ready', {});
  await bell('1 unread notification');
});

it('reloads the count after the connection was lost', async () => {
  has(1);
  await server.open('/events');
  await bell('1 unread notification');
  server.say('ready', {});
  has(2);
  server.say('ready', {});
  await bell('2 unread notifications');
});

it('opens the newest beside the bell, and Escape gives the focus back', async () => {
  has(12, ...Array.from({ length: 12 }, (_, index) => buildNotification(12 - index)));
  await server.open('/events');
  await userEvent.click(await bell('12 unread notifications'));
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(await within(dialog).findAllByRole('listitem')).toHaveLength(10);
  expect(within(dialog).getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/notifications');
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(await bell('12 unread notifications'));
});

it('links a notification to its post, and marks it as read before the server answers', async () => {
  const answer = later([200, { unread_count: 0 }]);
  server.answers[READ] = answer.answer;
  await server.open('/events');
  await userEvent.click(await bell('1 unread notification'));
  await userEvent.click(await line(2));
  await bell('Notifications');
  await waitFor(() => expect(window.location.pathname).toBe('/posts/p1'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bodies()).toEqual([{ ids: ['2'] }]);
  answer.arrive();
});

it('links a notification about a comment to that comment', async () => {
  has(1, buildNotification(2, { url: '/posts/p1#comment-c7' }));
  await server.open('/notifications');
  expect((await line(2)).getAttribute('href')).toBe('/posts/p1#comment-c7');
});

it('sends no request for a notification that is read', async () => {
  await server.open('/notifications');
  await userEvent.click(await line(1, false));
  await waitFor(() => expect(window.location.pathname).toBe('/posts/p1'));
  expect(bodies()).toEqual([]);
});

it('shows a notification as unread again when marking it fails', async () => {
  const answer = later(FAULT);
  server.answers[READ] = answer.answer;
  onPhone();
  await server.open('/notifications');
  const link = await line(2);
  const user = userEvent.setup();
  // In another tab: this one stays
  await user.keyboard('{Control>}');
  await user.click(link);
  await line(2, false);
  answer.arrive();
  await line(2);
  expect((await screen.findByRole('alert')).textContent).toContain('The notification is still unread.');
  expect(screen.getByRole('link', { name: '1 unread notification' })).toBeTruthy();
});

it('marks all as read at once, and undoes that when it fails', async () => {
  has(2, buildNotification(2), buildNotification(1));
  const answer = later(FAULT);
  server.answers[READ] = answer.answer;
  onPhone();
  await server.open('/notifications');
  const button = await screen.findByRole('button', { name: 'Mark all read' });
  await screen.findByRole('link', { name: '2 unread notifications' });
  await userEvent.dblClick(button);
  expect(lines()).toEqual([said(2, false), said(1, false)]);
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
  expect(bodies()).toEqual([{}]);
  answer.arrive();
  await screen.findByRole('link', { name: '2 unread notifications' });
  expect(lines()).toEqual([said(2), said(1)]);

  server.answers[READ] = [200, { unread_count: 0 }];
  await userEvent.click(button);
  await waitFor(() => expect(lines()).toEqual([said(2, false), said(1, false)]));
  expect(document.activeElement).toBe(button);
});

it('shows new notifications as read when all are marked while they are unseen', async () => {
  await server.open('/notifications');
  await line(2);
  window.scrollTo(0, 200);
  has(2, buildNotification(3), buildNotification(2), buildNotification(1, { read: true }));
  server.say('notification.created', { unread_count: 2 });
  const button = await screen.findByRole('button', { name: '1 new' });
  const answer = later([200, { unread_count: 0 }]);
  server.answers[READ] = answer.answer;
  await userEvent.click(screen.getByRole('button', { name: 'Mark all read' }));
  await userEvent.click(button);
  await waitFor(() => expect(lines()).toEqual([said(3, false), said(2, false), said(1, false)]));
  answer.arrive();
});

it('shows as read what was read on another device', async () => {
  await server.open('/notifications');
  await line(2);
  has(0, buildNotification(2, { read: true }), buildNotification(1, { read: true }));
  server.say('notification.created', { unread_count: 0 });
  await line(2, false);
});

it('keeps what another device read while marking fails here', async () => {
  const answer = later(FAULT);
  server.answers[READ] = answer.answer;
  onPhone();
  await server.open('/notifications');
  const user = userEvent.setup();
  await user.keyboard('{Control>}');
  await user.click(await line(2));
  has(0, ...[3, 2, 1].map((number) => buildNotification(number, { read: true })));
  server.say('notification.created', { unread_count: 0 });
  await user.keyboard('{/Control}');
  await user.click(await screen.findByRole('button', { name: '1 new' }));
  await line(3, false);
  answer.arrive();
  await screen.findByRole('alert');
  expect(lines()).toEqual([said(3, false), said(2, false), said(1, false)]);
  expect(screen.getByRole('link', { name: 'Notifications' })).toBeTruthy();
});

it('loads the next page', async () => {
  server.answers[LIST] = ({ query }) =>
    query.get('cursor') === 'older'
      ? [200, { results: [buildNotification(1)], next: null, unread_count: 2 }]
      : [200, { results: [buildNotification(2)], next: 'older', unread_count: 2 }];
  await server.open('/notifications');
  await userEvent.click(await screen.findByRole('button', { name: 'Show more notifications' }));
  await waitFor(() => expect(lines()).toEqual([said(2), said(1)]));
  expect(screen.queryByRole('button', { name: 'Show more notifications' })).toBeNull();
});

it('shows new notifications on top by themselves', async () => {
  await server.open('/notifications');
  await line(2);
  has(2, buildNotification(3), buildNotification(2), buildNotification(1));
  server.say('notification.created', { unread_count: 2 });
  await waitFor(() => expect(lines()).toEqual([said(3), said(2), said(1)]));
});

it('queues new notifications as unseen while the user reads further down', async () => {
  await server.open('/notifications');
  await line(2);
  window.scrollTo(0, 200);
  has(3, buildNotification(4), buildNotification(3), buildNotification(2), buildNotification(1, { read: true }));
  server.say('notification.created', { unread_count: 3 });
  const button = await screen.findByRole('button', { name: '2 new' });
  expect(lines()).toEqual([said(2), said(1, false)]);
  await userEvent.click(button);
  await waitFor(() => expect(lines()).toEqual([said(4), said(3), said(2), said(1, false)]));
  expect(window.scrollY).toBe(0);
  expect(screen.queryByRole('button', { name: '2 new' })).toBeNull();
});

it('explains an empty inbox', async () => {
  has(0);
  await server.open('/notifications');
  await screen.findByRole('heading', { name: 'Nothing new' });
  expect(screen.getByText('Likes, comments and answers appear here.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what your people share' })).toHaveProperty('pathname', '/home');
});

it('shows that it loads, that it failed with a retry, and recovers', async () => {
  const answer = later(FAULT);
  server.answers[LIST] = answer.answer;
  await server.open('/notifications');
  await screen.findByText('Loading notifications');
  const readAll = screen.getByRole('button', { name: 'Mark all read' });
  expect(readAll.getAttribute('aria-disabled')).toBe('true');
  answer.arrive();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(readAll.getAttribute('aria-disabled')).toBe('true');
  has(1, buildNotification(2));
  await userEvent.click(again);
  await line(2);
  await waitFor(() => expect(readAll.getAttribute('aria-disabled')).toBe('false'));
});
