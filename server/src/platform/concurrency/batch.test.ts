import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { App } from '../app.ts';
import { createBatcher } from './batch.ts';

// The batcher uses only the pool of an app, to keep servers apart.
const app = { writePool: {} } as App;

/** Doubles numbers; records each batch, and fails for 13. */
function doubling(options?: Parameters<typeof createBatcher<number, number>>[2]) {
  const batches: string[] = [];
  const gates: (() => void)[] = [];
  const gate = { isShut: false };
  const double = createBatcher<number, number>(
    3,
    async (_app, given) => {
      batches.push(given.join(' '));
      if (gate.isShut) await new Promise<void>((open) => gates.push(open));
      if (given.includes(13)) throw new Error('13 is not doubled');
      return given.map((one) => one * 2);
    },
    options,
  );
  return { double: (one: number, key = 'all') => double(app, key, one), batches, gates, gate };
}

it('runs concurrent calls as one batch', async () => {
  const { double, batches } = doubling();
  expect(await Promise.all([1, 2, 3, 4].map((one) => double(one)))).toEqual([2, 4, 6, 8]);
  expect(await Promise.all([double(5), double(6, 'other')])).toEqual([10, 12]);
  await double(7);
  expect(batches).toEqual(['1 2 3', '4', '5', '6', '7']);
});

it('runs equal inputs once', async () => {
  const { double, batches } = doubling({ dedupeKey: String });
  expect(await Promise.all([1, 2, 1, 1].map((one) => double(one)))).toEqual([2, 4, 2, 2]);
  expect(await double(1)).toBe(2);
  expect(batches).toEqual(['1 2', '1']);
});

it('rejects only the inputs that fail alone', async () => {
  const { double } = doubling();
  const answers = await Promise.allSettled([1, 13, 2].map((one) => double(one)));
  expect(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : 'failed'))).toEqual([2, 'failed', 4]);
});

it('retries nothing alone when the database is unavailable', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const ask = vi.fn<() => Promise<number[]>>().mockRejectedValue(away);
  const look = createBatcher<number, number>(10, ask);
  const answers = await Promise.allSettled([1, 2, 3].map((one) => look(app, 'all', one)));
  expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
  expect(ask).toHaveBeenCalledTimes(1);
});

it('with `serialize` batches what waits for the running batch of a key', async () => {
  const { double, batches, gates, gate } = doubling({ serialize: true });
  gate.isShut = true;
  const first = double(1);
  await turn();
  await turn();
  const later = [double(2)];
  await turn();
  later.push(double(3));
  const other = double(9, 'other');
  await turn();
  await turn();
  expect(batches).toEqual(['1', '9']);
  gate.isShut = false;
  for (const open of gates) open();
  expect(await Promise.all([first, ...later, other])).toEqual([2, 4, 6, 18]);
  expect(batches).toEqual(['1', '9', '2 3']);
});

it('with `serialize` runs one batch of a key at a time, also when more wait than one batch takes', async () => {
  const { double, batches, gates, gate } = doubling({ serialize: true });
  gate.isShut = true;
  const answers = [1, 2, 3, 4].map((one) => double(one));
  await turn();
  await turn();
  expect(batches).toEqual(['1 2 3']);
  gate.isShut = false;
  for (const open of gates) open();
  expect(await Promise.all(answers)).toEqual([2, 4, 6, 8]);
  expect(batches).toEqual(['1 2 3', '4']);
});

it('fails the inputs that waited for a batch which the database failed, and runs later ones', async () => {
  const batches: string[] = [];
  const [begun, failing] = [Promise.withResolvers<void>(), Promise.withResolvers<never>()];
  const double = createBatcher<number, number>(
    2,
    async (_app, given) => {
      batches.push(given.join(' '));
      begun.resolve();
      return given.includes(13) ? failing.promise : given.map((one) => one * 2);
    },
    { serialize: true },
  );
  const outcomes = [13].map((one) => double(app, 'all', one));
  await begun.promise;
  outcomes.push(...[1, 2, 3].map((one) => double(app, 'all', one)));
  const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
  failing.reject(away);
  expect(await Promise.allSettled(outcomes)).toEqual(outcomes.map(() => ({ status: 'rejected', reason: away })));
  expect(await double(app, 'all', 4)).toBe(8);
  expect(batches).toEqual(['13', '4']);
});
