import type { Post } from '@homecoming/contract/posts.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, later, buildPost } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const ID = buildPost(1).id;
const LIKE = `POST /posts/${ID}/like/`;
const POST = `GET /posts/${ID}/`;
const UNLIKE = `POST /posts/${ID}/unlike/`;
const broken: [number, unknown] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
const numbers = { post: ID, likes_count: 0, level_count: 0, comments_count: 0, edited: false };
const likes = (likes_count: number, likedby_me: boolean): [number, unknown] => [
  200,
  { id: ID, likes_count, likedby_me },
];
const list = (...results: Post[]) => [200, { results, next: null }] as [number, unknown];
const article = async (words: string) => within((await screen.findByText(words)).closest('article') as HTMLElement);
const pressed = (element: HTMLElement) => element.getAttribute('aria-pressed');
/** After a failure the post is loaded again: the server may have done it all the same. */
const isLoadedAgain = () => waitFor(() => expect(server.getCalls(POST)).toHaveLength(1));

it('shows a like at once, and sends it', async () => {
  const answer = later(likes(1, true));
  server.answers[LIKE] = answer.answer;
  await server.open('/home');
  const post = await article('Post number 1');
  const like = post.getByRole('button', { name: 'Like' });
  expect(like.getAttribute('aria-pressed')).toBe('false');
  expect(post.queryByText('0')).toBeNull();

  await userEvent.click(like);
  expect(like.getAttribute('aria-pressed')).toBe('true');
  expect(post.getByText('1')).toBeTruthy();
  answer.arrive();
  await waitFor(() => expect(server.getCalls(LIKE)).toHaveLength(1));
  expect(server.getBody(LIKE, 0)).toEqual({ category: 'community', is_active: true });
});

it('takes a failed like back, logs it once and shows no toast', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answer = later(broken);
  server.answers[LIKE] = answer.answer;
  server.answers[POST] = [200, buildPost(1)];
  await server.open('/home');
  const post = await article('Post number 1');
  const like = post.getByRole('button', { name: 'Like' });
  await userEvent.click(like);
  expect([pressed(like), post.getByText('1')]).toEqual(['true', expect.anything()]);
  answer.arrive();
  await waitFor(() => expect(pressed(like)).toBe('false'));
  expect(post.queryByText('1')).toBeNull();
  expect(warn).toHaveBeenCalledExactlyOnceWith('The like failed.', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
  await isLoadedAgain();
});

it('ends as the last of several taps says', async () => {
  const first = later(likes(1, true));
  server.answers[LIKE] = first.answer;
  server.answers[UNLIKE] = likes(0, false);
  await server.open('/home');
  const like = (await article('Post number 1')).getByRole('button', { name: 'Like' });
  await userEvent.click(like);
  await userEvent.click(like);
  expect(like.getAttribute('aria-pressed')).toBe('false');
  expect(server.getCalls(UNLIKE)).toHaveLength(0);
  first.arrive();
  await waitFor(() => expect(server.getCalls(UNLIKE)).toHaveLength(1));
  await userEvent.click(like);
  await userEvent.click(like);
  await userEvent.click(like);
  await waitFor(() => expect(server.getCalls(LIKE).length).toBeGreaterThan(1));
  await waitFor(() => expect(like.getAttribute('aria-pressed')).toBe('true'));
});

it('shows the newest count once a like is answered, also one pushed before the answer', async () => {
  const answer = later(likes(1, true));
  server.answers[LIKE] = answer.answer;
  await server.open('/home');
  const post = await article('Post number 1');
  await userEvent.click(post.getByRole('button', { name: 'Like' }));
  await waitFor(() => expect(server.getCalls(LIKE)).toHaveLength(1));
  server.say('post.updated', { ...numbers, likes_count: 41 });
  expect(post.getByText('42')).toBeTruthy();
  server.answers[POST] = [200, buildPost(1, { likes_count: 43, likedby_me: true })];
  answer.arrive();
  await isLoadedAgain();
  await post.findByText('43');
});

it('goes back to the newest pushed count when a like fails', async () => {
  const answer = later([500, { message: 'Something went wrong on our side.', code: 'internal' }]);
  server.answers[LIKE] = answer.answer;
  server.answers[POST] = () => new Promise(() => {});
  await server.open('/home');
  const post = await article('Post number 1');
  await userEvent.click(post.getByRole('button', { name: 'Like' }));
  await waitFor(() => expect(server.getCalls(LIKE)).toHaveLength(1));
  server.say('post.updated', { ...numbers, likes_count: 41 });
  answer.arrive();
  await post.findByText('41');
  expect(post.getByRole('button', { name: 'Like' }).getAttribute('aria-pressed')).toBe('false');
  await isLoadedAgain();
});

it('saves a post at once, and reverts what fails, without a toast', async () => {
  const answer = later([200, { id: ID, is_bookmarked: true }]);
  server.answers[`POST /bookmarks/${ID}/add/`] = answer.answer;
  await server.open('/home');
  const bookmark = (await article('Post number 1')).getByRole('button', { name: 'Bookmark' });
  await userEvent.click(bookmark);
  expect(pressed(bookmark)).toBe('true');
  answer.arrive();
  await screen.findByText('The post is saved');

  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const refusal = later(broken);
  server.answers[`DELETE /bookmarks/${ID}/remove/`] = refusal.answer;
  server.answers[POST] = [200, buildPost(1, { is_bookmarked: true })];
  await userEvent.click(bookmark);
  expect(pressed(bookmark)).toBe('false');
  refusal.arrive();
  await waitFor(() => expect(pressed(bookmark)).toBe('true'));
  expect(warn).toHaveBeenCalledExactlyOnceWith('The bookmark could not be removed.', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
  await isLoadedAgain();
});

it('reverts a bookmark that could not be added, logs it once and shows no toast', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answer = later(broken);
  server.answers[`POST /bookmarks/${ID}/add/`] = answer.answer;
  server.answers[POST] = [200, buildPost(1)];
  await server.open('/home');
  const bookmark = (await article('Post number 1')).getByRole('button', { name: 'Bookmark' });
  await userEvent.click(bookmark);
  expect(pressed(bookmark)).toBe('true');
  answer.arrive();
  await waitFor(() => expect(pressed(bookmark)).toBe('false'));
  expect(warn).toHaveBeenCalledExactlyOnceWith('The bookmark failed.', expect.anything());
  expect(screen.queryByText('The post is saved')).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  await isLoadedAgain();
});

it('removes a post from those saved when its bookmark is removed, and puts it back on Undo', async () => {
  server.answers['GET /posts/'] = ({ query }) =>
    list(
      ...(query.get('bookmarked') === 'true'
        ? [buildPost(1, { is_bookmarked: true }), buildPost(2, { is_bookmarked: true })]
        : []),
    );
  server.answers[`DELETE /bookmarks/${ID}/remove/`] = [200, {}];
  server.answers[`POST /bookmarks/${ID}/add/`] = [200, { id: ID, is_bookmarked: true }];
  await server.open('/profile/saved');
  await screen.findByRole('heading', { name: 'Saved posts' });
  await userEvent.click((await article('Post number 1')).getByRole('button', { name: 'Bookmark' }));
  await waitFor(() => expect(screen.queryByText('Post number 1')).toBeNull());
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Post number 2'));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(pressed((await article('Post number 1')).getByRole('button', { name: 'Bookmark' }))).toBe('true');
});

it('shows a saved post in its place again when its bookmark could not be removed', async () => {
  const saved = [3, 2, 1].map((number) => buildPost(number, { is_bookmarked: true }));
  server.answers['GET /posts/'] = list(...saved);
  const answer = later(broken);
  server.answers[`DELETE /bookmarks/${buildPost(2).id}/remove/`] = answer.answer;
  // Soon after the failure the post is loaded again
  server.answers[`GET /posts/${buildPost(2).id}/`] = [200, buildPost(2, { is_bookmarked: true })];
  await server.open('/profile/saved');
  await userEvent.click((await article('Post number 2')).getByRole('button', { name: 'Bookmark' }));
  await waitFor(() => expect(screen.queryByText('Post number 2')).toBeNull());
  vi.spyOn(console, 'warn').mockReturnValue();
  answer.arrive();
  await screen.findByText('Post number 2');
  expect(screen.getAllByText(/^Post number/).map((words) => words.textContent)).toEqual([
    'Post number 3',
    'Post number 2',
    'Post number 1',
  ]);
  await waitFor(() => expect(server.getCalls(`GET /posts/${buildPost(2).id}/`)).toHaveLength(1));
});

it('explains bookmarks where no post is saved', async () => {
  server.answers['GET /posts/'] = list();
  await server.open('/profile/saved');
  await screen.findByRole('heading', { name: 'Nothing saved yet' });
});

it('counts a share once, and copies the link where there is no share sheet', async () => {
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  server.answers[`PATCH /posts/${ID}/`] = [200, buildPost(1, { level_count: 5 })];
  server.answers['GET /posts/'] = list(buildPost(1, { level_count: 4 }));
  await server.open('/home');
  const post = await article('Post number 1');
  await userEvent.click(post.getByRole('button', { name: 'Share' }));
  expect(post.getByText('5')).toBeTruthy();
  await screen.findByText('The link is copied');
  expect(copied).toHaveBeenCalledWith(`${window.location.origin}/posts/${ID}`);
  await userEvent.click(post.getByRole('button', { name: 'Share' }));
  expect(post.getByText('5')).toBeTruthy();
  const calls = server.getCalls(`PATCH /posts/${ID}/`);
  expect(calls).toHaveLength(1);
  const body = calls[0]?.body;
  expect(body instanceof FormData && [...body]).toEqual([['level_count', '5']]);
});

it('takes a failed share back, logs it once and shows no toast', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  const answer = later(broken);
  server.answers[`PATCH /posts/${ID}/`] = answer.answer;
  server.answers[POST] = [200, buildPost(1, { level_count: 4 })];
  server.answers['GET /posts/'] = list(buildPost(1, { level_count: 4 }));
  await server.open('/home');
  const post = await article('Post number 1');
  await userEvent.click(post.getByRole('button', { name: 'Share' }));
  expect(post.getByText('5')).toBeTruthy();
  answer.arrive();
  await post.findByText('4');
  expect(warn).toHaveBeenCalledExactlyOnceWith('The share was not counted.', expect.anything());
  expect(screen.queryByRole('alert')).toBeNull();
  await isLoadedAgain();
});

it('counts a share on the server once it happened, and takes a cancelled one back', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const sheet = vi.fn<() => Promise<void>>(() => promise);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share: sheet }));
  server.answers[`PATCH /posts/${ID}/`] = [200, buildPost(1, { level_count: 8 })];
  server.answers['GET /posts/'] = list(buildPost(1, { level_count: 4 }));
  await server.open('/home');
  const post = await article('Post number 1');
  await userEvent.dblClick(post.getByRole('button', { name: 'Share' }));
  expect(post.getByText('5')).toBeTruthy();
  server.say('post.updated', { ...numbers, level_count: 6 });
  expect(post.getByText('7')).toBeTruthy();
  reject(new DOMException('', 'AbortError'));
  await post.findByText('6');
  expect(sheet).toHaveBeenCalledTimes(1);
  expect(server.getCalls(`PATCH /posts/${ID}/`)).toHaveLength(0);

  sheet.mockResolvedValue();
  await userEvent.click(post.getByRole('button', { name: 'Share' }));
  await post.findByText('8');
  expect(server.getCalls(`PATCH /posts/${ID}/`)).toHaveLength(1);
});
