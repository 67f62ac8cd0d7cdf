import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Transaction } from './db/database.ts';
import { record } from './facts.ts';
import { suspendEffect } from './fixtures/pending-effect.ts';
import { fail } from './http/fail.ts';
import { RUN_SEPARATELY, sharedTransaction } from './shared-transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.pool.query('create table counted (id text primary key, value text not null default $$$$)');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.pool.query('truncate counted');
  await server.app.pool.query(`insert into counted (id) values ('a'), ('b'), ('c')`);
});

const nothing = async () => null;
/** Adds a letter to a row; returns the id of its transaction. */
async function append(tx: Transaction, row: string, letter: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`update counted set value = value || ${letter} where id = ${row} returning pg_current_xact_id()::text as id`,
  );
  return rows[0]?.id ?? '';
}

function share(
  row: string,
  letter: string,
  check: (tx: Transaction, isShared: boolean) => Promise<null | typeof RUN_SEPARATELY> = nothing,
) {
  const write = (tx: Transaction) => append(tx, row, letter);
  return sharedTransaction(server.app, { kind: 'counters of posts', id: row }, { check, write });
}

async function readValues(): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ value: string }>('select value from counted order by id');
  return rows.map(({ value }) => value);
}

it('commits concurrent works of one kind together, whatever their row, and those of another kind apart', async () => {
  const other = { kind: 'messages', id: 'c' } as const;
  const [first, second, third] = await Promise.all([
    share('a', '1'),
    share('b', '2'),
    sharedTransaction(server.app, other, { check: nothing, write: (tx) => append(tx, 'c', '3') }),
  ]);
  expect(first).toBe(second);
  expect(third).not.toBe(first);
  expect(await readValues()).toEqual(['1', '2', '3']);
});

it('refuses a work by its check, and commits the others in the same transaction', async () => {
  const refuse = (): Promise<null> => Promise.reject(fail(commonErrors.not_found));
  const [first, refused, second] = await Promise.allSettled([
    share('a', '1'),
    share('b', '2', refuse),
    share('c', '3'),
  ]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { definition: commonErrors.not_found } });
  expect(first).toEqual({ status: 'fulfilled', value: expect.any(String) });
  expect(second).toEqual(first);
  expect(await readValues()).toEqual(['1', '', '3']);
});

it('runs the works of each row again when one fails, in their order, and fails that one alone', async () => {
  const broken = sharedTransaction(
    server.app,
    { kind: 'counters of posts', id: 'b' },
    {
      check: nothing,
      async write(tx) {
        await append(tx, 'b', 'x');
        throw new Error('it fails');
      },
    },
  );
  const outcomes = await Promise.allSettled([
    share('a', '1'),
    share('b', '2'),
    broken,
    share('b', '3'),
    share('a', '4'),
  ]);
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(await readValues()).toEqual(['14', '23', '']);
});

it('runs a work by itself whose check asks for it', async () => {
  const asked: boolean[] = [];
  const alone = async (_tx: Transaction, isShared: boolean) => {
    asked.push(isShared);
    return isShared ? RUN_SEPARATELY : null;
  };
  const [first, second, third] = await Promise.all([share('a', '1'), share('b', '2', alone), share('c', '3')]);
  expect(third).toBe(first);
  expect(second).not.toBe(first);
  expect(asked).toEqual([true, false]);
  expect(await readValues()).toEqual(['1', '2', '3']);
});

it('delays works of other rows by a locked one for a moment only, and later ones not at all', async () => {
  const locker = await server.app.pool.connect();
  await locker.query('begin');
  await locker.query(`select from counted where id = 'a' for update`);
  const [locked, free] = [share('a', '1'), share('b', '2')];
  // Both wait for the lock until its time is over; then 'b' goes on.
  await free;
  const lockedToo = share('a', '3');
  const [later, afterIt] = [share('b', '4'), share('c', '5')];
  expect(await later).toBe(await afterIt);
  expect(await readValues()).toEqual(['', '24', '5']);
  await locker.query('commit');
  locker.release();
  await Promise.all([locked, lockedToo]);
  expect(await readValues()).toEqual(['13', '24', '5']);
});

it('begins the next transaction while an effect of the last commit still runs', async () => {
  const effect = suspendEffect(server.app);
  const recording = { check: nothing, write: (tx: Transaction) => record(tx, effect.fact, { at: new Date() }) };
  const first = sharedTransaction(server.app, { kind: 'counters of posts', id: 'a' }, recording);
  await effect.begun;
  expect(await share('a', '1')).toEqual(expect.any(String));
  effect.release();
  await first;
});

it('keeps the order of a row also for works that wait when one fails, and for those that come after that', async () => {
  const waiting: Promise<string>[] = [];
  const broken = sharedTransaction(
    server.app,
    { kind: 'counters of posts', id: 'b' },
    {
      check: nothing,
      async write() {
        // The second is called while the shared transaction runs, the third while this work runs again.
        waiting.push(share('b', String(waiting.length + 2)));
        throw new Error('it fails');
      },
    },
  );
  const [first] = await Promise.allSettled([share('a', '1'), broken]);
  await Promise.all(waiting);
  expect(first.status).toBe('fulfilled');
  expect(waiting).toHaveLength(2);
  expect(await readValues()).toEqual(['1', '23', '']);
});

it('gives a row with many works transactions of its own', async () => {
  const many = Array.from({ length: 7 }, (_, index) => share('a', String(index)));
  const [free, other, ...crowded] = await Promise.all([share('b', '1'), share('c', '2'), ...many]);
  expect(other).toBe(free);
  expect(new Set(crowded).size).toBe(1);
  expect(crowded[0]).not.toBe(free);
  expect(await readValues()).toEqual(['0123456', '1', '2']);
});

it('writes every one of more works than a transaction takes', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `row ${index}`);
  await server.app.pool.query('insert into counted (id) select unnest($1::text[])', [rows]);
  const ids = await Promise.all(rows.map((row) => share(row, '1')));
  expect(new Set(ids).size).toBe(3);
  const { rowCount } = await server.app.pool.query(`select from counted where value = '1'`);
  expect(rowCount).toBe(120);
});
