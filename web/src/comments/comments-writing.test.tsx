import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { LIST, WRITE, article, box, created, fakeDiscussion } from '../../testing/discussion.ts';
import { buildComment, buildCommentId } from '../../testing/groups.ts';
import { later, testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const it = testWith(fakeDiscussion);

it('shows a comment while it is sent, and sends it once', async ({ server }) => {
  const answer = later([201, buildComment(2, { own: true, text: 'Is it still free?' })]);
  server.answers[WRITE] = answer.answer;
  await server.open('/groups/flats');
  await userEvent.type(await box(), 'Is it still free?');
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Write a comment' });
  await userEvent.click(within(form).getByRole('button', { name: 'Comment' }));
  fireEvent.submit(form);

  expect(await screen.findByText('Sending')).toBeTruthy();
  expect(screen.getByText('Is it still free?')).toBeTruthy();
  expect((await box()).value).toBe('');
  server.say('comment.created', created(2, null, 'maya'));
  answer.arrive();
  await waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect(screen.getAllByText('Is it still free?')).toHaveLength(1);
  expect(server.getCalls(WRITE)).toHaveLength(1);
  expect(localStorage.getItem('homecoming.drafts')).toBeNull();
});

it('logs a comment that failed, keeps it in its place over a reload, and sends it again under the same key', async ({
  server,
}) => {
  server.answers[WRITE] = [403, { message: 'You are not allowed to do this.', code: 'forbidden' }];
  await server.open('/groups/flats');
  await userEvent.type(await box(), 'Hello there');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect((await screen.findByRole('alert')).textContent).toBe('Not sent. You are not allowed to do this.');
  expect(console.warn).toHaveBeenCalledOnce();
  expect(screen.queryByText('Sending')).toBeNull();
  expect((await box()).value).toBe('');

  await server.open('/groups/flats');
  const failed = within(await screen.findByRole('article', { name: 'Your comment, not sent' }));
  expect(failed.getByText('Hello there')).toBeTruthy();
  server.answers[WRITE] = [201, buildComment(2, { own: true, text: 'Hello there' })];
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, not sent' })).toBeNull());
  expect(await article('Hello there')).toBeTruthy();
  const keys = server.getIdempotencyKeys(WRITE);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('sends a reply that was written without a connection once it is back, and discards one on request', async ({
  server,
}) => {
  const CREATE = `POST /groups/flats/comment/${buildCommentId(1)}/create/`;
  server.answers[CREATE] = () => Promise.reject(new TypeError('offline'));
  await server.open('/groups/flats');
  const reply = async (text: string) => {
    await userEvent.click((await article('Comment number 1')).getByRole('button', { name: 'Reply' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' }), text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  };
  await reply('Never mind');
  const unsent = within(await screen.findByRole('list', { name: 'Replies' }));
  expect((await unsent.findByRole('status')).textContent).toContain('sent once you are connected again.');
  await userEvent.click(unsent.getByRole('button', { name: 'Discard' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(screen.queryByText('Never mind')).toBeNull());

  await reply('It is');
  await within(await screen.findByRole('list', { name: 'Replies' })).findByRole('status');
  server.answers[CREATE] = [201, buildComment(5, { own: true, parent: buildCommentId(1), text: 'It is' })];
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, not sent' })).toBeNull());
  expect(await article('It is')).toBeTruthy();
});

it('shows a like at once, and takes it back when it fails', async ({ server }) => {
  server.answers[`POST /comments/${buildCommentId(1)}/like/`] = [
    500,
    { message: 'Something went wrong on our side.', code: 'internal' },
  ];
  await server.open('/groups/flats');
  const like = (await article('Comment number 1')).getByRole('button', { name: 'Like' });
  await userEvent.click(like);
  await waitFor(() => expect(console.warn).toHaveBeenCalledWith('The like failed.', expect.anything()));
  expect(like.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('alert')).toBeNull();

  const answer = later([200, { id: buildCommentId(1), likes_count: 1, likedby_me: true }]);
  server.answers[`POST /comments/${buildCommentId(1)}/like/`] = answer.answer;
  await userEvent.click(like);
  expect(like.getAttribute('aria-pressed')).toBe('true');
  expect((await article('Comment number 1')).getByText('1')).toBeTruthy();
  answer.arrive();
});

it('replies in place', async ({ server }) => {
  server.answers[`POST /groups/flats/comment/${buildCommentId(1)}/create/`] = [
    201,
    buildComment(5, { own: true, parent: buildCommentId(1), text: 'It is' }),
  ];
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'It is{Control>}{Enter}{/Control}');
  const replies = await screen.findByRole('list', { name: 'Replies' });
  expect(await within(replies).findByText('It is')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Amir Rahimi' })).toBeNull());
});

it('edits in place', async ({ server }) => {
  server.answers[LIST] = [200, [buildComment(1, { own: true })]];
  server.answers[`PATCH /groups/flats/comment/${buildCommentId(1)}/`] = [
    200,
    buildComment(1, { own: true, text: 'Changed', edited_at: new Date().toISOString() }),
  ];
  await server.open('/groups/flats');
  await userEvent.click(await (await article('Comment number 1')).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const field = screen.getByRole('textbox', { name: 'Your comment' });
  await userEvent.clear(field);
  await userEvent.type(field, 'Changed');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await (await article('Changed')).findByText(/edited/)).toBeTruthy();
});

it('asks before it deletes, and keeps the place of a comment with replies', async ({ server }) => {
  const reply = buildComment(2, { parent: buildCommentId(1) });
  server.answers[LIST] = [200, [buildComment(1, { own: true, replies: [reply] })]];
  server.answers[`DELETE /groups/flats/comment/${buildCommentId(1)}/`] = [200, null];
  await server.open('/groups/flats');
  await userEvent.click(await (await article('Comment number 1')).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  expect(await screen.findByText('Comment deleted')).toBeTruthy();
  expect(screen.queryByText('Comment number 1')).toBeNull();
  expect(screen.getByText('Comment number 2')).toBeTruthy();

  server.say('comment.updated', {
    group: 'flats',
    post: null,
    comment: buildCommentId(2),
    likes_count: 0,
    edited_at: null,
    deleted: true,
  });
  expect(await screen.findByText('The door is open')).toBeTruthy();
});

it('closes an empty reply with the Escape key, and focuses its button again', async ({ server }) => {
  await server.open('/groups/flats');
  const reply = (await article('Comment number 1')).getByRole('button', { name: 'Reply' });
  await userEvent.click(reply);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(reply));
  expect(reply.getAttribute('aria-expanded')).toBe('false');
});

it('asks before an edit is lost to the Escape key, and keeps it while it is being saved', async ({ server }) => {
  const answer = later([200, buildComment(1, { own: true, text: 'Changed', edited_at: new Date().toISOString() })]);
  server.answers[LIST] = [200, [buildComment(1, { own: true })]];
  server.answers[`PATCH /groups/flats/comment/${buildCommentId(1)}/`] = answer.answer;
  await server.open('/groups/flats');
  const edit = async () => {
    await userEvent.click(await (await article('Comment number 1')).findByRole('button', { name: 'More' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    return screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  };
  await userEvent.type(await edit(), '{Escape}');
  expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull();

  const field = await edit();
  await userEvent.clear(field);
  await userEvent.type(field, 'Changed{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Discard your changes?' }));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  expect(field.value).toBe('Changed');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toBeTruthy();
  answer.arrive();
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull());
  await article('Changed');
});

it('sends a comment where the comments did not load', async ({ server }) => {
  server.answers[LIST] = [500, {}];
  await server.open('/groups/flats');
  expect(await screen.findByText('Failed to fetch comments')).toBeTruthy();
  expect(await box()).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Flats and rooms' })).toBeTruthy();
});

it('discards the draft of a cancelled reply', async ({ server }) => {
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Amir Rahimi' });
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  await userEvent.type(await field(), 'Never mind');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  expect((await field()).value).toBe('');
});

it('moves the focus to the comment beside one that is deleted, and keeps it in the form after sending', async ({
  server,
}) => {
  server.answers[LIST] = [200, [buildComment(2, { own: true }), buildComment(1)]];
  server.answers[`DELETE /groups/flats/comment/${buildCommentId(2)}/`] = [200, null];
  await server.open('/groups/flats');
  await userEvent.click(await (await article('Comment number 2')).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByText('Comment number 1').closest('article')));

  server.answers[WRITE] = [503, { message: 'We cannot be reached.', code: 'unavailable' }];
  await userEvent.type(await box(), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByRole('button', { name: 'Try again' });
  const field = await box();
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('shows that the group is not found when a comment cannot be sent for that reason', async ({ server }) => {
  await server.open('/groups/flats');
  await userEvent.type(await box(), 'Hello');
  const gone: [number, unknown] = [
    404,
    { message: 'This group does not exist, or you cannot see it.', code: 'group_not_found' },
  ];
  server.answers[WRITE] = gone;
  server.answers['GET /groups/details/flats/'] = gone;
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  expect(await screen.findByRole('heading', { name: 'Group not found', level: 2 })).toBeTruthy();
});
