import { expect, it } from 'vitest';
import { commentOf, idOf } from '../../testing/groups.ts';
import { rowsBelow } from './rows.ts';
import {
  collapseReplies,
  appendPage,
  missingReplies,
  expandedParents,
  mergeFirstPage,
  withUnseenShown,
  threadOf,
  withDeleted,
  withOwn,
  withReloaded,
  withReplies,
  type Thread,
} from './thread.ts';

const page = (numbers: number[], next = numbers.length < 3 ? null : 'older') => ({
  comments: numbers.map((number) => commentOf(number)),
  next,
});
const reply = (number: number, parent: number, changes = {}) => commentOf(number, { parent: idOf(parent), ...changes });
const ids = (...numbers: number[]) => numbers.map(idOf);

it('keeps newer comments unseen until they are asked for', () => {
  const thread = mergeFirstPage(threadOf(page([3, 2, 1])), page([4, 3, 2]));
  expect(thread.roots).toEqual(ids(3, 2, 1));
  expect(thread.unseen).toEqual(ids(4));
  expect(withUnseenShown(thread).roots).toEqual(ids(4, 3, 2, 1));
});

it('begins anew where more are new than one page holds', () => {
  const thread = withUnseenShown(mergeFirstPage(threadOf(page([3, 2, 1])), page([9, 8, 7])));
  expect(thread.roots).toEqual(ids(9, 8, 7));
  expect(thread.older).toBe('older');
});

it('adds older ones below, once', () => {
  const first = threadOf(page([6, 5, 4]));
  const thread = appendPage(first, 'older', page([3, 2]));
  expect(thread.roots).toEqual(ids(6, 5, 4, 3, 2));
  expect(thread.older).toBeNull();
  expect(appendPage(thread, 'older', page([3, 2]))).toBe(thread);
});

it("keeps one's own reply below those that are not loaded, until they are", () => {
  const first = [reply(11, 1), reply(12, 1), reply(13, 1)];
  let thread = threadOf({ comments: [commentOf(1, { replies: first, replies_count: 5 })], next: null });
  thread = withOwn(thread, reply(20, 1, { own: true }));
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

it("puts one's own reply behind those of others that came before it, also where none seemed to be missing", () => {
  let thread = threadOf({ comments: [commentOf(1, { replies: [reply(11, 1)] })], next: null });
  thread = withOwn(thread, reply(20, 1, { own: true }));
  expect(missingReplies(thread, idOf(1))).toBe(0);
  thread = withReplies(thread, idOf(1), { comments: [reply(15, 1), reply(20, 1)], limit: 20 });
  expect(rowsBelow(thread, idOf(1), false)).toMatchObject(ids(11, 15, 20).map((id) => ({ id })));
});

it('drops outdated replies, or replaces them', () => {
  const first = [11, 12, 13].map((number) => reply(number, 1));
  const nested = { comments: [reply(21, 14)], limit: 20 };
  let thread = threadOf({ comments: [commentOf(1, { replies: first, replies_count: 5 })], next: null });
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

it('takes a deleted comment out with the empty places above it, and keeps the place of one with replies', () => {
  let thread = threadOf({ comments: [commentOf(1, { replies: [reply(2, 1)] })], next: null });
  thread = withDeleted(thread, idOf(1));
  expect(thread.roots).toEqual(ids(1));
  expect(thread.comments[idOf(1)]).toMatchObject({ deleted: true, text: null, author: null });
  thread = withDeleted(thread, idOf(2));
  expect(thread.roots).toEqual([]);
});

it('lays out a thousand replies to replies in one list', () => {
  const DEPTH = 1000;
  let thread: Thread = threadOf({ comments: [commentOf(1, { replies_count: 1 })], next: null });
  for (let number = 2; number <= DEPTH; number += 1) {
    const nested = reply(number, number - 1, { replies_count: number < DEPTH ? 1 : 0 });
    thread = withReplies(thread, idOf(number - 1), { comments: [nested], limit: 20 });
  }
  const rows = rowsBelow(thread, idOf(1), true);
  expect(rows).toHaveLength(DEPTH - 1);
  expect(rows.at(-1)).toMatchObject({ id: idOf(DEPTH), inReplyTo: 'Amir Rahimi' });
});
