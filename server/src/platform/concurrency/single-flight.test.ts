import { expect, it } from 'vitest';
import type { App } from '../app.ts';
import { createSingleFlight } from './single-flight.ts';

const fakeApp = () => ({ writePool: {} }) as App;

it('runs concurrent calls with one key once, and later ones again', async () => {
  const share = createSingleFlight<number>();
  const [one, other] = [fakeApp(), fakeApp()];
  let runs = 0;
  const work = async () => {
    runs += 1;
    return Promise.resolve(runs);
  };
  const calls = [share(one, 'a', work), share(one, 'a', work), share(one, 'b', work), share(other, 'a', work)];
  expect(await Promise.all(calls)).toEqual([1, 1, 2, 3]);
  expect(await share(one, 'a', work)).toBe(4);
});

it('gives a failure to all that share it, and to no later one', async () => {
  const share = createSingleFlight<number>();
  const app = fakeApp();
  const failing = () => Promise.reject(new Error('away'));
  const results = await Promise.allSettled([share(app, 'a', failing), share(app, 'a', failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await share(app, 'a', () => Promise.resolve(1))).toBe(1);
});
