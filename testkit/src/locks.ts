import { expect } from 'vitest';
import { waitFor } from './wait-for.ts';
import type { Person } from './cast.ts';
import { createClient, type Client } from './client.ts';
import { startBeside, type TestServer } from './test-server.ts';

/** Resolves when exactly `count` statements wait for locks. */
export async function untilWaitingForLocks({ app }: TestServer, count: number): Promise<void> {
  await waitFor(async () => {
    const { rows } = await app.pool.query(`select count(*)::integer as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows).toEqual([{ waiting: count }]);
  });
}

/**
 * Makes two calls of a person at once, one on a second server, which both wait until `row`, a locking select, is unlocked.
 * What a call reads before it locks is out of date then.
 */
export async function callBeside<T>(
  server: TestServer,
  { person, row, calls }: { person: Person; row: string; calls: readonly [CallBy<T>, CallBy<T>] },
): Promise<[T, T]> {
  const other = await startBeside(server);
  const locker = await server.app.pool.connect();
  try {
    await locker.query(`begin; ${row}`);
    const [first, second] = calls;
    const answers = Promise.all([first(person), second(createClient(other.url, person.token))]);
    await untilWaitingForLocks(server, 2);
    await locker.query('commit');
    return await answers;
  } finally {
    locker.release();
    await other.close();
  }
}

type CallBy<T> = (by: Client) => Promise<T>;
