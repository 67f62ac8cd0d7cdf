import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerInTime } from './provider.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('answers a person after 4 s, while the work for them goes on', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const stored = vi.fn<(outcome: string) => void>();
  const answer = answerInTime(promise.then(stored)).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(await answer).toMatchObject({ definition: { code: 'provider_unavailable' }, retryAfterSeconds: 5 });
  resolve('paid');
  await promise;
  expect(stored).toHaveBeenCalledWith('paid');
});

it('passes an answer on that comes in time, and a failure', async () => {
  expect(await answerInTime(Promise.resolve('paid'))).toBe('paid');
  await expect(answerInTime(Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(vi.getTimerCount()).toBe(0);
});
