import { expect, it } from 'vitest';
import { commentOf, idOf } from '../../testing/groups.ts';
import { rowsBelow } from './rows.ts';
import {
  collapseReplies,
  missingReplies,
  expandedParents,
  threadOf,
  withDeleted,
  withOwn,
  withReloaded,
  withReplies,
  type Thread,
} from './thread.ts';

const reply = (number: number, parent: number, changes = {}) => commentOf(number, { parent: idOf(parent), ...changes });
const ids = (...numbers: number[]) => numbers.map(idOf);

it('keeps the own reply below those that are not loaded, until they are', () => {
  const first = [reply(11, 1), reply(12, 1), reply(13, 1)];
  let thread = threadOf(commentOf(1, { replies: first, replies_count: 5 }));
  thread = withOwn(thread, idOf(1), reply(20, 1, { own: true }));
  expect(rowsBelow(thread, idOf(1), false).map((row) => (row.kind === 'comment' ? row.id : row.kind))).toEqual([
    ...ids(11, 12, 13),
    'more',
    idOf(20),
  ]);
  expect(missingReplies(thread, idOf(1))).toBe(2);
  thread = withReplies(thread, idOf(1), { comments: [reply(14, 1), reply(15, 1), reply(20, 1)], limit: 20 });
  expect(missingReplies(thread, idOf(1))).toBe(0);
  expect(rowsBelow(thread, idOf(1), false)).toHaveLength(6);
});

it('puts the own reply behind earlier ones of others, also where none seemed to be missing', () => {
  let thread = threadOf(commentOf(1, { replies: [reply(11, 1)] }));
  thread = withOwn(thread, idOf(1), reply(20, 1, { own: true }));
  expect(missingReplies(thread, idOf(1))).toBe(0);
  thread = withReplies(thread, idOf(1), { comments: [reply(15, 1), reply(20, 1)], limit: 20 });
  expect(rowsBelow(thread, idOf(1), false)).toMatchObject(ids(11, 15, 20).map((id) => ({ id })));
});

it('drops outdated replies, or replaces them', () => {
  const first = [11, 12, 13].map((number) => reply(number, 1));
  const nested = { comments: [reply(21, 14)], limit: 20 };
  let thread = threadOf(commentOf(1, { replies: first, replies_count: 5 }));
  thread = withReplies(thread, idOf(1), { comments: [reply(14, 1, { replies_count: 1 }), reply(15, 1)], limit: 20 });
  thread = withReplies(thread, idOf(14), nested);
  expect(expandedParents(thread).map(({ parent, shown }) => [parent, shown])).toEqual([
    [idOf(1), 5],
    [idOf(14), 1],
  ]);
  expect(rowsBelow(collapseReplies(thread), idOf(1), true)).toMatchObject([
    ...ids(11, 12, 13).map((id) => ({ id })),
    { kind: 'more', count: 2 },
  ]);
  const now = { comments: [reply(11, 1), reply(15, 1, { text: 'Said otherwise' })], limit: 20 };
  const reloaded = withReloaded(thread, idOf(1), now);
  expect(rowsBelow(reloaded, idOf(1), false)).toMatchObject(ids(11, 15).map((id) => ({ id })));
  expect(reloaded.comments[idOf(15)]?.text).toBe('Said otherwise');
});

it('removes a deleted comment with the tombstones above it, and leaves a tombstone of one with replies', () => {
  const thread = withDeleted(threadOf(commentOf(1, { replies: [reply(2, 1)] })), idOf(1));
  expect(thread?.comments[idOf(1)]).toMatchObject({ deleted: true, text: null, author: null });
  expect(thread && withDeleted(thread, idOf(2))).toBeNull();
});

it('lays out a thousand replies to replies in one list', () => {
  const DEPTH = 1000;
  let thread: Thread = threadOf(commentOf(1, { replies_count: 1 }));
  for (let number = 2; number <= DEPTH; number += 1) {
    const nested = reply(number, number - 1, { replies_count: number < DEPTH ? 1 : 0 });
    thread = withReplies(thread, idOf(number - 1), { comments: [nested], limit: 20 });
  }
  const rows = rowsBelow(thread, idOf(1), true);
  expect(rows).toHaveLength(DEPTH - 1);
  expect(rows.at(-1)).toMatchObject({ id: idOf(DEPTH), inReplyTo: 'Amir Rahimi' });
});
