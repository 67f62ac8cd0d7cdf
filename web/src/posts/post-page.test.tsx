import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { buildChannelMember } from '../../testing/channels.ts';
import { asMember, buildMember, buildOwnCommunity } from '../../testing/communities.ts';
import { commentOn } from '../../testing/posts.ts';
import { fakeServer, guild, later, buildPost } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

let server: ReturnType<typeof fakeServer>;
const ID = buildPost(1).id;
const COMMENT = `POST /posts/${ID}/comment/`;
const COMMENTS = `GET /posts/${ID}/comments/`;

beforeEach(() => {
  server = fakeServer();
  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { comments_count: 2 })];
  server.answers[COMMENTS] = [200, { results: [commentOn(2, { own: true }), commentOn(1)], next: null }];
});
afterEach(() => server.close());

const box = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a comment' });
const sendButton = () =>
  within(screen.getByRole('form', { name: 'Write a comment' })).getByRole('button', { name: /Comment|Try again/ });
const comments = async () =>
  within(await screen.findByRole('region', { name: /comment/i }))
    .getAllByRole('article')
    .map((one) => one.textContent.match(/Comment number \d+|Well said/)?.[0]);
const open = async () => {
  await server.open(`/posts/${ID}`);
  await screen.findByText('Comment number 1');
};

it('shows a post whole with its comments, oldest first', async () => {
  await open();
  expect(await comments()).toEqual(['Comment number 1', 'Comment number 2']);
  expect(screen.getByRole('heading', { name: '2 comments' })).toBeTruthy();
});

it('says in place of the form that the reader is muted, and until when', async () => {
  const post = buildPost(1, { comments_count: 2 });
  server.answers[`GET /posts/${ID}/`] = [200, { ...post, can: { ...post.can, take_part: false } }];
  const restricted = { kind: 'mute', until: '2099-01-08T12:00:00.000Z' } as const;
  const community = buildOwnCommunity({ ...guild, id: post.community.id }, asMember, { restricted });
  server.answers[`GET /community/${post.community.id}/`] = [200, community];
  await open();
  await screen.findByText(/You can write again on .*8 January 2099/);
  expect(screen.queryByRole('textbox', { name: 'Write a comment' })).toBeNull();
});

it('loads earlier comments when one asks for them, and says why they do not come', async () => {
  let broken = true;
  server.answers[COMMENTS] = ({ query }) => {
    if (query.get('cursor') === null) return [200, { results: [commentOn(4), commentOn(3)], next: 'before' }];
    if (broken) return [503, { message: 'We cannot be reached.', code: 'unavailable' }];
    return [200, { results: [commentOn(2), commentOn(1)], next: null }];
  };
  await server.open(`/posts/${ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Show earlier comments' }));
  expect((await screen.findByRole('alert')).textContent).toBe('We cannot be reached.');
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Comment number 1');
  expect(await comments()).toEqual([1, 2, 3, 4].map((number) => `Comment number ${number}`));
  expect(screen.queryByRole('button', { name: 'Show earlier comments' })).toBeNull();
});

it('sends a comment once, with a title when one is wanted', async () => {
  const answer = later([201, commentOn(3, { own: true, comment: 'Well said' })]);
  server.answers[COMMENT] = answer.answer;
  await open();
  await userEvent.type(await box(), 'Well said');
  await userEvent.click(screen.getByRole('button', { name: 'Add a title' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Title of your comment' }), 'Indeed');
  await userEvent.dblClick(sendButton());
  answer.arrive();
  await waitFor(async () => expect((await comments()).at(-1)).toBe('Well said'));
  expect((await box()).value).toBe('');
  expect(server.getCalls(COMMENT)).toHaveLength(1);
  expect(server.getBody(COMMENT, 0)).toEqual({
    comment: 'Well said',
    title: 'Indeed',
    mentions: '[]',
  });
  expect(screen.getByRole('heading', { name: '3 comments' })).toBeTruthy();
});

it('keeps a comment that does not go through in its place, and sends it again under the same key', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.answers[COMMENT] = [403, { message: 'You are not allowed to do this.', code: 'forbidden' }];
  await open();
  await userEvent.type(await box(), 'Well said');
  await userEvent.click(sendButton());
  const failed = within(await screen.findByRole('article', { name: 'Your comment, not sent' }));
  expect(failed.getByRole('alert').textContent).toBe('Not sent. You are not allowed to do this.');
  expect((await comments()).at(-1)).toBe('Well said');
  server.answers[COMMENT] = [201, commentOn(3, { own: true, comment: 'Well said' })];
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, not sent' })).toBeNull());
  expect((await comments()).at(-1)).toBe('Well said');
  const [first, second] = server.getIdempotencyKeys(COMMENT);
  expect(first).toBeTruthy();
  expect(second).toBe(first);
});

// Both pages have a button 'Comment': the post page must be gone before the feed's one is pressed.
const leave = async () => {
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Back' })).toBeNull());
};
const openFromFeed = async () => userEvent.click(await screen.findByRole('button', { name: 'Comment' }));
const leaveAndReturn = async () => {
  await leave();
  await openFromFeed();
};

it('keeps a comment that one has begun while one looks at something else', async () => {
  await open();
  await userEvent.type(await box(), 'Half a thou');
  await leaveAndReturn();
  const again = await box();
  expect(again.value).toBe('Half a thou');
  await waitFor(() => expect(document.activeElement).toBe(again));
});

it('shows a comment on its way when one leaves and comes back, and does not send it twice', async () => {
  const answer = later([201, commentOn(3, { own: true, comment: 'Well said' })]);
  server.answers[COMMENT] = answer.answer;
  await open();
  await userEvent.type(await box(), 'Well said');
  await userEvent.click(sendButton());
  await leaveAndReturn();
  expect(await screen.findByRole('article', { name: 'Your comment, on its way' })).toBeTruthy();
  expect((await box()).value).toBe('');
  answer.arrive();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Your comment, on its way' })).toBeNull());
  expect((await comments()).at(-1)).toBe('Well said');
  expect(server.getCalls(COMMENT)).toHaveLength(1);
});

it('sends what failed while one was away under its key, and something else under another', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const answer = later([403, { message: 'You are not allowed to do this.', code: 'forbidden' }]);
  server.answers[COMMENT] = answer.answer;
  await open();
  await userEvent.type(await box(), 'Well said');
  await userEvent.click(sendButton());
  await leave();
  answer.arrive();
  await openFromFeed();
  const failed = within(await screen.findByRole('article', { name: 'Your comment, not sent' }));
  await userEvent.click(failed.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.getCalls(COMMENT)).toHaveLength(2));
  await userEvent.type(await box(), 'Well said!');
  await userEvent.click(sendButton());
  await waitFor(() => expect(server.getCalls(COMMENT)).toHaveLength(3));
  const [first, second, third] = server.getIdempotencyKeys(COMMENT);
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it('keeps whom one named while one looks at something else', async () => {
  const amir = buildMember('Amir Rahimi');
  server.answers['GET /community/guild/members/search/'] = [200, { results: [amir], next: null }];
  server.answers[COMMENT] = [201, commentOn(3, { own: true, comment: 'Well said' })];
  await open();
  await userEvent.type(await box(), '@am');
  await userEvent.click(within(await screen.findByRole('listbox')).getByRole('option', { name: /Amir/ }));
  await leaveAndReturn();
  expect((await box()).value).toBe('@Amir Rahimi ');
  await userEvent.click(sendButton());
  await waitFor(() => expect(server.getCalls(COMMENT)).toHaveLength(1));
  expect(server.getBody(COMMENT, 0)).toMatchObject({ mentions: JSON.stringify([amir.id]) });
});

it('suggests only readers of the channel when one changes what one said there', async () => {
  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { channel: { id: 'printing', name: 'Printing' } })];
  server.answers['GET /channels/printing/members/'] = [
    200,
    { results: [buildChannelMember('Amara Okafor')], next: null },
  ];
  server.answers['GET /community/guild/members/search/'] = [
    200,
    { results: [buildMember('Amara Okafor'), buildMember('Amir Rahimi')], next: null },
  ];
  await open();
  const region = screen.getByRole('region', { name: /comment/i });
  await userEvent.click(await within(region).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), ' @am');
  const people = await screen.findByRole('listbox');
  const options = within(people).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Amara Okafor')]);
});

it('changes and deletes the user’s own comment', async () => {
  server.answers[`PATCH /posts/${ID}/comment/${commentOn(2).id}/`] = [
    200,
    commentOn(2, { own: true, comment: 'Well said', edited_at: '2026-01-02T00:00:00.000Z' }),
  ];
  await open();
  const dots = screen.getByRole('region', { name: /comment/i });
  await userEvent.click(await within(dots).findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
  const words = await screen.findByRole('textbox', { name: 'Your comment' });
  await userEvent.clear(words);
  await userEvent.type(words, 'Well said');
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(async () => expect(await comments()).toEqual(['Comment number 1', 'Well said']));

  server.answers[`DELETE /posts/${ID}/comment/${commentOn(2).id}/`] = [204, null];
  server.answers[`GET /posts/${ID}/`] = [200, buildPost(1, { comments_count: 1 })];
  await userEvent.click(within(dots).getByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete comment' }));
  await waitFor(async () => expect(await comments()).toEqual(['Comment number 1']));
  await screen.findByRole('heading', { name: '1 comment' });
});

it('updates comments of others live', async () => {
  await open();
  const created = (number: number) =>
    server.say('comment.created', {
      group: null,
      post: ID,
      comment: commentOn(number).id,
      parent: null,
      author: 'amir',
    });
  const updated = (number: number, deleted: boolean) => {
    const about = { group: null, post: ID, comment: commentOn(number).id };
    server.say('comment.updated', { ...about, likes_count: 0, edited_at: new Date().toISOString(), deleted });
  };
  server.answers[COMMENTS] = [200, { results: [commentOn(3), commentOn(2), commentOn(1)], next: null }];
  created(3);
  await screen.findByText('Comment number 3');
  server.answers[COMMENTS] = [
    200,
    { results: [commentOn(3, { comment: 'Well said' }), commentOn(2), commentOn(1)], next: null },
  ];
  updated(3, false);
  await screen.findByText('Well said');
  updated(1, true);
  expect(screen.queryByText('Comment number 1')).toBeNull();
});

it('loads comments again of which moderators removed one, or brought one back', async () => {
  await open();
  const said = [commentOn(2), commentOn(1)];
  server.answers[COMMENTS] = [200, { results: said.slice(1), next: null }];
  const about = { group: null, post: ID, comment: commentOn(2).id };
  await screen.findByText('Comment number 2');
  server.say('comment.moderated', about);
  await waitFor(() => expect(screen.queryByText('Comment number 2')).toBeNull());
  server.answers[COMMENTS] = [200, { results: said, next: null }];
  server.say('comment.moderated', about);
  await screen.findByText('Comment number 2');
});

it('says so when the post is deleted while one reads it', async () => {
  await open();
  server.answers[`GET /posts/${ID}/`] = [404, { message: 'Post not found', code: 'post_not_found' }];
  window.scrollTo(0, 400);
  server.say('post.deleted', { post: ID });
  await screen.findByRole('heading', { name: 'Post not found' });
  expect(window.scrollY).toBe(0);
  expect(screen.queryByText('Comment number 1')).toBeNull();
});

it('lets who could read a deleted post report it', async () => {
  server.answers[`GET /posts/${ID}/`] = [404, { message: 'Post not found', code: 'post_not_found' }];
  server.answers['GET /reports/options/'] = [200, { community: { id: 'guild', name: 'Guild' }, rules: [] }];
  server.answers['POST /reports/'] = [201, { id: 'report' }];
  await server.open(`/posts/${ID}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Report what was here' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Insults or harassment' }));
  await screen.findByText('Thanks. You will learn the outcome.');
  expect(server.getBody('POST /reports/', 0)).toMatchObject({ kind: 'post', subject: ID });
});

it('leaves the page of a post of one’s own that is deleted', async () => {
  server.answers[`GET /posts/${ID}/`] = [
    200,
    buildPost(1, {
      author: commentOn(1, { own: true }).author,
      can: { take_part: true, edit: true, delete: true, report: false },
    }),
  ];
  server.answers[`DELETE /posts/${ID}/`] = [204, null];
  server.answers['GET /posts/'] = [200, { results: [buildPost(2)], next: null }];
  await open();
  const [dots] = await screen.findAllByRole('button', { name: 'More' });
  await userEvent.click(dots as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete post' }));
  await screen.findByText('Post number 2');
  expect(window.location.pathname).toBe('/home');
});

it('tells why comments did not come, and tries again', async () => {
  server.answers[COMMENTS] = [503, { message: 'We cannot be reached.', code: 'unavailable' }];
  await server.open(`/posts/${ID}`);
  expect((await screen.findByRole('alert')).textContent).toContain('We cannot be reached.');
  server.answers[COMMENTS] = [200, { results: [], next: null }];
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No comments yet. Yours would be the first.');
});

it('replies below a comment, and likes it as in a group', async () => {
  const first = commentOn(1);
  server.answers[COMMENT] = [201, { ...commentOn(3, { own: true, comment: 'It is' }), parent: first.id }];
  server.answers[`POST /comments/${first.id}/like/`] = [200, { id: first.id, likes_count: 1, likedby_me: true }];
  await open();
  const comment = within((await screen.findByText('Comment number 1')).closest('article') as HTMLElement);
  await userEvent.click(comment.getByRole('button', { name: 'Like' }));
  expect(comment.getByRole('button', { name: 'Like', pressed: true })).toBeTruthy();
  await userEvent.click(comment.getByRole('button', { name: 'Reply' }));
  const field = await screen.findByRole('textbox', { name: 'Reply to Amir Rahimi' });
  const shown: string[] = [];
  Element.prototype.scrollIntoView = function show(this: Element) {
    shown.push(this.textContent);
  };
  await userEvent.type(field, 'It is{Control>}{Enter}{/Control}');
  await waitFor(() => expect(shown.at(-1)).toContain('It is'));
  const replies = await screen.findByRole('list', { name: 'Replies' });
  expect(await within(replies).findByText('It is')).toBeTruthy();
  expect(server.getBody(COMMENT, 0)).toEqual({
    comment: 'It is',
    mentions: '[]',
    parent: first.id,
  });
});

it('offers no replies where all of them are hidden from the reader', async () => {
  const first = { ...commentOn(1), replies_count: 1 };
  server.answers[COMMENTS] = [200, { results: [first], next: null }];
  await server.open(`/posts/${ID}`);
  await screen.findByText('Comment number 1');
  expect(screen.queryByRole('button', { name: /^Show repl/ })).toBeNull();
});

it('keeps the places of hidden and deleted comments with replies', async () => {
  const nothing = { author: null, text: null, can: { edit: false, delete: false, like: false, reply: false } };
  const reply = { ...commentOn(3), parent: commentOn(1).id };
  const hidden = { ...commentOn(1), ...nothing, hidden: true, replies: [reply], replies_count: 1 };
  const deleted = { ...commentOn(2), ...nothing, deleted: true, replies_count: 1 };
  server.answers[COMMENTS] = [200, { results: [deleted, hidden], next: null }];
  await server.open(`/posts/${ID}`);
  await screen.findByText('Comment number 3');
  const places = ['Hidden comment', 'Comment deleted'].map((name) => screen.getByRole('article', { name }));
  for (const place of places) expect(within(place).queryByRole('button')).toBeNull();
});
