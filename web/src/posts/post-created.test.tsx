import type { Post } from '@homecoming/contract/posts.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { buildChannel, managingChannel } from '../../testing/channels.ts';
import { fakeServer, guild, later, maya, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const LIST = 'GET /posts/';
const place = { id: 'printing', name: 'Printing' };
const ofChannel = { community: guild.id, channel: place.id };
const inChannel = (number: number) => buildPost(number, { category: 'channel', channel: place });
const list = (...results: Post[]) => [200, { results, next: null }] as [number, unknown];
const nav = () => within(screen.getByRole('navigation', { name: 'Main' }));

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

/** Maya manages the guild, and is not in its channel: she reads it there, and not at home. */
function outside(): void {
  const printing = buildChannel('Printing', { ...managingChannel, is_member: false });
  server.answers['GET /channels/printing/'] = [200, printing];
  server.answers['GET /channels/printing/groups/'] = [200, []];
  server.answers['GET /channels/printing/members/'] = [200, { results: [], next: null }];
  server.answers['GET /community/guild/channels/'] = [200, [printing]];
  server.answers['GET /community/rowing/channels/'] = [200, []];
}

it('queues a post of a channel that the user only manages there, and not at home', async () => {
  outside();
  server.answers[LIST] = ({ query }) => (query.get('channel') === place.id ? list(inChannel(2)) : list(buildPost(1)));
  await server.open('/channels/printing?show=posts');
  await screen.findByText('Post number 2');
  await userEvent.click(nav().getByRole('link', { name: 'Home' }));
  await screen.findByText('Post number 1');

  const newest = list(buildPost(4), buildPost(1));
  server.answers[LIST] = ({ query }) => (query.get('channel') === place.id ? list(inChannel(3), inChannel(2)) : newest);
  server.say('post.created', { ...ofChannel, post: buildPost(3).id, author: 'amir', event: null, at_home: false });
  server.say('post.created', {
    community: guild.id,
    channel: null,
    post: buildPost(4).id,
    author: 'amir',
    event: null,
    at_home: true,
  });
  await screen.findByRole('button', { name: '1 new post' });

  await userEvent.click(screen.getByRole('button', { name: '1 new post' }));
  await screen.findByText('Post number 4');
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
  window.history.back();
  await screen.findByRole('button', { name: '1 new post' });
});

it('shows the user’s own post in a channel that they only manage there, and not at home', async () => {
  outside();
  server.answers['POST /posts/'] = [201, { ...inChannel(2), author: { ...buildPost(2).author, id: maya.id } }];
  await server.open('/home');
  await screen.findByText('Post number 1');
  await userEvent.click(nav().getByRole('link', { name: 'Add post' }));
  await userEvent.click(await screen.findByRole('link', { name: /^Channel/ }));
  await userEvent.type(await screen.findByLabelText('What would you like to share?'), 'Ink is in');
  await userEvent.click(screen.getByRole('button', { name: /^Post( to |$)/ }));
  await screen.findByText('Posted in Printing');
  await screen.findByText('Post number 1');
  expect(screen.queryByText('Post number 2')).toBeNull();
  server.say('post.created', { ...ofChannel, post: buildPost(2).id, author: maya.id, event: null, at_home: false });
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

it('misses no new post while a list loads for the first time', async () => {
  const first = later(list(buildPost(1)));
  let requests = 0;
  server.answers[LIST] = () => ((requests += 1) === 1 ? first.answer() : list(buildPost(2), buildPost(1)));
  await server.open('/home');
  await waitFor(() => expect(requests).toBe(1));
  server.say('post.created', {
    community: guild.id,
    channel: null,
    post: buildPost(2).id,
    author: 'amir',
    event: null,
    at_home: true,
  });
  await waitFor(() => expect(requests).toBeGreaterThan(1));
  first.arrive();
  await screen.findByText('Post number 1');
  await waitFor(() =>
    expect(screen.queryByText('Post number 2') ?? screen.queryByRole('button', { name: '1 new post' })).not.toBeNull(),
  );
});
