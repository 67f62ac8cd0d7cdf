import { expect, it } from 'vitest';
import { groupClassYears } from './group-class-years.ts';

const years = (first: number, ...counts: number[]) =>
  counts.map((members_count, index) => ({ year: first + index, members_count })).toReversed();

it('shows few years one by one, and many in rows of the same number of years', () => {
  expect(groupClassYears([])).toEqual([]);
  expect(groupClassYears(years(2015, 3, 4))).toEqual([
    { from: 2015, to: 2015, members: 3 },
    { from: 2016, to: 2016, members: 4 },
  ]);
  const rows = groupClassYears(years(2000, ...Array.from({ length: 23 }, () => 1)));
  expect(rows).toEqual([
    { from: 2000, to: 2004, members: 5 },
    { from: 2005, to: 2009, members: 5 },
    { from: 2010, to: 2014, members: 5 },
    { from: 2015, to: 2019, members: 5 },
    { from: 2020, to: 2022, members: 3 },
  ]);
});
