import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freshDatabase, type TestDatabase } from '@homecoming/testkit/database.ts';
import { memoryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { startTestServer, type TestServer } from '@homecoming/testkit/test-server.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, inject, it, vi } from 'vitest';
import { makeDemoWorldIfEmpty } from '../../../../demo/src/world.ts';
import { startCommand, type CommandOutcome } from '../../fixtures/operator-command.ts';
import { readTableRows } from '../../fixtures/table-rows.ts';
import { findBrokenInvariants } from '../../invariants.ts';
import { readBackupState } from './backup-state.ts';
import { backUp } from './back-up.ts';
import { exportDatabase } from './export-database.ts';
import { startBreakingProxy } from './fixtures/breaking-proxy.ts';
import { isPortable, readManifest, type PortableManifest } from './manifest.ts';
import { findBackupBefore } from './replay.ts';
import { restoreIntoDatabase } from './restore-portable.ts';
import { startBackups } from './scheduled-backups.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { createLog } from '../log.ts';

const root = memoryDirectory('homecoming-portable-');
const dataDirectory = path.join(root, 'source');
const media = path.join(dataDirectory, 'media');
const whole = path.join(root, 'whole');
const owner = `owner_${randomBytes(6).toString('hex')}`;
const databases: TestDatabase[] = [];
let server: TestServer;
let admin: Client;
let sourceRows: readonly string[];
let backup: CommandOutcome;

beforeAll(async () => {
  admin = await connect(inject('postgresUrl'));
  await admin.query(`create role ${owner} login password 'of the owner'`);
  server = await startTestServer();
  await makeDemoWorldIfEmpty(server.app, () => undefined);
  await withClient(server.databaseUrl, (client) => client.query(waitingJobs));
  mkdirSync(path.join(media, 'ab'), { recursive: true });
  writeFileSync(path.join(media, 'ab', 'a-picture'), 'a picture');
  sourceRows = await withClient(server.databaseUrl, readTableRows);
  backup = await run('backup', ['--to', whole], { DATABASE_URL: server.databaseUrl });
}, 120_000);
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await server.close();
  for (const database of databases) await database.drop();
  await admin.query(`drop role ${owner}`);
  await admin.end();
  rmSync(root, { recursive: true, force: true });
});

/** One with all that a job may have, one that failed, and one that was given up. */
const waitingJobs = `
  select graphile_worker.add_job('nobody.does', '{"text": "tab\\tand \\\\N"}', 'queue', now() + interval '1 day', 7, 'key', 3);
  select graphile_worker.add_job('nobody.did', max_attempts => 2);
  update graphile_worker._private_jobs set attempts = 2 where max_attempts = 2;
  update graphile_worker._private_jobs set attempts = 1 where max_attempts = 7;
  insert into known_words (word) values (E'tab\\tline\\nbackslash\\\\N "quoted" ü 🎓')`;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function withClient<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An empty database, of a role that has no other rights. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await freshDatabase('template0');
  await admin.query(`alter database ${database.name} owner to ${owner}`);
  const url = new URL(database.url);
  url.username = owner;
  url.password = 'of the owner';
  databases.push(database);
  return { ...database, url: url.href };
}

/** Starts `npm run backup` or `npm run restore`, by default on the data folder of the source. */
function start(name: 'backup' | 'restore', args: readonly string[], settings: Record<string, string>) {
  return startCommand(name, args, { DATA_DIR: dataDirectory, ...settings });
}

const run = (...input: Parameters<typeof start>) => start(...input).ended;

function readPortable(folder: string): PortableManifest {
  const manifest = readManifest(folder);
  if (!isPortable(manifest)) throw new Error(`${folder} is no portable backup`);
  return manifest;
}

function restoreInProcess(source: string, url: string, name: string) {
  const options = { source, manifest: readPortable(source), dataDirectory: path.join(root, name) };
  return restoreIntoDatabase({ ...options, log: () => undefined }, url);
}

/** Waits until a backup or a restore waits for a lock of the test. */
async function waitUntilBlocked(program: 'backup' | 'restore'): Promise<void> {
  await waitFor(async () => {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where application_name = $1 and wait_event_type = 'Lock'`,
      [`homecoming ${program}`],
    );
    expect(rowCount).toBe(1);
  });
}

async function countConnections(database: string): Promise<number | null> {
  return (await admin.query('select from pg_stat_activity where datname = $1', [database])).rowCount;
}

async function listTables(url: string): Promise<unknown[]> {
  const query = `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
  return withClient(url, async (client) => (await client.query(query)).rows);
}

const readJobs = async (client: Client) =>
  (await client.query('select task_identifier, queue_name, priority, attempts from graphile_worker.jobs order by 1'))
    .rows;

it('restores every row and file into an empty database, by a role that owns it and has no other rights', async () => {
  expect(backup, backup.output).toMatchObject({
    code: 0,
    output: expect.stringContaining('DATABASE_URL is set, so the backup is portable'),
  });
  const manifest = readPortable(whole);
  expect(manifest.tables.filter(({ rows }) => rows > 0).length).toBeGreaterThan(30);
  expect(manifest.tables.reduce((sum, { rows }) => sum + rows, manifest.jobs.rows)).toBe(sourceRows.length);
  const database = await emptyDatabase();
  const target = path.join(root, 'of-database');
  const settings = { DATABASE_URL: database.url, DATA_DIR: target };
  const restore = await run('restore', ['--from', whole], settings);
  expect(restore, restore.output).toMatchObject({ code: 0, output: expect.stringContaining('Start the server with') });
  expect(readFileSync(path.join(target, 'media', 'ab', 'a-picture'), 'utf8')).toBe('a picture');
  await withClient(database.url, async (client) => {
    expect(await readTableRows(client)).toEqual(sourceRows);
    expect(await readJobs(client)).toEqual(await withClient(server.databaseUrl, readJobs));
    // Numbers go on, and the rules of the tables are as in a database that was only migrated.
    expect(await describeRules(client)).toEqual(await withClient(server.databaseUrl, describeRules));
  });
  // The next start finds nothing to migrate.
  await migrateDatabase(database.url);

  await expect(restoreInProcess(whole, database.url, 'not-made')).rejects.toThrow('DATABASE_URL is not empty');
  expect(existsSync(path.join(root, 'not-made', 'media'))).toBe(false);
});

it('refuses what a form of backup cannot do', async () => {
  const files = path.join(root, 'files');
  mkdirSync(files);
  writeFileSync(path.join(files, 'manifest.json'), JSON.stringify({ format: 1, files: [] }));
  expect(await run('restore', ['--from', files], { DATABASE_URL: server.databaseUrl })).toMatchObject({
    code: 1,
    output: expect.stringContaining('restore it without DATABASE_URL'),
  });
  expect(await run('restore', ['--from', whole, '--until', 'end'], {})).toEqual({
    code: 1,
    output: 'That backup is portable, and leads to no later time: restore it without --until.\n',
  });
});

/** Keys, indexes, triggers, sequences and migrations. */
async function describeRules(client: Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated as rule
    from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_indexdef(indexrelid) || indisvalid from pg_index join pg_class c on c.oid = indexrelid
      where relnamespace = 'public'::regnamespace
    union all select tgrelid::regclass::text || ' ' || tgname || tgenabled::text from pg_trigger where not tgisinternal
    union all select sequencename || ' ' || coalesce(last_value::text, 'unused') from pg_sequences
      where schemaname in ('public', 'drizzle')
    union all select hash || ' ' || created_at from drizzle.__drizzle_migrations order by 1`);
  return rows;
}

it('restores every row and file into an empty data folder, also after a restore that was killed', async () => {
  const target = path.join(root, 'of-folder');
  const killed = start('restore', ['--from', whole], { DATA_DIR: target });
  await waitFor(() => expect(existsSync(path.join(target, `restoring-${killed.child.pid}`, 'cluster'))).toBe(true));
  killed.child.kill('SIGKILL');
  expect(await killed.ended).toMatchObject({ code: null });
  expect(readdirSync(target)).toEqual([`restoring-${killed.child.pid}`]);

  const restore = await run('restore', ['--from', whole], { DATA_DIR: target });
  expect(restore, restore.output).toMatchObject({ code: 0 });
  expect(readdirSync(target).toSorted()).toEqual(['cluster', 'media']);
  expect(readFileSync(path.join(target, 'media', 'ab', 'a-picture'), 'utf8')).toBe('a picture');
  // Rows come back in the order in which they were loaded, so each file is the same.
  const again = path.join(root, 'again');
  expect(await run('backup', ['--to', again, '--portable'], { DATA_DIR: target })).toMatchObject({ code: 0 });
  expect(readPortable(again).files).toEqual(readPortable(whole).files);
  expect(readPortable(again).sequences).toEqual(readPortable(whole).sequences);
});

it('a backup that is made while people write is consistent', async () => {
  const stopping = new AbortController();
  let written = 0;
  const writer = withClient(server.databaseUrl, async (client) => {
    const { rows: posts } = await client.query<{ id: string }>('select id from posts order by id limit 1');
    const { rows: users } = await client.query<{ id: string }>(
      'select id from users where id not in (select user_id from post_likes where post_id = $1)',
      [posts[0]?.id],
    );
    // Back and forth: a row of one table, and its counter in another.
    for (let count = 0; !stopping.signal.aborted; count += 1) {
      const isLike = Math.floor(count / users.length) % 2 === 0;
      const values = [posts[0]?.id, users[count % users.length]?.id];
      await client.query('begin');
      await client.query('update posts set likes_count = likes_count + $2 where id = $1', [
        posts[0]?.id,
        isLike ? 1 : -1,
      ]);
      await client.query(
        isLike
          ? 'insert into post_likes (post_id, user_id) values ($1, $2)'
          : 'delete from post_likes where post_id = $1 and user_id = $2',
        values,
      );
      await client.query('commit');
      written += 1;
    }
  });
  const target = path.join(root, 'while-written');
  await waitFor(() => expect(written).toBeGreaterThan(10));
  const before = written;
  // A killed backup with the same process id has left it, as in a container.
  mkdirSync(path.join(`${target}.unfinished-${process.pid}`, 'tables'), { recursive: true });
  await backUp(null, target, async (folder) => {
    const exported = await exportDatabase(server.databaseUrl, folder);
    expect(written).toBeGreaterThan(before);
    return exported;
  });
  stopping.abort();
  await writer;
  expect(readPortable(target).hasMedia).toBe(false);
  const database = await emptyDatabase();
  await restoreInProcess(target, database.url, 'while-written-data');
  expect(await withClient(database.url, findBrokenInvariants)).toEqual([]);
});

it('refuses a backup that is damaged, cut off or of a newer version, and leaves the database empty', async () => {
  const damaged = path.join(root, 'damaged');
  cpSync(whole, damaged, { recursive: true });
  const database = await emptyDatabase();
  const attempt = () => restoreInProcess(damaged, database.url, 'damaged-data');
  const manifestFile = path.join(damaged, 'manifest.json');
  const manifest = readFileSync(manifestFile, 'utf8');

  writeFileSync(manifestFile, manifest.replace(/"migration": "[^"]+"/, '"migration": "9999_later"'));
  await expect(attempt()).rejects.toThrow('The backup is of a newer version of Homecoming (9999_later)');
  // A row less than the manifest says, with a sum that fits
  writeFileSync(manifestFile, manifest.replace(/("path": "tables\/users.gz",\s+"rows": )\d+/, '$19'));
  await expect(attempt()).rejects.toThrow('rows, and 9 were backed up');
  writeFileSync(manifestFile, manifest.replace('media/ab/a-picture', 'media/../../a-picture'));
  await expect(async () => attempt()).rejects.toThrow('names media/../../a-picture, outside of it');
  writeFileSync(manifestFile, manifest.replace(/("path": "tables\/)users.gz(",\s+"rows")/, '$1../users.gz$2'));
  await expect(async () => attempt()).rejects.toThrow('has no sum of tables/../users.gz');
  writeFileSync(manifestFile, manifest.replace('"name": "users"', '"name": "guests"'));
  await expect(attempt()).rejects.toThrow('it has no rows of the table users');
  writeFileSync(manifestFile, manifest.slice(0, 100));
  await expect(async () => attempt()).rejects.toThrow('manifest.json is no JSON');
  writeFileSync(manifestFile, manifest);

  const users = path.join(damaged, 'tables', 'users.gz');
  const content = readFileSync(users);
  writeFileSync(users, content.subarray(0, content.length - 100));
  await expect(attempt()).rejects.toThrow('The backup is damaged: tables/users.gz is not what was copied.');
  rmSync(users);
  await expect(attempt()).rejects.toThrow('The backup is damaged: tables/users.gz is not there.');
  writeFileSync(users, content);
  writeFileSync(path.join(damaged, 'media', 'ab', 'a-picture'), 'another one');
  await expect(attempt()).rejects.toThrow('The backup is damaged: media/ab/a-picture is not what was copied.');
  expect(existsSync(path.join(root, 'damaged-data', 'media'))).toBe(false);
  rmSync(manifestFile);
  await expect(async () => attempt()).rejects.toThrow('is no whole backup');
  expect(await listTables(database.url)).toEqual([]);
});

it('a backup that is killed after its last table is not taken for whole', async () => {
  const target = path.join(root, 'killed');
  const blocker = await connect(server.databaseUrl);
  const { rows } = await blocker.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1 limit 1`,
  );
  await blocker.query(`begin; alter sequence ${rows[0]?.name} cache 1`);
  const { child, ended } = start('backup', ['--to', target], { DATABASE_URL: server.databaseUrl });
  await waitUntilBlocked('backup');
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null });
  await blocker.query('rollback');
  await blocker.end();
  expect(existsSync(target)).toBe(false);
  const unfinished = `${target}.unfinished-${child.pid}`;
  expect(readdirSync(path.join(unfinished, 'tables'))).toHaveLength(readPortable(whole).tables.length);
  expect(() => readManifest(unfinished)).toThrow('is no whole backup');
});

it('a restore that is killed after its last row leaves an empty database, and can be made again', async () => {
  const database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url, DATA_DIR: path.join(root, 'killed-data') };
  const blocker = await connect(database.url);
  // The queue is there, as after another restore that was killed. A job of the backup waits for this name.
  await migrateJobs(database.url);
  await blocker.query(`begin; insert into graphile_worker._private_tasks (identifier) values ('nobody.does')`);
  const { child, ended } = start('restore', ['--from', whole], settings);
  await waitUntilBlocked('restore');
  child.kill('SIGKILL');
  expect(await ended).toMatchObject({ code: null });
  await blocker.query('rollback');
  await blocker.end();
  await waitFor(async () => expect(await countConnections(database.name)).toBe(0));
  expect(await listTables(database.url)).toEqual([]);
  expect(existsSync(path.join(settings.DATA_DIR, 'media'))).toBe(false);
  // In a container, the next restore has the same process id.
  mkdirSync(path.join(settings.DATA_DIR, `restoring-${process.pid}`, 'media'), { recursive: true });
  await restoreInProcess(whole, database.url, 'killed-data');
  expect(readdirSync(settings.DATA_DIR)).toEqual(['media']);
  expect(await withClient(database.url, readTableRows)).toEqual(sourceRows);
});

it.each([
  ['has arrived', true],
  ['has not arrived', false],
])('keeps the pictures where nobody knows whether a commit that %s was done', async (_name, arrives) => {
  const database = await emptyDatabase();
  const { port, close } = await startBreakingProxy(new URL(database.url), arrives);
  const url = Object.assign(new URL(database.url), { hostname: '127.0.0.1', port: String(port) }).href;
  const name = `unknown-${arrives}`;
  await expect(restoreInProcess(whole, url, name)).rejects.toThrow(/may have all rows, or none[^]*remove the folder/);
  await close();
  expect(readFileSync(path.join(root, name, 'media', 'ab', 'a-picture'), 'utf8')).toBe('a picture');
  await waitFor(async () => {
    expect((await listTables(database.url)).length > 0).toBe(arrives);
    expect(await countConnections(database.name)).toBe(0);
  });
});

it('says that there is nothing to back up in an empty database', async () => {
  const database = await emptyDatabase();
  const settings = { DATABASE_URL: database.url };
  expect(await run('backup', ['--to', path.join(root, 'of-nothing')], settings)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/There is nothing to back up yet[^\n]*\n$/),
  });
});

it('of several servers over one database, one makes a backup a day, and another one when it stops', async () => {
  // The processes that make the backups read this setting by themselves.
  const urlFile = path.join(root, 'database-url');
  writeFileSync(urlFile, server.databaseUrl);
  vi.stubEnv('DATABASE_URL_FILE', urlFile);
  const shared = path.join(root, 'daily');
  const own = path.join(root, 'daily-of-another');
  const source = {
    dataDirectory,
    databaseUrl: server.databaseUrl,
    storage: { kind: 'disk' as const, directory: media },
  };
  const daily = (directory: string) =>
    startBackups({ directory, hour: 3, minute: 0, keepDays: 7, archivesWal: false }, source, createLog('silent'));
  const now = new Date();
  const first = daily(shared);
  await first.check(now);
  const [name = '', ...others] = readdirSync(shared);
  expect(others).toEqual([]);
  expect(readPortable(path.join(shared, name)).hasMedia).toBe(true);
  const config = { directory: shared, hour: 3, minute: 0, keepDays: 7, archivesWal: false };
  expect(readBackupState(config, now)).toMatchObject({ count: 1, isOverdue: false, last: { isPortable: true } });

  // It leads to no later time.
  expect(() => findBackupBefore(shared, 'end')).toThrow('has no backup from before that time');

  const second = daily(own);
  await second.check(now);
  expect(existsSync(own)).toBe(false);
  await first.stop();
  await second.check(now);
  expect(readdirSync(own)).toHaveLength(1);
  const third = daily(shared);
  await third.check(now);
  expect(readdirSync(shared)).toEqual([name]);
  await third.stop();
  await second.stop();
});
