import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer, later, buildPost, rowing } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

const POST = 'POST /posts/';
let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const text = () => screen.findByLabelText<HTMLTextAreaElement>('What would you like to share?');
const card = () => screen.findByRole('article', { name: 'Your post, not published yet' });
const keys = () => server.getCalls(POST).map(({ headers }) => headers.get('idempotency-key'));

/** Writes a post, presses Post, and arrives at home. */
async function submit(words: string, path = '/home/add/community'): Promise<void> {
  await server.open(path);
  await userEvent.type(await text(), words);
  await userEvent.click(screen.getByRole('button', { name: /^Post( to |$)/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
}

it('shows a post on top while it is sent, then the post itself', async () => {
  const answer = later([201, buildPost(2, { comment: 'Hello' })]);
  server.answers[POST] = answer.answer;
  await submit('Hello');
  expect((await card()).textContent).toContain('Sending');
  expect((await card()).textContent).toContain('Hello');
  await screen.findByText('Post number 1');
  expect(screen.getAllByRole('article')[0]).toBe(await card());
  answer.arrive();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your post, not published yet' })).toBeNull());
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Hello');
  expect(server.getCalls(POST)).toHaveLength(1);
});

it('keeps everything without a connection, and sends it once it is back, as the same post', async () => {
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  await submit('Hello');
  expect((await within(await card()).findByRole('status')).textContent).toBe(
    'No response received from server. Nothing you wrote is lost: it is sent once you are connected again.',
  );
  await server.open('/home');
  expect((await card()).textContent).toContain('Hello');

  server.answers[POST] = [201, buildPost(2, { comment: 'Hello' })];
  window.dispatchEvent(new Event('online'));
  await screen.findByText(/^Posted in /);
  expect(new Set(keys()).size).toBe(1);
  expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
  await server.open('/home');
  await screen.findByText('Post number 1');
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('says when the browser does not store it', async () => {
  vi.stubGlobal('indexedDB', undefined);
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  await submit('Hello');
  await within(await card()).findByText(/Keep this page open: this browser does not store it\.$/);
});

it('is tried again, or discarded after a question, when the server refused it', async () => {
  server.answers[POST] = [403, { message: 'You cannot post here.', code: 'community_forbidden' }];
  await submit('Hello');
  const failed = within(await card());
  expect((await failed.findByRole('alert')).textContent).toBe(
    'Not sent. You cannot post here. Choose another community.',
  );
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.getCalls(POST)).toHaveLength(2));
  expect(new Set(keys()).size).toBe(1);
  await userEvent.click(await failed.findByRole('button', { name: 'Discard' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard this post?' }));
  await userEvent.click(question.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Hello')).toBeNull());
  await server.open('/home');
  await screen.findByText('Post number 1');
  expect(screen.queryByText('Hello')).toBeNull();
});

it('goes back into the composer with its picture, unless there is another draft', async () => {
  server.answers[POST] = [403, { message: 'You cannot post here.', code: 'community_forbidden' }];
  await server.open(`/home/add/community?community=${rowing.id}`);
  const file = new File(['x'], 'boats.png', { type: 'image/png' });
  fireEvent.paste(await text(), { clipboardData: { files: [file] } });
  await submitOpen('Hello');
  await card();
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Another one');
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  await screen.findByText('You are writing another post. Post it or clear it, then edit this one.');

  await userEvent.click(screen.getByRole('link', { name: 'Share something with your people' }));
  await userEvent.clear(await text());
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
  expect((await text()).value).toBe('Hello');
  await screen.findByRole('img', { name: 'What goes with your post' });
  await screen.findByRole('button', { name: `Posting to ${rowing.name}` });
  server.answers[POST] = [201, buildPost(2)];
  await submitOpen('');
  await screen.findByText(`Posted in ${rowing.name}`);
  const [first = {}, second = {}] = server
    .getCalls(POST)
    .map(({ body }) => Object.fromEntries(body as unknown as FormData));
  expect(await (second.image as File).text()).toBe('x');
  expect({ ...second, image: null }).toEqual({ ...first, image: null });
  expect(new Set(keys()).size).toBe(1);
});

it('shows only in the lists that it belongs to', async () => {
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  await submit('Hello', `/home/add/community?community=${rowing.id}`);
  await card();
  await server.open('/home?community=guild');
  await screen.findByText('Post number 1');
  expect(screen.queryByText('Hello')).toBeNull();
  await server.open(`/home?community=${rowing.id}`);
  await card();
  server.answers['GET /posts/'] = [200, { results: [buildPost(1, { is_bookmarked: true })], next: null }];
  await server.open('/profile/saved');
  await screen.findByText('Post number 1');
  expect(screen.queryByText('Hello')).toBeNull();
});

it('is deleted with the drafts when the user signs out', async () => {
  server.answers[POST] = () => Promise.reject(new TypeError('offline'));
  server.answers['POST /users/logout/'] = [200, {}];
  await submit('Hello');
  await card();
  await userEvent.click(screen.getByRole('link', { name: 'Share something with your people' }));
  await userEvent.type(await text(), 'Half a thought');
  const { signOut } = await import('../../accounts/api.ts');
  await signOut();
  await waitFor(() => expect(localStorage.getItem('homecoming.drafts')).toBeNull());
  await server.open('/home');
  await screen.findByText('Post number 1');
  expect(screen.queryByText('Hello')).toBeNull();
});

/** Adds words to the post that is open, and presses Post. */
async function submitOpen(words: string): Promise<void> {
  if (words !== '') await userEvent.type(await text(), words);
  await userEvent.click(screen.getByRole('button', { name: /^Post( to |$)/ }));
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
}
