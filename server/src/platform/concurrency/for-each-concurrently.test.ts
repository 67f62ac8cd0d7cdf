import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { forEachConcurrently } from './for-each-concurrently.ts';

it('works on all items in order, some at a time', async () => {
  const begun: number[] = [];
  let [running, most] = [0, 0];
  await forEachConcurrently([1, 2, 3, 4, 5], 2, async (item) => {
    begun.push(item);
    running += 1;
    most = Math.max(most, running);
    await turn();
    running -= 1;
  });
  expect({ begun, most }).toEqual({ begun: [1, 2, 3, 4, 5], most: 2 });
});

it('throws the failure of an item', async () => {
  const failing = forEachConcurrently([1, 2], 5, (item) => Promise.reject(new Error(String(item))));
  await expect(failing).rejects.toThrow('1');
});
