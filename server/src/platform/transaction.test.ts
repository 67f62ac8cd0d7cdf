import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { record } from './facts.ts';
import { suspendEffect } from './fixtures/pending-effect.ts';
import { transaction } from './transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, undefined, undefined, { queueWrites: true });
});
afterAll(() => server.close());

it('lets the next transaction of its queue begin while an effect of its commit still runs', async () => {
  const effect = suspendEffect(server.app);
  const first = transaction(server.app, (tx) => record(tx, effect.fact, { at: new Date() }), { queue: 'one' });
  await effect.begun;
  expect(await transaction(server.app, async () => 'second', { queue: 'one' })).toBe('second');
  effect.release();
  await first;
});
