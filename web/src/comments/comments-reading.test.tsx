import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { LIST, article, fakeDiscussion } from '../../testing/discussion.ts';
import { buildComment, buildCommentId } from '../../testing/groups.ts';
import { testWith } from '../../testing/server.tsx';
import { waitFor } from '../../testing/wait-for.ts';

const it = testWith(fakeDiscussion);

it('shows who wrote what, with class year, level and role', async ({ server }) => {
  await server.open('/groups/flats');
  const comment = await article('Comment number 1');
  expect(comment.getByText('’11')).toBeTruthy();
  expect(comment.getByText(/Level 3/)).toBeTruthy();
  expect(await comment.findByText('Admin')).toBeTruthy();
});

it('loads more replies, and opens replies to replies step by step', async ({ server }) => {
  const first = [2, 3, 4].map((number) => buildComment(number, { parent: buildCommentId(1) }));
  server.answers[LIST] = [200, [buildComment(1, { replies: first, replies_count: 4 })]];
  server.answers[`GET /groups/flats/comment/${buildCommentId(1)}/`] = ({ query }) => {
    expect(query.get('after')).toBe(buildCommentId(4));
    const nested = [10, 11, 12].map((number) => buildComment(number, { parent: buildCommentId(9) }));
    return [200, [buildComment(9, { parent: buildCommentId(1), replies: nested, replies_count: 4 })]];
  };
  server.answers[`GET /groups/flats/comment/${buildCommentId(9)}/`] = [
    200,
    [buildComment(13, { parent: buildCommentId(9) })],
  ];
  await server.open('/groups/flats');
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more reply' }));
  expect(await screen.findByText('Comment number 9')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: /^Show \d+ repl(y|ies)$/ }));
  expect(await screen.findByText('Comment number 11')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Show 1 more reply' }));
  expect(await screen.findByText('Comment number 13')).toBeTruthy();
});

it('loads older comments', async ({ server }) => {
  const numbers = Array.from({ length: 20 }, (_, index) => 40 - index);
  server.answers[LIST] = ({ query }) =>
    query.get('before') === null
      ? [200, numbers.map((number) => buildComment(number))]
      : [200, [buildComment(Number(query.get('before')?.slice(-4)) - 1)]];
  await server.open('/groups/flats');
  await article('Comment number 40');
  await userEvent.click(await screen.findByRole('button', { name: 'Show older comments' }));
  expect(await article('Comment number 20')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older comments' })).toBeNull();
});

it('finds the comment that the URL names among older comments and their replies, and focuses it', async ({
  server,
}) => {
  const numbers = Array.from({ length: 20 }, (_, index) => 40 - index);
  const replies = [2, 3, 4].map((number) => buildComment(number, { parent: buildCommentId(1) }));
  server.answers[LIST] = ({ query }) =>
    query.get('before') === null
      ? [200, numbers.map((number) => buildComment(number))]
      : [200, [buildComment(1, { replies, replies_count: 4 })]];
  const linked = buildComment(9, { parent: buildCommentId(1) });
  server.answers[`GET /groups/flats/comment/${buildCommentId(1)}/`] = [200, [linked]];
  await server.open(`/groups/flats#comment-${linked.id}`);
  const text = await screen.findByText('Comment number 9');
  await waitFor(() => expect(document.activeElement).toBe(text.closest('article')));
  // The tint of the style sheet
  expect(text.closest('article')?.dataset.linked).toBe('');
});

it('stays at the top when the comment that the URL names is gone', async ({ server }) => {
  await server.open(`/groups/flats#comment-${buildCommentId(99)}`);
  expect(await article('Comment number 1')).toBeTruthy();
  expect(document.activeElement?.tagName).not.toBe('ARTICLE');
});

it('shows why the comments did not load, and tries again', async ({ server }) => {
  server.answers[LIST] = [403, { message: 'You are not allowed to do this.', code: 'forbidden' }];
  await server.open('/groups/flats');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.answers[LIST] = [200, []];
  await userEvent.click(retry);
  expect(await screen.findByText('The door is open')).toBeTruthy();
});
