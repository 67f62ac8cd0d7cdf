import { freshDatabase, type TestDatabase } from '@homecoming/testkit/database.ts';
import { testDirectory } from '@homecoming/testkit/test-directory.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrateDatabase } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { exportDatabase } from './export-database.ts';
import { importDatabase } from './import-database.ts';

let source: TestDatabase;
let target: TestDatabase;

beforeAll(async () => {
  source = await freshDatabase('template0');
  target = await freshDatabase('template0');
});

afterAll(async () => {
  await source.drop();
  await target.drop();
});

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

it('leaves out tables and columns of other programs, and says which', async () => {
  await migrateDatabase(source.url);
  await migrateJobs(source.url);
  await withClient(source.url, (client) =>
    client.query(`create table guests (id int); create table empty_ones (twice int generated always as (2) stored);
      alter table known_words add note int[] default '{1,2}', add "a ""b" text;
      insert into known_words (word) values ('here')`),
  );
  const folder = testDirectory('homecoming-other-programs-');
  const exported = await exportDatabase(source.url, folder);
  const log = vi.fn<(line: string) => void>();
  const manifest = { ...exported, startedAt: '', endedAt: '', hasMedia: false };
  await importDatabase({ source: folder, manifest, url: target.url, log });
  const left = 'is of another program: it was left out, and is in the backup as tables';
  expect(log.mock.calls.flat()).toEqual([
    `The table guests ${left}/guests.gz.`,
    `The column note of the table known_words ${left}/known_words.gz.`,
    `The column a "b of the table known_words ${left}/known_words.gz.`,
  ]);
  expect(
    await withClient(target.url, async (client) => (await client.query('select * from known_words')).rows),
  ).toEqual([{ word: 'here' }]);
});

it('names a table that its role may not read', async () => {
  const role = `reader_of_${source.name}`;
  const url = new URL(source.url);
  url.username = role;
  url.password = 'of the reader';
  await withClient(source.url, async (client) => {
    await client.query(`create role ${role} login password 'of the reader'; create table hidden (id int)`);
    try {
      await client.query(`grant usage on schema drizzle to ${role};
        grant select on all tables in schema drizzle, public to ${role}; revoke all on hidden from ${role}`);
      await expect(exportDatabase(url.href, testDirectory('homecoming-hidden-'))).rejects.toThrow(
        'may not read the table hidden: let it, or move that to another schema.',
      );
    } finally {
      await client.query(`drop owned by ${role}; drop role ${role}`);
    }
  });
});
