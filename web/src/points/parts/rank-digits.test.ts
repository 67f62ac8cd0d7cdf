import { expect, it } from 'vitest';
import { rankDigits } from './leaderboard-row.tsx';

it('leaves room for the longest rank of a list, that of the reader too', () => {
  expect(rankDigits([{ rank: 1 }, { rank: 9 }, null])).toBe(1);
  expect(rankDigits([{ rank: 1 }, { rank: 2 }, { rank: 28 }])).toBe(2);
  expect(rankDigits([{ rank: 99 }, { rank: 100 }, { rank: null }])).toBe(3);
  expect(rankDigits([])).toBe(1);
});
