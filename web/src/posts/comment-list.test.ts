import { describe, expect, it } from 'vitest';
import { commentOn } from '../../testing/posts.ts';
import { listOf, refreshedList, withComment, withEarlier, withoutComment, type CommentList } from './comment-list.ts';

/** As the server has it: newest first. */
const pageOf = (numbers: number[], next: string | null = null) => ({ results: numbers.map((n) => commentOn(n)), next });
const numberOf = ({ comment }: { comment: string }) => Number(comment.split(' ').at(-1));
const shown = (list: CommentList) => list.comments.map(numberOf);

it('reads from the oldest to the newest, with earlier pages before', () => {
  const list = listOf(pageOf([9, 8, 7], 'a'));
  expect(shown(list)).toEqual([7, 8, 9]);
  const longer = withEarlier(list, 'a', pageOf([6, 5]));
  expect(shown(longer)).toEqual([5, 6, 7, 8, 9]);
  expect(longer.earlier).toBeNull();
  expect(withEarlier(list, 'other', pageOf([6]))).toBe(list);
});

describe('asked for again', () => {
  const list = withEarlier(listOf(pageOf([9, 8, 7], 'a')), 'a', pageOf([6, 5, 4], 'b'));

  it('keeps what was loaded before the newest page', () => {
    const again = refreshedList(list, pageOf([11, 10, 9, 7], 'c'));
    expect(shown(again)).toEqual([4, 5, 6, 7, 9, 10, 11]);
    expect(again.earlier).toBe('b');
  });

  it('begins anew rather than hide a gap', () => {
    expect(shown(refreshedList(list, pageOf([30, 29], 'c')))).toEqual([29, 30]);
    expect(shown(refreshedList(list, pageOf([9])))).toEqual([9]);
    const own = withComment(list, commentOn(30));
    expect(shown(refreshedList(own, pageOf([30, 29], 'c')))).toEqual([29, 30]);
    expect(shown(refreshedList(own, pageOf([30, 10, 9], 'c')))).toEqual([4, 5, 6, 7, 8, 9, 10, 30]);
  });
});

it('has a comment once, in its place', () => {
  const list = listOf(pageOf([9, 7]));
  expect(shown(withComment(list, commentOn(8)))).toEqual([7, 8, 9]);
  expect(shown(withComment(withComment(list, commentOn(10)), commentOn(10)))).toEqual([7, 9, 10]);
  expect(shown(withoutComment(list, commentOn(7).id))).toEqual([9]);
  expect(withoutComment(list, 'other')).toBe(list);
});
