import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { factOutbox } from '../schema/platform.ts';
import type { Transaction } from './db/database.ts';
import { fact, record } from './facts.ts';
import { OutboxProcessor, processOutboxJob } from './outbox.ts';
import { transaction } from './transaction.ts';

const bellRang = fact<{ bell: number; at: Date }>('test.bell-rang');
const AT = new Date('2026-05-01T10:00:00.000Z');

let server: TestServer;
/** The facts of each batch. */
let processed: number[][];
let failing: Set<number>;
/** Runs before the effects of a batch. */
let obstacle: ((tx: Transaction, rings: readonly unknown[]) => Promise<void>) | null;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.db.execute(sql`create table rung (bell integer not null)`);
  server.app.facts.subscribe(bellRang, {
    async durable(tx, rings) {
      await obstacle?.(tx, rings);
      for (const { bell, at } of rings) {
        if (failing.has(bell)) throw new Error('the rope is torn');
        if (at.getTime() !== AT.getTime()) throw new Error('the moment is another');
        await tx.execute(sql`insert into rung values (${bell})`);
      }
      processed.push(rings.map(({ bell }) => bell));
    },
  });
});
beforeEach(async () => {
  processed = [];
  failing = new Set();
  obstacle = null;
  await server.app.db.execute(sql`truncate rung, fact_outbox`);
});
afterAll(() => server.close());

const ring = (...bells: number[]) =>
  transaction(server.app, async (tx) => {
    for (const bell of bells) await record(tx, bellRang, { bell, at: AT });
  });
const rung = async () =>
  (await server.app.db.execute<{ bell: number }>(sql`select bell from rung order by bell`)).rows.map(
    ({ bell }) => bell,
  );
/** The facts of a server that has ended before it could process them. */
const leave = (many: number) =>
  server.app.db.execute(sql`insert into fact_outbox (name, data)
    select ${bellRang.name}, ${JSON.stringify({ bell: 7, at: AT })}::jsonb from generate_series(1, ${many}::integer)`);
const waiting = () => server.app.db.$count(factOutbox);

it('runs durable effects once, in batches and in order', async () => {
  await ring(1, 2, 3);
  expect(processed).toEqual([[1, 2, 3]]);
  expect([await rung(), await waiting()]).toEqual([[1, 2, 3], 0]);
});

it('runs nothing for a transaction that was rolled back', async () => {
  const undone = transaction(server.app, async (tx) => {
    await record(tx, bellRang, { bell: 1, at: AT });
    throw new Error('never mind');
  });
  await expect(undone).rejects.toThrow('never mind');
  await processOutboxJob.run(server.app, {});
  expect(await rung()).toEqual([]);
});

it('processes by its job what an ended server has left, in batches and each once', async () => {
  await leave(450);
  await Promise.all([1, 2, 3].map(() => processOutboxJob.run(server.app, {})));
  expect((await rung()).length).toBe(450);
  expect(processed.every((bells) => bells.length <= 200)).toBe(true);
});

it('keeps the order: a fact that fails blocks the later ones until it succeeds or is given up after 5 tries', async () => {
  failing.add(2);
  await ring(1, 2, 3);
  expect([await rung(), await waiting()]).toEqual([[1], 2]);
  failing.clear();
  await processOutboxJob.run(server.app, {});
  expect([await rung(), await waiting()]).toEqual([[1, 2, 3], 0]);
  failing.add(4);
  await ring(4, 5);
  for (let turn = 0; turn < 5; turn += 1) await processOutboxJob.run(server.app, {});
  expect([await rung(), await waiting()]).toEqual([[1, 2, 3, 5], 1]);
  const [left] = await server.app.db.select().from(factOutbox);
  expect(left?.tries).toBe(5);
});

it('counts no try while the database is not available', async () => {
  obstacle = async () => {
    throw Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' });
  };
  await ring(1);
  for (let turn = 0; turn < 10; turn += 1) await processOutboxJob.run(server.app, {});
  expect((await server.app.db.select().from(factOutbox)).map(({ tries }) => tries)).toEqual([0]);
  obstacle = null;
  await processOutboxJob.run(server.app, {});
  expect([await rung(), await waiting()]).toEqual([[1], 0]);
});

it('counts no try when a transaction times out', async () => {
  obstacle = async (tx) => {
    // Switched off first: a timeout that runs keeps its time.
    for (const most of ['0', '20ms']) await tx.execute(sql`select set_config('transaction_timeout', ${most}, true)`);
    await tx.execute(sql`select pg_sleep(5)`);
  };
  await ring(1);
  expect((await server.app.db.select().from(factOutbox)).map(({ tries }) => tries)).toEqual([0]);
  obstacle = null;
  await processOutboxJob.run(server.app, {});
  expect([await rung(), await waiting()]).toEqual([[1], 0]);
});

it('processes at most a batch one by one, so that a server can stop in between', async () => {
  obstacle = async (_, rings) => {
    if (rings.length > 1) throw new Error('one at a time');
  };
  await leave(450);
  const processor = new OutboxProcessor(server.app, { immediately: false });
  processor.notify();
  await waitFor(async () => expect((await rung()).length).toBeGreaterThan(0));
  await processor.close();
  expect([(await rung()).length, await waiting()]).toEqual([200, 250]);
  await processOutboxJob.run(server.app, {});
  expect([(await rung()).length, await waiting()]).toEqual([450, 0]);
});

it('leaves the facts to a server that has the lock, and processes them once', async () => {
  const other = await server.app.pool.connect();
  await other.query('begin');
  await other.query('select pg_advisory_xact_lock(7246001)');
  await ring(1);
  expect([await rung(), await waiting()]).toEqual([[], 1]);
  await other.query('rollback');
  other.release();
  await Promise.all([processOutboxJob.run(server.app, {}), processOutboxJob.run(server.app, {})]);
  await processOutboxJob.run(server.app, {});
  expect([await rung(), await waiting()]).toEqual([[1], 0]);
});
