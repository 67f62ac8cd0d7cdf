import { describe, expect, it } from 'vitest';
import {
  appendPage,
  changeItem,
  toLiveList,
  mergeFirstPage,
  prependItem,
  queueUnseen,
  removeItems,
  restoreItem,
  type LiveList,
} from './live-list.ts';

/** An item that moves up when it changes, as a notification does. */
interface Item {
  id: string;
  at: number;
  text?: string;
}

const item = (number: number, changes: Partial<Item> = {}): Item => ({ id: String(number), at: number, ...changes });
const buildPage = (numbers: number[], next: string | null = null) => ({ results: numbers.map((n) => item(n)), next });
const isBefore = (a: Item, b: Item) => a.at > b.at;
const shown = (list: LiveList<Item>) => list.items.map(({ id }) => Number(id));
const unseen = (list: LiveList<Item>) => list.unseen.map(({ id }) => Number(id));
const queueing = (list: LiveList<Item>, page: ReturnType<typeof buildPage>) =>
  mergeFirstPage(list, page, { isBefore, queueNew: true });
const showing = (list: LiveList<Item>, page: ReturnType<typeof buildPage>) =>
  mergeFirstPage(list, page, { isBefore, queueNew: false });
const remove = (list: LiveList<Item>, number: number) => removeItems(list, ({ id }) => id === String(number));

describe('a list whose first page is loaded again', () => {
  const list: LiveList<Item> = appendPage(toLiveList(buildPage([9, 8, 7], 'a')), 'a', buildPage([6, 5, 4], 'b'));

  it('keeps shown items when the first page is loaded again, and queues newer ones as unseen', () => {
    const merged = queueing(list, buildPage([11, 10, 9], 'c'));
    expect(shown(merged)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(unseen(merged)).toEqual([11, 10]);
    expect(merged.next).toBe('b');
  });

  it('shows newer items without a queue', () => {
    const merged = showing(list, buildPage([11, 10, 9], 'c'));
    expect(shown(merged)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    expect(merged).toMatchObject({ unseen: [], next: 'b' });
  });

  it('starts again rather than hide a gap', () => {
    const restarted = showing(list, buildPage([20, 19], 'c'));
    expect(shown(restarted)).toEqual([20, 19]);
    expect(restarted.next).toBe('c');
    const queued = queueing(list, buildPage([20, 19], 'c'));
    expect(shown(queued)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(unseen(queued)).toEqual([20, 19]);
  });

  it('finds a gap below a prepended item', () => {
    const own = prependItem(list, item(30));
    expect(shown(showing(own, buildPage([30, 29], 'c')))).toEqual([30, 29]);
    const queued = queueing(own, buildPage([30, 29], 'c'));
    expect(shown(queued)).toEqual([30, 9, 8, 7, 6, 5, 4]);
    expect(unseen(queued)).toEqual([29]);
    expect(shown(showing(queued, buildPage([30, 29, 10, 9], 'c')))).toEqual([30, 29, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('keeps a prepended item on top of the queue when the first page is loaded again, and drops it when it was deleted', () => {
    const own = prependItem(list, item(11));
    const merged = queueing(own, buildPage([12, 11, 10, 9], 'c'));
    expect(shown(merged)).toEqual([11, 9, 8, 7, 6, 5, 4]);
    expect(unseen(merged)).toEqual([12, 10]);
    expect(shown(queueing(own, buildPage([10, 9], 'c')))).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it('looks for a gap below what it showed last', () => {
    const own = prependItem(showing(list, buildPage([11, 10, 9], 'c')), item(30));
    expect(shown(showing(own, buildPage([30, 12, 11], 'd')))).toEqual([30, 12, 11, 10, 9, 8, 7, 6, 5, 4]);
  });

  it('drops deleted items and shows items that became readable', () => {
    expect(shown(queueing(list, buildPage([9, 7, 6], 'c')))).toEqual([9, 7, 6, 5, 4]);
    expect(shown(queueing(toLiveList(buildPage([9, 5], 'a')), buildPage([9, 7, 5], 'c')))).toEqual([9, 7, 5]);
    expect(shown(queueing(list, buildPage([9])))).toEqual([9]);
  });

  it('shows changes at once while newer items are queued', () => {
    const page = { results: [item(10), item(9, { text: 'changed' }), item(7)], next: null };
    const merged = queueing(list, page);
    expect(merged.items).toEqual([item(9, { text: 'changed' }), item(7)]);
    expect(unseen(merged)).toEqual([10]);
  });

  it('moves an item up: at once, or when the reader asks for it', () => {
    const three: LiveList<Item> = toLiveList(buildPage([3, 2, 1]));
    const page = { results: [item(1, { at: 4, text: 'moved' }), item(3), item(2)], next: null };
    const queued = queueing(three, page);
    expect(queued.items).toEqual([item(3), item(2), item(1)]);
    expect(unseen(queued)).toEqual([1]);
    expect(shown(showing(queued, page))).toEqual([1, 3, 2]);
    expect(shown(showing(three, page))).toEqual([1, 3, 2]);
  });
});

it('appends a page only to the list that it follows, and no item twice', () => {
  const list: LiveList<Item> = toLiveList(buildPage([9, 8], 'a'));
  expect(shown(appendPage(list, 'a', buildPage([8, 7])))).toEqual([9, 8, 7]);
  expect(appendPage(list, 'other', buildPage([7]))).toBe(list);
});

it('contains an item once, whether it was queued or prepended first', () => {
  const list = queueUnseen(queueUnseen<Item, Item>(toLiveList(buildPage([8])), item(9)), item(9));
  expect(unseen(list)).toEqual([9]);
  const own = prependItem(list, item(9));
  expect(shown(own)).toEqual([9, 8]);
  expect(own.unseen).toEqual([]);
  expect(queueUnseen(own, item(9))).toBe(own);
});

it('removes an item and restores it to its place', () => {
  const list: LiveList<Item> = toLiveList(buildPage([9, 8, 7], 'a'));
  const left = remove(list, 8);
  expect(shown(left)).toEqual([9, 7]);
  expect(shown(restoreItem(left, list, '8'))).toEqual([9, 8, 7]);
  expect(shown(restoreItem(prependItem(left, item(10)), list, '8'))).toEqual([10, 9, 8, 7]);
  expect(remove(queueUnseen(list, item(12)), 12).unseen).toEqual([]);
  expect(remove(list, 99)).toBe(list);
});

it('changes an item, and ignores others', () => {
  const list: LiveList<Item> = toLiveList(buildPage([9, 8]));
  expect(changeItem(list, '8', (one) => ({ ...one, text: 'changed' })).items[1]).toEqual(item(8, { text: 'changed' }));
  expect(changeItem(list, '7', (one) => one)).toBe(list);
});
