import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, vi } from 'vitest';
import { LIST, WRITE, article, box, created, fakeDiscussion } from '../../testing/discussion.ts';
import { buildComment, buildCommentId } from '../../testing/groups.ts';
import { later, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const it = testWith(fakeDiscussion);

it('shows new comments of others: at the top at once, behind a button while the user reads further down', async ({
  server,
}) => {
  await server.open('/groups/flats');
  await article('Comment number 1');
  server.answers[LIST] = [200, [buildComment(2), buildComment(1)]];
  server.say('comment.created', created(2));
  expect(await article('Comment number 2')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Discussion 2 comments' })).toBeTruthy();

  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400, 300, 900));
  server.answers[LIST] = [200, [buildComment(3), buildComment(2), buildComment(1)]];
  server.say('comment.created', created(3));
  const pill = await screen.findByRole('button', { name: '1 new comment' });
  expect(screen.queryByText('Comment number 3')).toBeNull();
  await userEvent.click(pill);
  expect(await article('Comment number 3')).toBeTruthy();
});

it('shows unseen comments together with an own one', async ({ server }) => {
  const mine = buildComment(3, { own: true, text: 'Mine' });
  server.answers[WRITE] = () => {
    server.answers[LIST] = [200, [mine, buildComment(2), buildComment(1)]];
    return [201, mine];
  };
  await server.open('/groups/flats');
  await article('Comment number 1');
  const below = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect');
  below.mockReturnValue(new DOMRect(0, -400, 300, 900));
  server.answers[LIST] = [200, [buildComment(2), buildComment(1)]];
  server.say('comment.created', created(2));
  await screen.findByRole('button', { name: '1 new comment' });
  below.mockRestore();
  await userEvent.type(await box(), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await article('Mine');
  expect(await article('Comment number 2')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '1 new comment' })).toBeNull();
});

it('shows likes, changes and replies of others', async ({ server }) => {
  await server.open('/groups/flats');
  await article('Comment number 1');
  const updated = {
    group: 'flats',
    post: null,
    comment: buildCommentId(1),
    likes_count: 7,
    edited_at: null,
    deleted: false,
  };
  server.say('comment.updated', updated);
  expect(await (await article('Comment number 1')).findByText('7')).toBeTruthy();

  const edited_at = new Date().toISOString();
  server.answers[LIST] = [200, [buildComment(1, { likes_count: 7, text: 'Said otherwise', edited_at })]];
  server.say('comment.updated', { ...updated, edited_at });
  expect(await article('Said otherwise')).toBeTruthy();

  server.answers[`GET /groups/flats/comment/${buildCommentId(1)}/`] = [
    200,
    [buildComment(2, { parent: buildCommentId(1) })],
  ];
  server.say('comment.created', created(2, buildCommentId(1)));
  const replies = await screen.findByRole('list', { name: 'Replies' });
  expect(await within(replies).findByText('Comment number 2')).toBeTruthy();
});

it('shows a change of others also while a like is on its way, with the like', async ({ server }) => {
  const answer = later([200, { id: buildCommentId(1), likes_count: 1, likedby_me: true }]);
  server.answers[`POST /comments/${buildCommentId(1)}/like/`] = answer.answer;
  await server.open('/groups/flats');
  await userEvent.click((await article('Comment number 1')).getByRole('button', { name: 'Like' }));
  const edited_at = new Date().toISOString();
  server.answers[LIST] = [200, [buildComment(1, { text: 'Said otherwise', edited_at })]];
  server.say('comment.updated', {
    group: 'flats',
    post: null,
    comment: buildCommentId(1),
    likes_count: 0,
    edited_at,
    deleted: false,
  });
  const changed = await article('Said otherwise');
  expect(changed.getByRole('button', { name: 'Like', pressed: true })).toBeTruthy();
  answer.arrive();
});

it('keeps an own comment that an older answer does not have', async ({ server }) => {
  const mine = buildComment(3, { own: true, text: 'Mine' });
  const old = later([200, [buildComment(2), buildComment(1)]]);
  server.answers[WRITE] = () => {
    server.answers[LIST] = [200, [mine, buildComment(2), buildComment(1)]];
    return [201, mine];
  };
  await server.open('/groups/flats');
  await article('Comment number 1');
  server.answers[LIST] = old.answer;
  server.say('comment.created', created(2));
  await waitFor(() => expect(server.getCalls(LIST).length).toBeGreaterThan(1));
  await userEvent.type(await box(), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await article('Mine');
  old.arrive();
  await article('Comment number 2');
  expect(await article('Mine')).toBeTruthy();
});

it('shows the replies that others wrote before an own one', async ({ server }) => {
  const mine = buildComment(5, { own: true, parent: buildCommentId(1), text: 'It is' });
  server.answers[`POST /groups/flats/comment/${buildCommentId(1)}/create/`] = [201, mine];
  server.answers[`GET /groups/flats/comment/${buildCommentId(1)}/`] = [
    200,
    [buildComment(4, { parent: buildCommentId(1) }), mine],
  ];
  await server.open('/groups/flats');
  await userEvent.click((await article('Comment number 1')).getByRole('button', { name: 'Reply' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' }), 'It is');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await article('Comment number 4');
  const replies = within(await screen.findByRole('list', { name: 'Replies' })).getAllByRole('article');
  expect(replies.map(({ textContent }) => /Comment number 4|It is/.exec(textContent)?.[0])).toEqual([
    'Comment number 4',
    'It is',
  ]);
});

it('reloads shown replies after the connection was lost', async ({ server }) => {
  const first = [2, 3, 4].map((number) => buildComment(number, { parent: buildCommentId(1) }));
  server.answers[LIST] = [200, [buildComment(1, { replies: first, replies_count: 4 })]];
  server.answers[`GET /groups/flats/comment/${buildCommentId(1)}/`] = [
    200,
    [buildComment(9, { parent: buildCommentId(1) })],
  ];
  await server.open('/groups/flats');
  await server.connecting();
  server.say('ready', {});
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  await article('Comment number 9');
  const edited_at = new Date().toISOString();
  const now = [...first, buildComment(9, { parent: buildCommentId(1), text: 'Said otherwise', edited_at })];
  server.answers[`GET /groups/flats/comment/${buildCommentId(1)}/`] = [200, now];
  server.say('ready', {});
  await article('Said otherwise');
  expect(screen.queryByText('Comment number 9')).toBeNull();
});

it('keeps the text of a reply whose comment is deleted meanwhile, also when the comments load again', async ({
  server,
}) => {
  server.answers[LIST] = [200, [buildComment(2), buildComment(1)]];
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' });
  await userEvent.type(field, 'I think that');
  server.answers[LIST] = [200, [buildComment(2)]];
  server.say('comment.updated', {
    group: 'flats',
    post: null,
    comment: buildCommentId(1),
    likes_count: 0,
    edited_at: null,
    deleted: true,
  });
  expect(await screen.findByText(/^This comment was deleted/)).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Comment deleted' })).toBeTruthy();
  server.answers[LIST] = [200, [buildComment(3), buildComment(2)]];
  server.say('comment.created', created(3));
  expect(await screen.findByRole('button', { name: '1 new comment' })).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Amir Rahimi' }).value).toBe('I think that');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
});
