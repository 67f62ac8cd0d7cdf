import { commonErrors } from '@homecoming/contract/errors.ts';
import { freshDatabase } from '@homecoming/testkit/database.ts';
import { asc, desc, sql } from 'drizzle-orm';
import { pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { openDatabase, type Pool, type Queryable } from './database.ts';
import { keysetPage, type SortKey } from './keyset.ts';
import { newId } from './new-id.ts';

const entries = pgTable('entries', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  level: smallint().notNull(),
  name: text().notNull(),
});
type Entry = typeof entries.$inferSelect;

let pool: Pool;
let db: Queryable;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  ({ pool, db } = openDatabase(database.url, { max: 2, log: createLog('silent') }));
  drop = database.drop;
  await db.execute(sql`create table entries (id uuid primary key, at timestamptz(3) not null, level smallint not null,
    name text not null)`);
  const rows = Array.from({ length: 24 }, (_, at) => ({
    id: newId(),
    at: new Date(Math.floor(at / 7) * 1_001),
    level: at % 2,
    name: `n${at % 3}`,
  }));
  await db.insert(entries).values(rows.toReversed());
});
afterAll(async () => {
  await pool.end();
  await drop();
});

const id: SortKey<Entry> = [entries.id, (row) => row.id];
const at: SortKey<Entry> = [entries.at, (row) => row.at];
const lists = {
  'by id': [id],
  'by time': [at, id],
  'by number and text': [[entries.level, (row) => row.level], [entries.name, (row) => row.name], id],
  'by an expression': [[sql`1 - ${entries.level}`, (row) => 1 - row.level, 'integer'], id],
} satisfies Record<string, readonly SortKey<Entry>[]>;

describe.each(Object.entries(lists))('a list %s', (_, keys: readonly SortKey<Entry>[]) => {
  it.each(['asc', 'desc'] as const)(
    'has each row once, in order, whatever the size of its pages: %s',
    async (direction) => {
      const page = keysetPage(direction, keys);
      const order = keys.map(([by]) => (direction === 'asc' ? asc(by) : desc(by)));
      const all = await db
        .select()
        .from(entries)
        .orderBy(...order);
      for (const size of [1, 2, 5, 24, 25]) {
        const read = (cursor: string) =>
          db
            .select()
            .from(entries)
            .where(page.after(cursor))
            .orderBy(...page.orderBy)
            .limit(size + 1);
        expect(await readAll(page, size, read)).toEqual(all);
      }
    },
  );
});

it('has the same pages as a prepared query', async () => {
  const page = keysetPage('desc', lists['by time']);
  const query = db
    .select()
    .from(entries)
    .where(page.afterPlaceholders)
    .orderBy(...page.orderBy)
    .limit(4)
    .prepare('keyset_page');
  const all = await db.select().from(entries).orderBy(desc(entries.at), desc(entries.id));
  expect(await readAll(page, 3, (cursor) => query.execute(page.bind(page.read(cursor))))).toEqual(all);
});

it('refuses what is no cursor of its columns', () => {
  const page = keysetPage('desc', [[entries.level, (row: Entry) => row.level], ...lists['by time']]);
  const [time, someId] = ['2026-01-01T00:00:00.000Z', newId()];
  expect(page.read(encodeCursor([1, time, someId]))).toEqual([1, time, someId]);
  for (const other of [
    [],
    [time, someId],
    ['1', time, someId],
    [1.5, time, someId],
    [1, 'a', someId],
    [1, time, 'a'],
    1,
  ]) {
    expect(() => page.read(encodeCursor(other)), JSON.stringify(other)).toThrow(refusal);
  }
  const byName = keysetPage('asc', [[entries.name, (row: Entry) => row.name]]);
  for (const other of ['nonsense', '%', encodeCursor(['a\0']), encodeCursor([null])]) {
    expect(() => byName.read(other), other).toThrow(refusal);
  }
});

const refusal = expect.objectContaining({ definition: commonErrors.invalid_input });

function encodeCursor(keyset: unknown): string {
  return Buffer.from(JSON.stringify(keyset)).toString('base64url');
}

async function readAll(
  page: ReturnType<typeof keysetPage<Entry>>,
  size: number,
  read: (cursor: string) => Promise<Entry[]>,
): Promise<Entry[]> {
  const found: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { results, next }: { results: Entry[]; next: string | null } = page.toPage(
      await read(cursor),
      size,
      (row) => row,
    );
    found.push(...results);
    cursor = next;
  }
  return found;
}
