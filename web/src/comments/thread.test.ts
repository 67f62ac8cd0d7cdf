import { expect, it } from 'vitest';
import { buildComment, buildCommentId } from '../../testing/groups.ts';
import { rowsBelow } from './rows.ts';
import {
  collapseReplies,
  missingReplies,
  expandedParents,
  createThread,
  withDeleted,
  withOwn,
  withReloaded,
  withReplies,
  type Thread,
} from './thread.ts';

const reply = (number: number, parent: number, changes = {}) =>
  buildComment(number, { parent: buildCommentId(parent), ...changes });
const ids = (...numbers: number[]) => numbers.map(buildCommentId);

it('keeps the own reply below those that are not loaded, until they are', () => {
  const first = [reply(11, 1), reply(12, 1), reply(13, 1)];
  let thread = createThread(buildComment(1, { replies: first, replies_count: 5 }));
  thread = withOwn(thread, buildCommentId(1), reply(20, 1, { own: true }));
  expect(
    rowsBelow(thread, buildCommentId(1), false).map((row) => (row.kind === 'comment' ? row.id : row.kind)),
  ).toEqual([...ids(11, 12, 13), 'more', buildCommentId(20)]);
  expect(missingReplies(thread, buildCommentId(1))).toBe(2);
  thread = withReplies(thread, buildCommentId(1), { comments: [reply(14, 1), reply(15, 1), reply(20, 1)], limit: 20 });
  expect(missingReplies(thread, buildCommentId(1))).toBe(0);
  expect(rowsBelow(thread, buildCommentId(1), false)).toHaveLength(6);
});

it('puts the own reply behind earlier ones of others, also where none seemed to be missing', () => {
  let thread = createThread(buildComment(1, { replies: [reply(11, 1)] }));
  thread = withOwn(thread, buildCommentId(1), reply(20, 1, { own: true }));
  expect(missingReplies(thread, buildCommentId(1))).toBe(0);
  thread = withReplies(thread, buildCommentId(1), { comments: [reply(15, 1), reply(20, 1)], limit: 20 });
  expect(rowsBelow(thread, buildCommentId(1), false)).toMatchObject(ids(11, 15, 20).map((id) => ({ id })));
});

it('drops outdated replies, or replaces them', () => {
  const first = [11, 12, 13].map((number) => reply(number, 1));
  const nested = { comments: [reply(21, 14)], limit: 20 };
  let thread = createThread(buildComment(1, { replies: first, replies_count: 5 }));
  thread = withReplies(thread, buildCommentId(1), {
    comments: [reply(14, 1, { replies_count: 1 }), reply(15, 1)],
    limit: 20,
  });
  thread = withReplies(thread, buildCommentId(14), nested);
  expect(expandedParents(thread).map(({ parent, shown }) => [parent, shown])).toEqual([
    [buildCommentId(1), 5],
    [buildCommentId(14), 1],
  ]);
  expect(rowsBelow(collapseReplies(thread), buildCommentId(1), true)).toMatchObject([
    ...ids(11, 12, 13).map((id) => ({ id })),
    { kind: 'more', count: 2 },
  ]);
  const now = { comments: [reply(11, 1), reply(15, 1, { text: 'Said otherwise' })], limit: 20 };
  const reloaded = withReloaded(thread, buildCommentId(1), now);
  expect(rowsBelow(reloaded, buildCommentId(1), false)).toMatchObject(ids(11, 15).map((id) => ({ id })));
  expect(reloaded.comments[buildCommentId(15)]?.text).toBe('Said otherwise');
});

it('removes a deleted comment with the tombstones above it, and leaves a tombstone of one with replies', () => {
  const thread = withDeleted(createThread(buildComment(1, { replies: [reply(2, 1)] })), buildCommentId(1));
  expect(thread?.comments[buildCommentId(1)]).toMatchObject({ deleted: true, text: null, author: null });
  expect(thread && withDeleted(thread, buildCommentId(2))).toBeNull();
});

it('lays out a thousand replies to replies in one list', () => {
  const DEPTH = 1000;
  let thread: Thread = createThread(buildComment(1, { replies_count: 1 }));
  for (let number = 2; number <= DEPTH; number += 1) {
    const nested = reply(number, number - 1, { replies_count: number < DEPTH ? 1 : 0 });
    thread = withReplies(thread, buildCommentId(number - 1), { comments: [nested], limit: 20 });
  }
  const rows = rowsBelow(thread, buildCommentId(1), true);
  expect(rows).toHaveLength(DEPTH - 1);
  expect(rows.at(-1)).toMatchObject({ id: buildCommentId(DEPTH), inReplyTo: 'Amir Rahimi' });
});
