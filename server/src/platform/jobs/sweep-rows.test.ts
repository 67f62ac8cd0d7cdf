import {
  countStatements,
  recordStatements,
  startTestServer,
  type TestServer,
} from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { idempotencyKeys } from '../../schema/platform.ts';
import { sweepIdempotencyKeys } from './sweep-idempotency-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('deletes thousands of old rows in parts, and no young one', async () => {
  await insertKeys(12_000, '25 hours');
  await insertKeys(3, '23 hours');
  const statements = await recordStatements(server, () => sweepIdempotencyKeys.run(server.app, {}));
  // Two whole parts, and what is left.
  expect(statements.filter((text) => text.startsWith('delete'))).toHaveLength(3);
  expect(await server.app.db.$count(idempotencyKeys)).toBe(3);
});

it('ends when as many rows as a part has were all', async () => {
  await insertKeys(5_000, '25 hours');
  await sweepIdempotencyKeys.run(server.app, {});
  expect(await server.app.db.$count(idempotencyKeys)).toBe(3);
  expect(await countStatements(server, () => sweepIdempotencyKeys.run(server.app, {}))).toBe(3);
});

async function insertKeys(count: number, age: string): Promise<void> {
  await server.app.db.execute(
    sql`insert into idempotency_keys (user_id, key, fingerprint, created, created_at)
      select gen_random_uuid(), n::text, '', '"x"', now() - ${age}::interval from generate_series(1, ${count}::int) n`,
  );
}
