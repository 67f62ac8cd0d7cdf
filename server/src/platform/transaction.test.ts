import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fact, record } from './facts.ts';
import { transaction } from './transaction.ts';

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
