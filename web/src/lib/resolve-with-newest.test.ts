import { expect, it } from 'vitest';
import { resolveWithNewest } from './resolve-with-newest.ts';

/** A refresh whose calls the test answers, in the order in which they came. */
function startRefresh() {
  const calls: PromiseWithResolvers<void>[] = [];
  const refresh = resolveWithNewest(() => {
    const call = Promise.withResolvers<void>();
    calls.push(call);
    return call.promise;
  });
  const resolved: string[] = [];
  return {
    resolved,
    refresh: (key: string, name = key) => refresh(key).then(() => void resolved.push(name)),
    answer: (index: number) => calls[index]?.resolve(),
  };
}

it('resolves an older refresh only with the newest one of its key', async () => {
  const { resolved, refresh, answer } = startRefresh();
  const both = [refresh('guild', 'older'), refresh('guild', 'newest')];
  const other = refresh('rowing');
  answer(0);
  answer(2);
  await other;
  expect(resolved).toEqual(['rowing']);
  answer(1);
  await Promise.all(both);
  expect(resolved.toSorted()).toEqual(['newest', 'older', 'rowing']);
});

it('resolves a refresh at once that no newer one follows', async () => {
  const { resolved, refresh, answer } = startRefresh();
  const first = refresh('guild', 'first');
  answer(0);
  await first;
  const second = refresh('guild', 'second');
  answer(1);
  await second;
  expect(resolved).toEqual(['first', 'second']);
});

it('waits for the newest refresh also when its answer comes before that of an older one', async () => {
  const { resolved, refresh, answer } = startRefresh();
  const both = [refresh('guild', 'older'), refresh('guild', 'newest')];
  answer(1);
  await both[1];
  answer(0);
  await both[0];
  expect(resolved).toEqual(['newest', 'older']);
});
