import { signUpAs } from '@homecoming/testkit/cast.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from './db/new-id.ts';
import { DuplicateRequest, createAllIdempotently, type Creation } from './idempotency.ts';

let server: TestServer;
let userId: string;
beforeAll(async () => {
  server = await startTestServer();
  await server.app.pool.query('create table creations (word text not null, key text)');
  userId = (await signUpAs(server, 'Some Body')).user.id;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.app.pool.query('delete from creations');
});

interface Wanted extends Creation {
  readonly word: string;
}

const wanted = (word: string, key: string | null = null): Wanted => ({
  word,
  userId,
  idempotency: key === null ? null : { key, fingerprint: 'of the request' },
});

/** Writes the words but 'nothing', which is not allowed. */
const write = (given: readonly Wanted[]) =>
  createAllIdempotently(server.app, given, (tx, going) =>
    Promise.all(
      going.map(async ({ word, idempotency }) => {
        if (word === 'nothing') return undefined;
        await tx.execute(sql`insert into creations values (${word}, ${idempotency?.key ?? null})`);
        return { word };
      }),
    ),
  );

const written = async (): Promise<string[]> =>
  (await server.app.pool.query('select word from creations order by word')).rows.map(({ word }) => word);

it('creates what has no key each time, and what has one once', async () => {
  const key = newId();
  expect(await write([wanted('a'), wanted('b', key), wanted('a'), wanted('c', key)])).toEqual([
    { word: 'a' },
    { word: 'b' },
    { word: 'a' },
    expect.any(DuplicateRequest),
  ]);
  expect(await write([wanted('d', key), wanted('e')])).toEqual([expect.any(DuplicateRequest), { word: 'e' }]);
  expect(await written()).toEqual(['a', 'a', 'b', 'e']);
});

it('keeps no key of what was not created', async () => {
  const key = newId();
  expect(await write([wanted('nothing', key), wanted('a')])).toEqual([undefined, { word: 'a' }]);
  expect(await write([wanted('b', key)])).toEqual([{ word: 'b' }]);
});

it('creates each key once when twenty batches cross each other', async () => {
  const keys = Array.from({ length: 10 }, newId);
  const batches = Array.from({ length: 20 }, (_, turn) =>
    write(keys.map((_key, index) => wanted('once', keys[(index + turn) % keys.length]))),
  );
  const answers = (await Promise.all(batches)).flat();
  expect(answers.filter((answer) => !(answer instanceof DuplicateRequest))).toHaveLength(keys.length);
  const { rows } = await server.app.pool.query('select key, count(*)::int from creations group by key');
  expect(rows.map(({ count }) => count)).toEqual(keys.map(() => 1));
});

it('would create them more often without the keys: the test above can fail', async () => {
  await Promise.all(Array.from({ length: 20 }, () => write(Array.from({ length: 10 }, () => wanted('once')))));
  expect(await written()).toHaveLength(200);
});
