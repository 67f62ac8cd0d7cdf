import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { commonErrors } from '@homecoming/contract/errors.ts';
import type { Transaction } from './db/database.ts';
import { fact, record } from './facts.ts';
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

function share(row: string, letter: string, check: (tx: Transaction, isShared: boolean) => Promise<unknown> = nothing) {
  const write = (tx: Transaction) => append(tx, row, letter);
  return sharedTransaction(server.app, { kind: 'post', id: row }, { check, write });
}

async function readValues(): Promise<string[]> {
  const { rows } = await server.app.pool.query<{ value: string }>('select value from counted order by id');
  return rows.map(({ value }) => value);
}

it('commits concurrent works of one kind together, whatever their row, and those of another kind apart', async () => {
  const other = { kind: 'conversation', id: 'c' } as const;
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
  const refuse = () => Promise.reject(fail(commonErrors.not_found));
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
    { kind: 'post', id: 'b' },
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
  const effect = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const noticed = fact<{ at: Date }>('test.noticed');
  server.app.facts.subscribe(noticed, {
    afterCommit() {
      begun.resolve();
      return effect.promise;
    },
  });
  const recording = { check: nothing, write: (tx: Transaction) => record(tx, noticed, { at: new Date() }) };
  const first = sharedTransaction(server.app, { kind: 'post', id: 'a' }, recording);
  await begun.promise;
  expect(await share('a', '1')).toEqual(expect.any(String));
  effect.resolve();
  await first;
});
