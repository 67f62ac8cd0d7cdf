import { describe, expect, it } from 'vitest';
import {
  extended,
  feedOf,
  refreshed,
  refreshedSaved,
  withBack,
  withOwn,
  withWaiting,
  without,
  withoutPlace,
  type Feed,
} from './feed.ts';
import { postOf } from '../../testing/server.tsx';

const pageOf = (numbers: number[], next: string | null = null) => ({ results: numbers.map((n) => postOf(n)), next });
const numberOf = (id: string) => Number(id.split('-').at(-1));
const shown = (feed: Feed) => feed.posts.map(({ id }) => numberOf(id));
const waiting = (feed: Feed) => feed.waiting.map(({ id }) => numberOf(id));
const placed = (number: number, channel: string | null = null) => ({
  id: postOf(number).id,
  community: 'guild',
  channel,
});

describe('a list whose first page is asked for again', () => {
  const feed = extended(feedOf(pageOf([9, 8, 7], 'a')), 'a', pageOf([6, 5, 4], 'b'));

  it('keeps what one reads where it is, and lets newer posts wait', () => {
    const again = refreshed(feed, pageOf([11, 10, 9], 'c'), { hold: true });
    expect(shown(again)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(waiting(again)).toEqual([11, 10]);
    expect(again.next).toBe('b');
  });

  it('takes the newer posts in when it is told to', () => {
    const again = refreshed(feed, pageOf([11, 10, 9], 'c'), { hold: false });
    expect(shown(again)).toEqual([11, 10, 9, 8, 7, 6, 5, 4]);
    expect(again).toMatchObject({ waiting: [], next: 'b' });
  });

  it('starts anew rather than hide a gap', () => {
    expect(shown(refreshed(feed, pageOf([20, 19], 'c'), { hold: false }))).toEqual([20, 19]);
    expect(shown(refreshed(feed, pageOf([20, 19], 'c'), { hold: true }))).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it('sees a gap below a post of one’s own, too', () => {
    const own = withOwn(feed, postOf(30));
    expect(shown(refreshed(own, pageOf([30, 29], 'c'), { hold: false }))).toEqual([30, 29]);
    const held = refreshed(own, pageOf([30, 29], 'c'), { hold: true });
    expect(shown(held)).toEqual([30, 9, 8, 7, 6, 5, 4]);
    expect(waiting(held)).toEqual([29]);
    expect(shown(refreshed(held, pageOf([30, 29, 10, 9], 'c'), { hold: false }))).toEqual([
      30, 29, 10, 9, 8, 7, 6, 5, 4,
    ]);
  });

  it('keeps one’s own on top while others wait, and drops it when it is deleted', () => {
    const own = withOwn(feed, postOf(11));
    const again = refreshed(own, pageOf([12, 11, 10, 9], 'c'), { hold: true });
    expect(shown(again)).toEqual([11, 9, 8, 7, 6, 5, 4]);
    expect(waiting(again)).toEqual([12, 10]);
    expect(shown(refreshed(own, pageOf([10, 9], 'c'), { hold: true }))).toEqual([9, 8, 7, 6, 5, 4]);
  });

  it('counts from what it took in last', () => {
    const own = withOwn(refreshed(feed, pageOf([11, 10, 9], 'c'), { hold: false }), postOf(30));
    expect(shown(refreshed(own, pageOf([30, 12, 11], 'd'), { hold: false }))).toEqual([
      30, 12, 11, 10, 9, 8, 7, 6, 5, 4,
    ]);
  });

  it('drops what was deleted and shows what one may read only now', () => {
    expect(shown(refreshed(feed, pageOf([9, 7, 6], 'c'), { hold: true }))).toEqual([9, 7, 6, 5, 4]);
    const sparse = feedOf(pageOf([9, 5], 'a'));
    expect(shown(refreshed(sparse, pageOf([9, 7, 5], 'c'), { hold: true }))).toEqual([9, 7, 5]);
    expect(shown(refreshed(feed, pageOf([9]), { hold: true }))).toEqual([9]);
  });
});

it('appends a page only to the list that it follows', () => {
  const feed = feedOf(pageOf([9, 8], 'a'));
  expect(shown(extended(feed, 'a', pageOf([8, 7])))).toEqual([9, 8, 7]);
  expect(extended(feed, 'other', pageOf([7]))).toBe(feed);
});

it('counts a post once, whichever way it comes first', () => {
  const feed = withWaiting(withWaiting(feedOf(pageOf([8])), placed(9)), placed(9));
  expect(waiting(feed)).toEqual([9]);
  const own = withOwn(feed, postOf(9));
  expect(shown(own)).toEqual([9, 8]);
  expect(own.waiting).toEqual([]);
  expect(withWaiting(own, placed(9))).toBe(own);
});

it('takes a post out, and puts it back where it was', () => {
  const feed = feedOf(pageOf([9, 8, 7], 'a'));
  const left = without(feed, postOf(8).id);
  expect(shown(left)).toEqual([9, 7]);
  expect(shown(withBack(left, postOf(8), feed))).toEqual([9, 8, 7]);
  expect(shown(withBack(withOwn(left, postOf(10)), postOf(8), feed))).toEqual([10, 9, 8, 7]);
  expect(without(withWaiting(feed, placed(12)), postOf(12).id).waiting).toEqual([]);
});

it('loses what was posted in a place, shown or waiting', () => {
  const printing = { id: 'printing', name: 'Printing' };
  const feed = withWaiting(
    withWaiting(feedOf({ results: [postOf(9, { channel: printing }), postOf(8)], next: null }), placed(11)),
    placed(12, 'printing'),
  );
  const left = withoutPlace(feed, 'printing');
  expect([shown(left), waiting(left)]).toEqual([[8], [11]]);
  const gone = withoutPlace(left, 'guild');
  expect([shown(gone), waiting(gone)]).toEqual([[], []]);
  expect(withoutPlace(left, 'other')).toBe(left);
});

it('asks for saved posts again in the order in which they were saved', () => {
  const feed = extended(feedOf(pageOf([3, 9, 5], 'a')), 'a', pageOf([7, 1], 'b'));
  const again = refreshedSaved(feed, pageOf([4, 3, 5], 'c'));
  expect(shown(again)).toEqual([4, 3, 5, 7, 1]);
  expect(again.next).toBe('b');
  expect(shown(refreshedSaved(feed, pageOf([12, 11], 'c')))).toEqual([12, 11]);
});
