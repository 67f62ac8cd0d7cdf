import type { TestServer } from './test-server.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Moves the clock of a server by some days. Everybody stays signed in. */
export async function passDays(server: TestServer, days: number): Promise<void> {
  server.clock.forward(days * DAY_MS);
  await server.app.pool.query(`update sessions set expires_at = expires_at + $1 * interval '1 day'`, [days]);
}
