import type { Post } from '@homecoming/contract/posts.ts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { commentOn } from '../../testing/posts.ts';
import { fakeServer, guild, later, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

let server: ReturnType<typeof fakeServer>;
beforeEach(() => {
  server = fakeServer();
});
afterEach(() => server.close());

const ID = buildPost(1).id;
const DESCRIBE = 'Describe the picture for people who cannot see it';
const broken: [number, unknown] = [500, { message: 'Something went wrong on our side.', code: 'internal' }];
const mine = { take_part: true, edit: true, delete: true, report: false };
const { author: maya } = commentOn(1, { own: true });
const own = { can: mine, author: maya };
const list = (...results: Post[]) => [200, { results, next: null }] as [number, unknown];
const article = async (words: string) => within((await screen.findByText(words)).closest('article') as HTMLElement);

it('shows only counts to people who may not take part', async () => {
  const can = { take_part: false, edit: false, delete: true, report: false };
  server.answers['GET /posts/'] = list(buildPost(1, { can, likes_count: 3, comments_count: 1 }));
  await server.open('/home');
  const post = await article('Post number 1');
  for (const name of ['Like', 'Comment', 'Share', 'Bookmark']) {
    expect(post.queryByRole('button', { name })).toBeNull();
  }
  expect(post.getByText('3 likes · 1 comment')).toBeTruthy();
});

it('shows the newest comments in order, with a link to all of them', async () => {
  const child_posts = [commentOn(12), commentOn(11)];
  server.answers['GET /posts/'] = list(buildPost(1, { comments_count: 12, child_posts }));
  await server.open('/home');
  const post = await article('Post number 1');
  const newest = within(post.getByRole('list', { name: 'Newest comments' }));
  const texts = newest.getAllByRole('listitem').map((item) => item.textContent);
  expect(texts[0]).toContain('Comment number 11');
  expect(texts[1]).toContain('Comment number 12');
  expect(post.getByRole('link', { name: 'View all 12 comments' }).getAttribute('href')).toBe(`/posts/${ID}`);
});

it('links a mentioned name to the profile', async () => {
  const mentions = [{ id: 'amir', name: 'Amir Rahimi' }];
  server.answers['GET /posts/'] = list(buildPost(1, { comment: 'Ask @Amir Rahimi, not @Nobody', mentions }));
  await server.open('/home');
  const link = await screen.findByRole('link', { name: '@Amir Rahimi' });
  expect(link.getAttribute('href')).toBe('/users/amir');
  expect(screen.queryByRole('link', { name: /Nobody/ })).toBeNull();
});

async function choose(words: string, item: string): Promise<void> {
  await userEvent.click(await (await article(words)).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

it('deletes a post at once after a confirmation', async () => {
  const answer = later([204, null]);
  server.answers[`DELETE /posts/${ID}/`] = answer.answer;
  server.answers['GET /posts/'] = list(buildPost(2), buildPost(1, own));
  await server.open('/home');
  await choose('Post number 1', 'Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  expect(screen.queryByText('Post number 1')).toBeNull();
  answer.arrive();
  await screen.findByText('The post is deleted');
  expect(screen.getByText('Post number 2')).toBeTruthy();
});

it('restores a post whose deletion failed, and loads the list again', async () => {
  server.answers[`DELETE /posts/${ID}/`] = broken;
  server.answers['GET /posts/'] = list(buildPost(2), buildPost(1, own));
  await server.open('/home');
  await choose('Post number 1', 'Delete');
  const before = server.getCalls('GET /posts/').length;
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The post was not deleted.');
  await screen.findByText('Post number 1');
  await waitFor(() => expect(server.getCalls('GET /posts/').length).toBeGreaterThan(before));
});

it('removes the post of somebody else with a reason, and undoes it in its place', async () => {
  const can = { ...mine, edit: false };
  server.answers['GET /posts/'] = list(buildPost(1, { can }));
  server.answers['GET /reports/options/'] = [
    200,
    { community: { id: guild.id, name: guild.name }, rules: [{ id: 'rule', title: 'No adverts', text: '' }] },
  ];
  server.answers[`DELETE /posts/${ID}/`] = [204, null];
  server.answers[`GET /posts/${ID}/`] = [
    200,
    buildPost(1, { removed: { decision: 'decision' }, can: { ...can, take_part: false, delete: false } }),
  ];
  await server.open('/home');
  await choose('Post number 1', 'Remove');
  const sheet = within(await screen.findByRole('dialog', { name: 'Remove this post?' }));
  await userEvent.type(sheet.getByRole('textbox', { name: /tell them/ }), 'This is no shop.');
  await userEvent.click(sheet.getByRole('button', { name: 'Remove post' }));
  const undo = await (await article('Post number 1')).findByRole('button', { name: 'Undo' });
  expect(server.getBody(`DELETE /posts/${ID}/`, 0)).toEqual({
    ground: 'other',
    rule: null,
    reason: 'This is no shop.',
  });
  server.say('post.moderated', { post: ID, removed: true });
  expect(await article('Post number 1')).toBeTruthy();
  server.answers['POST /decisions/decision/undo/'] = [200, {}];
  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { can })];
  await userEvent.click(undo);
  await waitFor(() => expect(screen.queryByText(/^Removed/)).toBeNull());
  expect(screen.getByText('Post number 1')).toBeTruthy();
});

it('takes a post out that moderators removed, and shows it again when they bring it back', async () => {
  server.answers['GET /posts/'] = list(buildPost(2), buildPost(1));
  await server.open('/home');
  await screen.findByText('Post number 1');
  server.answers['GET /posts/'] = list(buildPost(2));
  server.say('post.moderated', { post: ID, removed: true });
  await waitFor(() => expect(screen.queryByText('Post number 1')).toBeNull());
  server.answers['GET /posts/'] = list(buildPost(2), buildPost(1));
  server.say('post.moderated', { post: ID, removed: false });
  await screen.findByText('Post number 1');
});

it('shows what has changed in a post while its deletion was on its way, when that is refused', async () => {
  const answer = later(broken);
  server.answers[`DELETE /posts/${ID}/`] = answer.answer;
  server.answers['GET /posts/'] = list(buildPost(2), buildPost(1, own));
  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { ...own, comment: 'Mended words' })];
  await server.open('/home');
  await choose('Post number 1', 'Delete');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  server.say('post.updated', { ...numbers, edited: true });
  await waitFor(() => expect(server.getCalls(`GET /posts/${ID}/`)).toHaveLength(1));
  expect(screen.queryByText(/Post number 1|Mended words/)).toBeNull();

  server.answers['GET /posts/'] = broken;
  answer.arrive();
  await screen.findByText('Mended words');
});

it('keeps the text of an edit that fails, and shows it once it is saved', async () => {
  server.answers['GET /posts/'] = list(buildPost(1, { can: mine, title: 'Boats' }));
  server.answers[`PATCH /posts/${ID}/`] = broken;
  await server.open('/home');
  await choose('Post number 1', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit post' }));
  const text = await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' });
  await userEvent.clear(text);
  await userEvent.type(text, 'Other words');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect((await dialog.findByRole('alert')).textContent).toContain(
    'Something went wrong on our side. Nothing you wrote is lost.',
  );
  expect(text.value).toBe('Other words');

  const saved = buildPost(1, {
    can: mine,
    title: 'Boats',
    comment: 'Other words',
    edited_at: '2026-01-02T00:00:00.000Z',
  });
  server.answers[`PATCH /posts/${ID}/`] = [200, saved];
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  expect((await article('Other words')).getByText('edited')).toBeTruthy();
  expect(server.getBody(`PATCH /posts/${ID}/`, 1)).toEqual({
    title: 'Boats',
    comment: 'Other words',
    mentions: '[]',
  });
});

it('asks before it discards an edit', async () => {
  server.answers['GET /posts/'] = list(buildPost(1, own));
  await server.open('/home');
  await choose('Post number 1', 'Edit');
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your post' });
  await userEvent.type(text, ' and more');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await screen.findByRole('dialog', { name: 'Discard your changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(text.value).toBe('Post number 1 and more');
});

const numbers = { post: ID, likes_count: 2, level_count: 0, comments_count: 1, edited: false };

it('shows edits, new comments and deletions of other users', async () => {
  server.answers['GET /posts/'] = list(buildPost(2), buildPost(1));
  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { comment: 'Mended words' })];
  await server.open('/home');
  await screen.findByText('Post number 1');
  server.say('post.updated', { ...numbers, edited: true });
  await screen.findByText('Mended words');

  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { comments_count: 1, child_posts: [commentOn(1)] })];
  server.say('comment.created', { group: null, post: ID, comment: commentOn(1).id, parent: null, author: 'amir' });
  await screen.findByText('Comment number 1');

  server.say('post.deleted', { post: buildPost(2).id });
  expect(screen.queryByText('Post number 2')).toBeNull();
});

it('queues the posts of a channel at home, but not in the community', async () => {
  await server.open('/home');
  await screen.findByText('Post number 1');
  const filter = within(screen.getByRole('navigation', { name: 'Posts by community' }));
  await userEvent.click(filter.getByRole('link', { name: guild.name }));
  await screen.findByText('Post number 1');
  server.answers['GET /posts/'] = ({ query }) =>
    list(...(query.get('community') === null ? [buildPost(2), buildPost(1)] : [buildPost(1)]));
  server.say('post.created', {
    community: guild.id,
    channel: 'housing',
    post: buildPost(2).id,
    author: 'amir',
    event: null,
    at_home: true,
  });
  expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull();
  await userEvent.click(filter.getByRole('link', { name: 'All' }));
  await screen.findByRole('button', { name: '1 new post' });
});

it('removes the posts of a community that the user left', async () => {
  const elsewhere = { id: 'rowing', name: 'Riverside Rowing', logo: null };
  server.answers['GET /posts/'] = list(buildPost(2, { community: elsewhere }), buildPost(1));
  await server.open('/home');
  await screen.findByText('Post number 2');
  server.say('membership.updated', { community: 'rowing', user: 'somebody', role: null });
  expect(screen.getByText('Post number 2')).toBeTruthy();
  server.say('membership.updated', { community: 'rowing', user: 'maya', role: null });
  expect(screen.queryByText('Post number 2')).toBeNull();
  expect(screen.getByText('Post number 1')).toBeTruthy();
});

const printing = { id: 'printing', name: 'Printing' };
const ofChannel = { community: guild.id, channel: printing.id };

it('removes the posts of a channel that the user left, also unseen ones', async () => {
  server.answers['GET /posts/'] = list(buildPost(2, { channel: printing }), buildPost(1));
  await server.open('/home');
  await screen.findByText('Post number 2');
  server.answers['GET /posts/'] = list(
    buildPost(3, { channel: printing }),
    buildPost(2, { channel: printing }),
    buildPost(1),
  );
  server.say('post.created', { ...ofChannel, post: buildPost(3).id, author: 'amir', event: null, at_home: true });
  await screen.findByRole('button', { name: '1 new post' });
  server.answers['GET /posts/'] = list(buildPost(1));
  server.say('channel-membership.updated', { ...ofChannel, is_member: false });
  expect(screen.queryByText('Post number 2')).toBeNull();
  expect(screen.queryByRole('button', { name: '1 new post' })).toBeNull();
  expect(screen.getByText('Post number 1')).toBeTruthy();
});

it('shows posts again once the user may read them again', async () => {
  const both = list(buildPost(2, { channel: printing }), buildPost(1));
  server.answers['GET /posts/'] = both;
  await server.open('/home');
  await screen.findByText('Post number 2');
  server.say('post.updated', { ...numbers, post: buildPost(2).id, edited: true });
  await waitFor(() => expect(screen.queryByText('Post number 2')).toBeNull());
  server.say('channel-membership.updated', { ...ofChannel, is_member: true });
  await screen.findByText('Post number 2');
});

it('fills an empty home feed when the user is added to a community', async () => {
  server.answers['GET /posts/'] = list();
  await server.open('/home');
  await screen.findByRole('heading', { name: 'The door is open' });
  server.answers['GET /posts/'] = list(buildPost(1));
  server.say('membership.updated', { community: guild.id, user: 'maya', role: 'member' });
  await screen.findByText('Post number 1');
});

it('uses the description of a picture as its name', async () => {
  const image = { url: '/picture.webp', width: 1200, height: 675, srcset: '', placeholder: null };
  server.answers['GET /posts/'] = list(buildPost(1, { image, image_description: 'Boats on a lake' }));
  await server.open('/home');
  await userEvent.click(await screen.findByRole('button', { name: 'Boats on a lake' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Boats on a lake' }));
  expect(dialog.getByRole('img', { name: 'Boats on a lake' })).toBeTruthy();
});

it('edits the description of a picture, and clears it for a new one', async () => {
  const image = { url: '/picture.webp', width: 1200, height: 675, srcset: '', placeholder: null };
  const said = { image, image_description: 'Boats', can: mine };
  server.answers['GET /posts/'] = list(buildPost(1, said));
  server.answers[`PATCH /posts/${ID}/`] = [200, buildPost(1, { ...said, image_description: 'Boats on a lake' })];
  await server.open('/home');
  const edit = async () => {
    await userEvent.click(await (await article('Post number 1')).findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit post' }));
  };
  const dialog = await edit();
  const field = await dialog.findByLabelText(DESCRIBE);
  expect(field).toHaveProperty('value', 'Boats');
  await userEvent.type(field, ' on a lake');
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
  await screen.findByRole('button', { name: 'Boats on a lake' });
  expect(server.getBody(`PATCH /posts/${ID}/`, 0)).toMatchObject({
    image_description: 'Boats on a lake',
  });

  const again = await edit();
  const [picker] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="file"]');
  await userEvent.upload(picker as HTMLInputElement, new File(['x'], 'x.png', { type: 'image/png' }));
  expect(again.queryByLabelText(DESCRIBE)).toBeNull();
  await userEvent.click(again.getByRole('button', { name: 'Describe image' }));
  expect(document.activeElement).toBe(again.getByLabelText(DESCRIBE));
});

it('opens a picture in full size, and returns the focus', async () => {
  const image = { url: '/picture.webp', width: 1200, height: 675, srcset: '', placeholder: null };
  server.answers['GET /posts/'] = list(buildPost(1, { image }));
  await server.open('/home');
  const button = await screen.findByRole('button', { name: 'Picture by Amara Okafor' });
  await userEvent.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Picture by Amara Okafor' }));
  expect(dialog.getByRole('link', { name: 'Open in full size' }).getAttribute('href')).toBe('/picture.webp');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});
