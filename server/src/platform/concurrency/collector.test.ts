import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
import { createCollector } from './collector.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function collecting(options?: { leading: boolean }) {
  const flushed: string[] = [];
  const warn = vi.fn<() => void>();
  const app = { writePool: {}, log: { warn } } as unknown as App;
  const add = createCollector<number>(
    100,
    async (_app, key, items) => {
      flushed.push(`${key} ${items.join(' ')}`);
      if (items.includes(13)) throw new Error('13 is not flushed');
    },
    options,
  );
  return { flushed, warn, add: (key: string, ...items: number[]) => items.map((item) => add(app, key, item)) };
}

it('flushes the items of a key together, after the time', async () => {
  const { add, flushed } = collecting();
  add('a', 1, 2);
  add('b', 3);
  expect(flushed).toEqual([]);
  await vi.advanceTimersByTimeAsync(100);
  expect(flushed).toEqual(['a 1 2', 'b 3']);
  add('a', 4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(flushed).toEqual(['a 1 2', 'b 3', 'a 4']);
});

it('with leading, flushes the first item at once, and at most one batch in each time', async () => {
  const { add, flushed } = collecting({ leading: true });
  add('a', 1, 2, 3);
  expect(flushed).toEqual(['a 1']);
  await vi.advanceTimersByTimeAsync(100);
  add('a', 4);
  expect(flushed).toEqual(['a 1', 'a 2 3']);
  await vi.advanceTimersByTimeAsync(200);
  add('a', 5);
  expect(flushed).toEqual(['a 1', 'a 2 3', 'a 4', 'a 5']);
});

it('logs a failure, and collects again', async () => {
  const { add, flushed, warn } = collecting();
  add('a', 13);
  await vi.advanceTimersByTimeAsync(100);
  add('a', 1);
  await vi.advanceTimersByTimeAsync(100);
  expect(flushed).toEqual(['a 13', 'a 1']);
  expect(warn).toHaveBeenCalledOnce();
});
