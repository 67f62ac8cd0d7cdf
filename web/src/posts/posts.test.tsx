import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { card, fakeServer, guild, buildPost } from '../../testing/server.tsx';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const numbers = { likes_count: 0, level_count: 0, comments_count: 0, edited: false };

it('shows new posts on request, and counts as they change', async () => {
  await server.open('/home');
  await screen.findByText('Post number 1');
  server.answers['GET /posts/'] = [200, { results: [buildPost(3), buildPost(2), buildPost(1)], next: null }];
  server.say('post.created', {
    community: guild.id,
    channel: null,
    post: buildPost(2).id,
    author: 'amara',
    event: null,
    at_home: true,
  });
  server.say('post.created', {
    community: guild.id,
    channel: null,
    post: buildPost(3).id,
    author: 'amara',
    event: null,
    at_home: true,
  });
  server.say('post.updated', { ...numbers, post: buildPost(1).id, likes_count: 41 });
  expect(screen.getByText('41')).toBeTruthy();

  await userEvent.click(await screen.findByRole('button', { name: '2 new posts' }));
  await screen.findByText('Post number 3');
  expect(screen.queryByRole('button', { name: /new post/ })).toBeNull();
});

it('counts new posts without a request', async () => {
  await server.open('/home');
  await screen.findByText('Post number 1');
  const before = server.getCalls('GET /posts/').length;
  const place = { community: guild.id, channel: null, event: null, at_home: true };
  server.say('post.created', { ...place, post: buildPost(2).id, author: 'sam' });
  server.say('post.created', { ...place, post: buildPost(3).id, author: 'amara' });
  await screen.findByRole('button', { name: '2 new posts' });
  expect(screen.queryByText('Post number 3')).toBeNull();
  expect(server.getCalls('GET /posts/')).toHaveLength(before);
});

it('keeps only what is near the screen in the page of a long list', async () => {
  const results = Array.from({ length: 200 }, (_, index) => buildPost(200 - index));
  server.answers['GET /posts/'] = [200, { results, next: null }];
  await server.open('/home');
  await screen.findByText('Post number 200');
  const feed = within(screen.getByRole('feed', { name: 'Posts' }));
  expect(feed.getAllByRole('article').length).toBeLessThan(30);
  const places = () => feed.getAllByRole('article').map((article) => Number(article.getAttribute('aria-posinset')));
  expect(places().slice(0, 3)).toEqual([1, 2, 3]);
  expect(feed.getAllByRole('article')[0]?.getAttribute('aria-setsize')).toBe('200');
});

it('goes from post to post by Page Down and Page Up', async () => {
  server.answers['GET /posts/'] = [200, { results: [buildPost(3), buildPost(2), buildPost(1)], next: null }];
  await server.open('/home');
  const [first, second] = await screen.findAllByRole('article');
  await userEvent.click(await within(first as HTMLElement).findByRole('button', { name: 'More' }));
  await userEvent.keyboard('{Escape}{PageDown}');
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('{PageUp}');
  expect(document.activeElement).toBe(first);
});

it('loads more, and keeps what is shown when that fails', async () => {
  let broken = true;
  server.answers['GET /posts/'] = ({ query }) => {
    if (query.get('cursor') === null) return [200, { results: [buildPost(2)], next: 'two' }];
    return broken
      ? [503, { message: 'We cannot be reached.', code: 'unavailable' }]
      : [200, { results: [buildPost(1)], next: null }];
  };
  await server.open('/home');
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We cannot be reached.');
  expect(screen.getByText('Post number 2')).toBeTruthy();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Post number 1');
  expect(screen.getByText('That is all for now')).toBeTruthy();
});

it('loads more by itself while its end is near', async () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly notify: (entries: { isIntersecting: boolean }[]) => void;
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        this.notify = notify;
      }
      observe(): void {
        this.notify([{ isIntersecting: true }]);
      }
      disconnect(): void {}
    },
  );
  server.answers['GET /posts/'] = ({ query }) => {
    const number = Number(query.get('cursor') ?? 4);
    return [200, { results: [buildPost(number)], next: number === 1 ? null : String(number - 1) }];
  };
  await server.open('/home');
  await screen.findByText('That is all for now');
  for (const number of [1, 2, 3, 4]) expect(screen.getByText(`Post number ${number}`)).toBeTruthy();
  expect(server.getCalls('GET /posts/')).toHaveLength(4);
});

it('shows the posts of one community', async () => {
  server.answers['GET /posts/'] = ({ query }) => [
    200,
    { results: query.get('community') === guild.id ? [buildPost(7)] : [buildPost(1)], next: null },
  ];
  await server.open('/home');
  await screen.findByText('Post number 1');
  const filter = within(screen.getByRole('navigation', { name: 'Posts by community' }));
  await userEvent.click(filter.getByRole('link', { name: guild.name }));
  await screen.findByText('Post number 7');
  expect(filter.getByRole('link', { name: guild.name }).getAttribute('aria-current')).toBe('page');
  expect(filter.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull();
});

it('explains an empty feed', async () => {
  server.answers['GET /posts/'] = [200, { results: [], next: null }];
  await server.open('/home');
  await screen.findByRole('heading', { name: 'The door is open' });
  expect(screen.getByRole('link', { name: 'Write the first post' }).getAttribute('href')).toBe('/home/add/community');
});

it('leads people without a community to one', async () => {
  server.answers['GET /community/list/'] = [200, { results: [card('city', 'City Chapter', false)], next: null }];
  await server.open('/home');
  await screen.findByRole('heading', { name: 'You are in no community yet' });
  expect(screen.getByRole('link', { name: 'Browse communities' }).getAttribute('href')).toBe('/communities');
});

it('shows one post, or explains that it does not exist', async () => {
  server.answers['GET /posts/0198-0001/'] = [200, buildPost(1, { title: 'Boats at dawn' })];
  await server.open('/posts/0198-0001');
  await screen.findByRole('heading', { name: 'Boats at dawn' });
  await server.open('/posts/0198-0009');
  await screen.findByRole('heading', { name: 'Post not found' });
});
