import { expect, it } from 'vitest';
import { getProgress } from './level.ts';

it('finds the level of a number of points, and what the next one needs', () => {
  expect(getProgress(0)).toEqual({ name: 'Freshman', share: 0, next: { level: 2, name: 'Sophomore', missing: 25 } });
  expect(getProgress(25)).toMatchObject({ name: 'Sophomore', share: 0, next: { level: 3, missing: 75 } });
  expect(getProgress(9_000)).toEqual({ name: 'Legend', share: 1, next: null });
});
