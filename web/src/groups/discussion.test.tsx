import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { amir, commentOf, groupOf, housing, idOf } from '../../testing/groups.ts';
import { fakeServer, guild, later } from '../../testing/server.tsx';
import { asMember, detailsOf } from '../../testing/communities.ts';

let server: ReturnType<typeof fakeServer>;
const LIST = 'GET /groups/flats/comments/';
const WRITE = 'POST /groups/flats/comments/';

beforeEach(() => {
  server = fakeServer();
  server.answers['GET /groups/details/flats/'] = [200, groupOf()];
  server.answers['GET /groups/flats/members/'] = [200, { results: [], next: null }];
  server.answers['GET /groups/flats/resources/'] = [200, { results: [], next: null }];
  server.answers['GET /channels/housing/groups/'] = [200, [groupOf()]];
  server.answers['GET /channels/housing/'] = [200, housing];
  server.answers['GET /community/guild/'] = [200, detailsOf(guild, asMember, { admins: [amir] })];
  server.answers[LIST] = [200, [commentOf(1)]];
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  server.close();
  vi.restoreAllMocks();
});

const article = async (text: string) => {
  const found = (await screen.findByText(text)).closest('article');
  if (found === null) throw new Error(`no comment says ${text}`);
  return within(found);
};
const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const created = (number: number, parent: string | null = null, author = 'amir') => ({
  group: 'flats',
  post: null,
  comment: idOf(number),
  parent,
  author,
});

it('shows who wrote what, with class year, level and what they are here', async () => {
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  expect(comment.getByText('’11')).toBeTruthy();
  expect(comment.getByText(/Level 3/)).toBeTruthy();
  expect(await comment.findByText('Admin')).toBeTruthy();
});

it('shows a comment from the moment it is sent on, and sends it once', async () => {
  const answer = later([201, commentOf(2, { own: true, text: 'Is it still free?' })]);
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
  await vi.waitFor(() => expect(screen.queryByText('Sending')).toBeNull());
  expect(screen.getAllByText('Is it still free?')).toHaveLength(1);
  expect(server.callsOf(WRITE)).toHaveLength(1);
  expect(localStorage.getItem('homecoming.drafts')).toBeNull();
});

it('logs a comment that failed, keeps it in its place over a reload, and sends it again under the same key', async () => {
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
  server.answers[WRITE] = [201, commentOf(2, { own: true, text: 'Hello there' })];
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, not sent' })).toBeNull());
  expect(await article('Hello there')).toBeTruthy();
  const keys = server.callsOf(WRITE).map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
});

it('sends a reply that was written without a connection once it is back, and discards one on request', async () => {
  const CREATE = `POST /groups/flats/comment/${idOf(1)}/create/`;
  server.answers[CREATE] = () => Promise.reject(new TypeError('offline'));
  await server.open('/groups/flats');
  const reply = async (text: string) => {
    await userEvent.click((await article('Comment number 1')).getByRole('button', { name: 'Reply' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' }), text);
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
  };
  await reply('Never mind');
  const unsent = within(await screen.findByRole('list', { name: 'Replies' }));
  expect((await unsent.findByRole('status')).textContent).toContain('Not sent.');
  await userEvent.click(unsent.getByRole('button', { name: 'Discard' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }));
  await vi.waitFor(() => expect(screen.queryByText('Never mind')).toBeNull());

  await reply('It is');
  await within(await screen.findByRole('list', { name: 'Replies' })).findByRole('status');
  server.answers[CREATE] = [201, commentOf(5, { own: true, parent: idOf(1), text: 'It is' })];
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, not sent' })).toBeNull());
  expect(await article('It is')).toBeTruthy();
});

it('likes at once, and takes back what did not go through', async () => {
  server.answers[`POST /comments/${idOf(1)}/like/`] = [
    500,
    { message: 'Something went wrong on our side.', code: 'internal' },
  ];
  await server.open('/groups/flats');
  const like = (await article('Comment number 1')).getByRole('button', { name: 'Like' });
  await userEvent.click(like);
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalledWith('The like failed.', expect.anything()));
  expect(like.getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByRole('alert')).toBeNull();

  const answer = later([200, { id: idOf(1), likes_count: 1, likedby_me: true }]);
  server.answers[`POST /comments/${idOf(1)}/like/`] = answer.answer;
  await userEvent.click(like);
  expect(like.getAttribute('aria-pressed')).toBe('true');
  expect((await article('Comment number 1')).getByText('1')).toBeTruthy();
  answer.arrive();
});

it('replies in place', async () => {
  server.answers[`POST /groups/flats/comment/${idOf(1)}/create/`] = [
    201,
    commentOf(5, { own: true, parent: idOf(1), text: 'It is' }),
  ];
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' });
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'It is{Control>}{Enter}{/Control}');
  const replies = await screen.findByRole('list', { name: 'Replies' });
  expect(await within(replies).findByText('It is')).toBeTruthy();
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Reply to Amir Rahimi' })).toBeNull());
});

it('loads more replies, and opens replies to replies step by step', async () => {
  const first = [2, 3, 4].map((number) => commentOf(number, { parent: idOf(1) }));
  server.answers[LIST] = [200, [commentOf(1, { replies: first, replies_count: 4 })]];
  server.answers[`GET /groups/flats/comment/${idOf(1)}/`] = ({ query }) => {
    expect(query.get('after')).toBe(idOf(4));
    const nested = [10, 11, 12].map((number) => commentOf(number, { parent: idOf(9) }));
    return [200, [commentOf(9, { parent: idOf(1), replies: nested, replies_count: 4 })]];
  };
  server.answers[`GET /groups/flats/comment/${idOf(9)}/`] = [200, [commentOf(13, { parent: idOf(9) })]];
  await server.open('/groups/flats');
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  expect(await screen.findByText('Comment number 9')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^Show replies/ }));
  expect(await screen.findByText('Comment number 11')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more reply' }));
  expect(await screen.findByText('Comment number 13')).toBeTruthy();
});

it('edits in place', async () => {
  server.answers[LIST] = [200, [commentOf(1, { own: true })]];
  server.answers[`PATCH /groups/flats/comment/${idOf(1)}/`] = [
    200,
    commentOf(1, { own: true, text: 'Changed', edited_at: new Date().toISOString() }),
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

it('asks before it deletes; the place of a comment with replies stays', async () => {
  const reply = commentOf(2, { parent: idOf(1) });
  server.answers[LIST] = [200, [commentOf(1, { own: true, replies: [reply] })]];
  server.answers[`DELETE /groups/flats/comment/${idOf(1)}/`] = [200, null];
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
    comment: idOf(2),
    likes_count: 0,
    edited_at: null,
    deleted: true,
  });
  expect(await screen.findByText('The door is open')).toBeTruthy();
});

it('shows what others write: at the top at once, behind a button to who reads further down', async () => {
  await server.open('/groups/flats');
  await article('Comment number 1');
  server.answers[LIST] = [200, [commentOf(2), commentOf(1)]];
  server.say('comment.created', created(2));
  expect(await article('Comment number 2')).toBeTruthy();
  expect(await screen.findByRole('link', { name: 'Discussion 2 comments' })).toBeTruthy();

  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, -400, 300, 900));
  server.answers[LIST] = [200, [commentOf(3), commentOf(2), commentOf(1)]];
  server.say('comment.created', created(3));
  const pill = await screen.findByRole('button', { name: '1 new comment' });
  expect(screen.queryByText('Comment number 3')).toBeNull();
  await userEvent.click(pill);
  expect(await article('Comment number 3')).toBeTruthy();
});

it('follows likes, changes and replies of others', async () => {
  await server.open('/groups/flats');
  await article('Comment number 1');
  const updated = { group: 'flats', post: null, comment: idOf(1), likes_count: 7, edited_at: null, deleted: false };
  server.say('comment.updated', updated);
  expect(await (await article('Comment number 1')).findByText('7')).toBeTruthy();

  const edited_at = new Date().toISOString();
  server.answers[LIST] = [200, [commentOf(1, { likes_count: 7, text: 'Said otherwise', edited_at })]];
  server.say('comment.updated', { ...updated, edited_at });
  expect(await article('Said otherwise')).toBeTruthy();

  server.answers[`GET /groups/flats/comment/${idOf(1)}/`] = [200, [commentOf(2, { parent: idOf(1) })]];
  server.say('comment.created', created(2, idOf(1)));
  const replies = await screen.findByRole('list', { name: 'Replies' });
  expect(await within(replies).findByText('Comment number 2')).toBeTruthy();
});

it('shows a change of others also while a like is on its way, with the like', async () => {
  const answer = later([200, { id: idOf(1), likes_count: 1, likedby_me: true }]);
  server.answers[`POST /comments/${idOf(1)}/like/`] = answer.answer;
  await server.open('/groups/flats');
  await userEvent.click((await article('Comment number 1')).getByRole('button', { name: 'Like' }));
  const edited_at = new Date().toISOString();
  server.answers[LIST] = [200, [commentOf(1, { text: 'Said otherwise', edited_at })]];
  server.say('comment.updated', {
    group: 'flats',
    post: null,
    comment: idOf(1),
    likes_count: 0,
    edited_at,
    deleted: false,
  });
  const changed = await article('Said otherwise');
  expect(changed.getByRole('button', { name: 'Like', pressed: true })).toBeTruthy();
  answer.arrive();
});

it("loses no comment of one's own to an answer from before it", async () => {
  const mine = commentOf(3, { own: true, text: 'Mine' });
  const old = later([200, [commentOf(2), commentOf(1)]]);
  server.answers[WRITE] = () => {
    server.answers[LIST] = [200, [mine, commentOf(2), commentOf(1)]];
    return [201, mine];
  };
  await server.open('/groups/flats');
  await article('Comment number 1');
  server.answers[LIST] = old.answer;
  server.say('comment.created', created(2));
  await vi.waitFor(() => expect(server.callsOf(LIST).length).toBeGreaterThan(1));
  await userEvent.type(await box(), 'Mine');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await article('Mine');
  old.arrive();
  await article('Comment number 2');
  expect(await article('Mine')).toBeTruthy();
});

it("shows the replies that others wrote before one's own", async () => {
  const mine = commentOf(5, { own: true, parent: idOf(1), text: 'It is' });
  server.answers[`POST /groups/flats/comment/${idOf(1)}/create/`] = [201, mine];
  server.answers[`GET /groups/flats/comment/${idOf(1)}/`] = [200, [commentOf(4, { parent: idOf(1) }), mine]];
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

it('asks again for replies that were loaded when the connection was lost', async () => {
  const first = [2, 3, 4].map((number) => commentOf(number, { parent: idOf(1) }));
  server.answers[LIST] = [200, [commentOf(1, { replies: first, replies_count: 4 })]];
  server.answers[`GET /groups/flats/comment/${idOf(1)}/`] = [200, [commentOf(9, { parent: idOf(1) })]];
  await server.open('/groups/flats');
  server.say('ready', {});
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  await article('Comment number 9');
  const edited_at = new Date().toISOString();
  const now = [...first, commentOf(9, { parent: idOf(1), text: 'Said otherwise', edited_at })];
  server.answers[`GET /groups/flats/comment/${idOf(1)}/`] = [200, now];
  server.say('ready', {});
  await article('Said otherwise');
  expect(screen.queryByText('Comment number 9')).toBeNull();
});

it('asks before an edit is lost to the Escape key, and keeps it while it is being saved', async () => {
  const answer = later([200, commentOf(1, { own: true, text: 'Changed', edited_at: new Date().toISOString() })]);
  server.answers[LIST] = [200, [commentOf(1, { own: true })]];
  server.answers[`PATCH /groups/flats/comment/${idOf(1)}/`] = answer.answer;
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
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(field.value).toBe('Changed');
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toBeTruthy();
  answer.arrive();
  await vi.waitFor(() => expect(screen.queryByRole('textbox', { name: 'Your comment' })).toBeNull());
  await article('Changed');
});

it('loads older comments', async () => {
  const numbers = Array.from({ length: 20 }, (_, index) => 40 - index);
  server.answers[LIST] = ({ query }) =>
    query.get('before') === null
      ? [200, numbers.map((number) => commentOf(number))]
      : [200, [commentOf(Number(query.get('before')?.slice(-4)) - 1)]];
  await server.open('/groups/flats');
  await article('Comment number 40');
  await userEvent.click(await screen.findByRole('button', { name: 'Show older comments' }));
  expect(await article('Comment number 20')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older comments' })).toBeNull();
});

it('tells why the comments are not there, and tries again', async () => {
  server.answers[LIST] = [403, { message: 'You are not allowed to do this.', code: 'forbidden' }];
  await server.open('/groups/flats');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answers[LIST] = [200, []];
  await userEvent.click(retry);
  expect(await screen.findByText('The door is open')).toBeTruthy();
});

it('lets one write where the comments did not load', async () => {
  server.answers[LIST] = [500, {}];
  await server.open('/groups/flats');
  expect(await screen.findByText('Failed to fetch comments')).toBeTruthy();
  expect(await box()).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Flats and rooms' })).toBeTruthy();
});

it('keeps the words of a reply whose comment is deleted meanwhile, also when the comments are asked for again', async () => {
  server.answers[LIST] = [200, [commentOf(2), commentOf(1)]];
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' });
  await userEvent.type(field, 'I think that');
  server.answers[LIST] = [200, [commentOf(2)]];
  server.say('comment.updated', {
    group: 'flats',
    post: null,
    comment: idOf(1),
    likes_count: 0,
    edited_at: null,
    deleted: true,
  });
  expect(await screen.findByText(/^This comment was deleted/)).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Comment deleted' })).toBeTruthy();
  server.answers[LIST] = [200, [commentOf(3), commentOf(2)]];
  server.say('comment.created', created(3));
  expect(await screen.findByRole('button', { name: '1 new comment' })).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Amir Rahimi' }).value).toBe('I think that');
  expect(screen.getByRole('button', { name: 'Discard' })).toBeTruthy();
});

it('discards the draft of a cancelled reply', async () => {
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to Amir Rahimi' });
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  await userEvent.type(await field(), 'Never mind');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  expect((await field()).value).toBe('');
});

it('moves the focus to the comment beside one that is deleted, and keeps it in the form after sending', async () => {
  server.answers[LIST] = [200, [commentOf(2, { own: true }), commentOf(1)]];
  server.answers[`DELETE /groups/flats/comment/${idOf(2)}/`] = [200, null];
  await server.open('/groups/flats');
  await userEvent.click(await (await article('Comment number 2')).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByText('Comment number 1').closest('article')));

  server.answers[WRITE] = [503, { message: 'We cannot be reached.', code: 'unavailable' }];
  await userEvent.type(await box(), 'Hello');
  await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
  await screen.findByRole('button', { name: 'Try again' });
  expect(document.activeElement).toBe(await box());
});

it('becomes a page that is not found when a comment cannot be sent because the group is gone', async () => {
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
