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
  type Feed,
} from './feed.ts';
import { postOf } from '../../testing/server.tsx';

const pageOf = (numbers: number[], next: string | null = null) => ({ results: numbers.map((n) => postOf(n)), next });
const shown = (feed: Feed) => feed.posts.map(({ comment }) => Number(comment.split(' ').at(-1)));

describe('a list whose first page is asked for again', () => {
  const feed = extended(feedOf(pageOf([9, 8, 7], 'a')), 'a', pageOf([6, 5, 4], 'b'));

  it('keeps what one reads where it is, and lets newer posts wait', () => {
    const again = refreshed(feed, pageOf([11, 10, 9], 'c'), { hold: true });
    expect(shown(again)).toEqual([9, 8, 7, 6, 5, 4]);
    expect(again.waiting).toEqual([postOf(11).id, postOf(10).id]);
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
  const waiting = withWaiting(withWaiting(feedOf(pageOf([8])), postOf(9).id), postOf(9).id);
  expect(waiting.waiting).toHaveLength(1);
  const own = withOwn(waiting, postOf(9));
  expect(shown(own)).toEqual([9, 8]);
  expect(own.waiting).toEqual([]);
  expect(withWaiting(own, postOf(9).id)).toBe(own);
});

it('takes a post out, and puts it back where it was', () => {
  const feed = feedOf(pageOf([9, 8, 7], 'a'));
  const left = without(feed, postOf(8).id);
  expect(shown(left)).toEqual([9, 7]);
  expect(shown(withBack(left, postOf(8), feed))).toEqual([9, 8, 7]);
  expect(shown(withBack(withOwn(left, postOf(10)), postOf(8), feed))).toEqual([10, 9, 8, 7]);
  expect(without(withWaiting(feed, postOf(12).id), postOf(12).id).waiting).toEqual([]);
});

it('asks for saved posts again in the order in which they were saved', () => {
  const feed = extended(feedOf(pageOf([3, 9, 5], 'a')), 'a', pageOf([7, 1], 'b'));
  const again = refreshedSaved(feed, pageOf([4, 3, 5], 'c'));
  expect(shown(again)).toEqual([4, 3, 5, 7, 1]);
  expect(again.next).toBe('b');
  expect(shown(refreshedSaved(feed, pageOf([12, 11], 'c')))).toEqual([12, 11]);
});
