import { expect } from 'vitest';
import { waitFor } from './wait-for.ts';
import type { TestServer } from './test-server.ts';

/** Resolves when exactly `count` statements wait for locks. */
export async function untilWaitingForLocks({ app }: TestServer, count: number): Promise<void> {
  await waitFor(async () => {
    const { rows } = await app.pool.query(`select count(*)::integer as waiting from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`);
    expect(rows).toEqual([{ waiting: count }]);
  });
}
