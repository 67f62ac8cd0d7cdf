import { commonErrors } from '@homecoming/contract/errors.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from './db/database.ts';
import { fact, record } from './facts.ts';
import { fail, HttpFailure } from './http/fail.ts';
import { sharedTransaction, transaction } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, { queueWrites: true });
});
afterAll(() => server.close());

it('lets the next transaction of its queue begin while an effect of its commit still runs', async () => {
  const effect = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const noticed = fact<{ at: Date }>('test.noticed');
  server.app.facts.subscribe(noticed, {
    afterCommit() {
      begun.resolve();
      return effect.promise;
    },
  });
  const first = transaction(server.app, (tx) => record(tx, noticed, { at: new Date() }), { queue: 'one' });
  await begun.promise;
  expect(await transaction(server.app, async () => 'second', { queue: 'one' })).toBe('second');
  effect.resolve();
  await first;
});

describe('shared transactions', () => {
  /** Two rows of one shard. */
  const [one, other] = ['a', 'x'] as const;
  const getNumber = async (tx: Transaction) => {
    const { rows } = await tx.execute<{ number: string }>(sql`select pg_current_xact_id()::text as number`);
    return rows[0]?.number;
  };
  const write = (id: string, work: (tx: Transaction) => Promise<unknown>, check = async () => {}) =>
    sharedTransaction(server.app, { kind: 'test', id }, { check, write: work });

  it('write rows of one shard together', async () => {
    const [first, second] = await Promise.all([write(one, getNumber), write(other, getNumber)]);
    expect(first).toBe(second);
  });

  it('are written though one of them is refused', async () => {
    const refuse = () => Promise.reject(fail(commonErrors.forbidden));
    const [refused, first, second] = await Promise.allSettled([
      write(one, getNumber, refuse),
      write(one, getNumber),
      write(other, getNumber),
    ]);
    expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(HttpFailure) });
    expect(first).toMatchObject({ status: 'fulfilled' });
    expect(second).toEqual(first);
  });

  it('of one whose write fails are done again, each alone', async () => {
    const [failed, done] = await Promise.allSettled([
      write(one, (tx) => tx.execute(sql`select 1 / 0`)),
      write(other, getNumber),
    ]);
    expect(failed).toMatchObject({ status: 'rejected', reason: { cause: { code: '22012' } } });
    expect(done).toMatchObject({ status: 'fulfilled', value: expect.any(String) });
  });

  it('wait for a lock for a fifth of a second only', async () => {
    const showTimeout = (tx: Transaction) => tx.execute(sql`show lock_timeout`);
    expect(await write(one, showTimeout)).toMatchObject({ rows: [{ lock_timeout: '200ms' }] });
    expect(await transaction(server.app, showTimeout)).toMatchObject({ rows: [{ lock_timeout: '5s' }] });
  });

  it('do not wait for a locked row of their shard, which is written once it is free', async () => {
    const lock = sql`select pg_advisory_xact_lock(7)`;
    const freed = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holder = transaction(
      server.app,
      async (tx) => {
        await tx.execute(lock);
        locked.resolve();
        await freed.promise;
      },
      { queue: 'holder' },
    );
    await locked.promise;
    const waiting = write(one, (tx) => tx.execute(lock));
    const free = [write(other, getNumber), write(other, getNumber)];
    expect(await Promise.all(free)).toEqual([expect.any(String), expect.any(String)]);
    // One after it, of the same shard
    expect(await write(other, getNumber)).toEqual(expect.any(String));
    freed.resolve();
    await Promise.all([holder, waiting]);
  });
});
