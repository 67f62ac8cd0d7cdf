import { limits } from '@homecoming/contract/limits.ts';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteElement } from '../../../testing/page.ts';
import { fakeServer, guild, later, buildPost, rowing } from '../../../testing/server.tsx';
import { waitFor } from '../../../testing/wait-for.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const POST = 'POST /posts/';
const text = () => screen.findByLabelText<HTMLTextAreaElement>('What would you like to share?');
const post = () => screen.getByRole('button', { name: /^Post( to |$)/ });
const sent = (index: number) => Object.fromEntries(server.getCalls(POST)[index]?.body as unknown as FormData);

it('publishes a post and shows it on top of the feed', async () => {
  await server.open('/home');
  await screen.findByText('Post number 1');
  const atHome = window.history.length;
  await userEvent.click(screen.getByRole('link', { name: 'Share something with your people' }));
  await userEvent.type(await text(), 'Hello, all');
  await userEvent.type(screen.getByLabelText('Title'), 'A word');
  server.answers[POST] = [201, buildPost(2, { title: 'A word', comment: 'Hello, all' })];
  await userEvent.click(post());

  await screen.findByRole('heading', { name: 'A word' });
  expect(window.location.pathname).toBe('/home');
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Hello, all');
  expect(sent(0)).toEqual({ category: 'community', community: guild.id, title: 'A word', comment: 'Hello, all' });
  expect(localStorage.getItem('homecoming.drafts')).toBeNull();
  // Back leads home, not into an empty composer
  expect(window.history.length).toBe(atHome + 1);
});

it('catches the second click on Post, which would hit what the next page has in its place', async () => {
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Hello, all');
  server.answers[POST] = [201, buildPost(2, { comment: 'Hello, all' })];
  const cover = noteElement('[data-second-click]');
  await userEvent.click(post());
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await waitFor(() => expect(cover).toEqual(['came', 'went']));
});

it('has the focus in its text once it is open', async () => {
  await server.open('/home');
  await userEvent.click(await screen.findByRole('link', { name: 'Share something with your people' }));
  const field = await text();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('has the focus in its text after a choice in the sheet', async () => {
  await server.open('/home');
  await screen.findByText('Post number 1');
  await userEvent.click(screen.getByRole('link', { name: 'Add post' }));
  await userEvent.click(await screen.findByRole('link', { name: /^Community/ }));
  const field = await text();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('keeps what was typed over a reload', async () => {
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Half a thought');
  await userEvent.type(screen.getByLabelText('Title'), 'Half a title');
  await server.open('/home/add/community');
  expect((await text()).value).toBe('Half a thought');
  expect(screen.getByLabelText('Title')).toHaveProperty('value', 'Half a title');
});

it('says what is missing or too long, and asks the server nothing', async () => {
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.click(post());
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('Write something to share first').id);
  await waitFor(() => expect(document.activeElement).toBe(field));

  fireEvent.change(field, { target: { value: 'x'.repeat(limits.post - 100) } });
  expect(screen.getByText('100 characters left')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'x'.repeat(limits.post + 1) } });
  await userEvent.click(post());
  expect(screen.getByText('Shorten your text by 1 character')).toBeTruthy();
  expect(screen.queryByText('1 character too many')).toBeNull();
  expect(server.getCalls(POST)).toHaveLength(0);
});

it('cannot be sent twice', async () => {
  const answer = later([201, buildPost(2)]);
  server.answers[POST] = answer.answer;
  await server.open('/home/add/community');
  const field = await text();
  await userEvent.type(field, 'Hello');
  const button = post();
  await userEvent.dblClick(button);
  fireEvent.click(button);
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(window.location.pathname).toBe('/home'));
  await screen.findByText('Post number 1');
  answer.arrive();
  await screen.findByText('Post number 2');
  expect(server.getCalls(POST)).toHaveLength(1);
});

it('goes on when an earlier version of the post had arrived after all', async () => {
  server.answers[POST] = [422, { message: 'Sent before with other content.', code: 'idempotency_key_reused' }];
  await server.open('/home/add/community');
  await userEvent.type(await text(), 'Hello');
  await userEvent.click(post());
  await screen.findByText(/An earlier version of this post is published already\./);
  server.answers[POST] = [201, buildPost(2)];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.getCalls(POST)).toHaveLength(2));
  const [first, second] = server.getCalls(POST).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).not.toBe(second);
});

it('refuses a file that is no picture, in the words of the server', async () => {
  await server.open('/home/add/community');
  const field = await text();
  const file = new File(['<svg/>'], 'drawing.svg', { type: 'image/svg+xml' });
  fireEvent.paste(field, { clipboardData: { files: [file] } });
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(
    'This file is not an image we can read. Use JPEG, PNG, WebP, GIF or AVIF.',
  );
  const big = new File([new Uint8Array(limits.imageBytes + 1)], 'big.png', { type: 'image/png' });
  fireEvent.paste(field, { clipboardData: { files: [big] } });
  expect(screen.getByRole('alert').textContent?.trim()).toBe('This file is too large. Images may have up to 10 MB.');
  await userEvent.type(field, 'Then without');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps the picture and what it shows, in words, with the draft', async () => {
  const describe = 'Describe the picture for people who cannot see it';
  const file = new File(['x'], 'boats.png', { type: 'image/png' });
  await server.open('/home/add/community');
  fireEvent.paste(await text(), { clipboardData: { files: [file] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Describe image' }));
  await userEvent.keyboard('Boats on a lake');

  await server.open('/home/add/community');
  await screen.findByRole('img', { name: 'What goes with your post' });
  expect(screen.getByLabelText(describe)).toHaveProperty('value', 'Boats on a lake');
  await userEvent.type(await text(), 'Hello');
  server.answers[POST] = [201, buildPost(2)];
  await userEvent.click(post());
  await waitFor(() => expect(server.getCalls(POST)).toHaveLength(1));
  expect(await (sent(0).image as File).text()).toBe('x');
  expect(sent(0).image_description).toBe('Boats on a lake');
});

it('keeps what a picture shows where the browser stores no files', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const describe = 'Describe the picture for people who cannot see it';
  const file = new File(['x'], 'boats.png', { type: 'image/png' });
  await server.open('/home/add/community');
  fireEvent.paste(await text(), { clipboardData: { files: [file] } });
  expect(screen.queryByLabelText(describe)).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: 'Describe image' }));
  expect(document.activeElement).toBe(screen.getByLabelText(describe));
  await userEvent.keyboard('Boats on a lake');

  await server.open('/home/add/community');
  fireEvent.paste(await text(), { clipboardData: { files: [file] } });
  expect(await screen.findByLabelText(describe)).toHaveProperty('value', 'Boats on a lake');
  await userEvent.click(screen.getByRole('button', { name: 'Remove picture' }));
  fireEvent.paste(await text(), { clipboardData: { files: [file] } });
  await screen.findByRole('button', { name: 'Describe image' });
  expect(screen.queryByLabelText(describe)).toBeNull();
});

it('says nothing of a picture in the words that were written about another', async () => {
  const describe = 'Describe the picture for people who cannot see it';
  const boats = new File(['x'], 'boats.png', { type: 'image/png' });
  const hills = new File(['y'], 'hills.png', { type: 'image/png' });
  await server.open('/home/add/community');
  const field = await text();
  fireEvent.paste(field, { clipboardData: { files: [boats] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Describe image' }));
  await userEvent.keyboard('Boats on a lake');
  fireEvent.paste(field, { clipboardData: { files: [hills] } });
  await userEvent.click(await screen.findByRole('button', { name: 'Describe image' }));
  expect(screen.getByLabelText(describe)).toHaveProperty('value', '');
  await server.open('/home/add/community');
  fireEvent.paste(await text(), { clipboardData: { files: [hills] } });
  await screen.findByRole('button', { name: 'Describe image' });
  expect(screen.queryByLabelText(describe)).toBeNull();
});

it('begins with the community of the address, else the default one, and remembers the last', async () => {
  await server.open('/home/add/community');
  await text();
  expect(screen.getByRole('button', { name: `Posting to ${guild.name}` })).toBeTruthy();
  await server.open(`/home/add/community?community=${rowing.id}`);
  await screen.findByRole('button', { name: `Posting to ${rowing.name}` });

  server.answers[POST] = [201, buildPost(2)];
  await userEvent.type(await text(), 'Hello');
  await userEvent.click(post());
  await screen.findByText(`Posted in ${rowing.name}`);
  expect(sent(0).community).toBe(rowing.id);
  await server.open('/home/add/community');
  await screen.findByRole('button', { name: `Posting to ${rowing.name}` });
});

it('tells people without a community where posts live', async () => {
  server.answers['GET /community/list/'] = [200, { results: [], next: null }];
  await server.open('/home/add/community');
  await screen.findByRole('heading', { name: 'Posts live in communities' });
  // The last step of the profile tutorial points at it.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(true);
});
