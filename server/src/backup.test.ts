import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { memoryDirectory } from '@homecoming/testkit/temporary-directory.ts';
import { waitFor } from '@homecoming/testkit/wait-for.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startCommand } from './fixtures/operator-command.ts';
import { findBrokenInvariants } from './invariants.ts';
import { prepareArchive, readTimeline } from './platform/backup/archive.ts';
import { checkIndexes } from './platform/backup/check-indexes.ts';
import { hashFile, readManifest } from './platform/backup/manifest.ts';
import { startBackups } from './platform/backup/scheduled-backups.ts';
import { parseConfig } from './platform/config.ts';
import { createDatabaseIfMissing } from './platform/db/create-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { newId } from './platform/db/new-id.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { createLog } from './platform/log.ts';

/** The long form is `npm run test:faults`. */
const kills = process.env.FAULTS === 'long' ? 20 : 2;
vi.setConfig({ testTimeout: 120_000 * kills, hookTimeout: 120_000 });

const root = memoryDirectory('homecoming-backup-');
const live = path.join(root, 'live');
let postgres: EmbeddedPostgres;
let client: pg.Client;
beforeAll(async () => {
  chmodSync(root, 0o755);
  postgres = await startEmbeddedPostgres({ directory: live });
  await createDatabaseIfMissing(postgres.url('homecoming'));
  await migrateDatabase(postgres.url('homecoming'));
  mkdirSync(path.join(live, 'media', 'ab'), { recursive: true });
  writeFileSync(path.join(live, 'media', 'ab', 'a-picture'), 'a picture');
  client = await connect(postgres);
  await client.query('create table written (id bigint primary key, text text)');
});
afterAll(async () => {
  await client.end();
  await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

async function connect(to: EmbeddedPostgres): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: to.url('homecoming') });
  await connected.connect();
  return connected;
}

/** Starts `npm run backup` or `npm run restore` on a data folder. */
function start(name: 'backup' | 'restore', args: readonly string[], dataDirectory: string) {
  return startCommand(name, args, { DATA_DIR: dataDirectory });
}

const run = (...input: Parameters<typeof start>) => start(...input).ended;

const dailyInto = (directory: string) => ({ directory, hour: 3, minute: 0, keepDays: 7, archivesWal: false });

function sourceIn(dataDirectory: string) {
  return {
    dataDirectory,
    databaseUrl: null,
    storage: { kind: 'disk' as const, directory: path.join(dataDirectory, 'media') },
  };
}

/** Waits until everything that was written is in the archive. */
async function switchWal(db: pg.Client): Promise<void> {
  const { rows } = await db.query<{ wal: string }>('select pg_walfile_name(pg_switch_wal()) as wal');
  await waitFor(async () => {
    const archived = await db.query<{ wal: string }>('select last_archived_wal as wal from pg_stat_archiver');
    expect((archived.rows[0]?.wal ?? '').slice(0, 24) >= (rows[0]?.wal ?? '')).toBe(true);
  });
}

function countFiles(folder: string): number {
  return existsSync(folder) ? readdirSync(folder, { recursive: true }).length : 0;
}

/** Starts the database of a data folder for `work`. */
async function withDatabase<Result>(directory: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const started = await startEmbeddedPostgres({ directory });
  const connected = await connect(started);
  try {
    return await work(connected);
  } finally {
    await connected.end();
    await started.stop();
  }
}

/** Writes rows until it is stopped, one transaction each. */
function writeRows() {
  const stopping = new AbortController();
  let written = 0;
  const done = (async () => {
    const { rows } = await client.query<{ next: number }>('select coalesce(max(id), 0)::int + 1 as next from written');
    for (let id = rows[0]?.next ?? 1; !stopping.signal.aborted; id += 1) {
      await client.query('insert into written (id, text) values ($1, repeat($2, 500))', [id, String(id)]);
      written = id;
    }
  })();
  return {
    count: () => written,
    async stop() {
      stopping.abort();
      await done;
      return written;
    },
  };
}

it('a backup that is made while people write is restored whole, with everything from before it', async () => {
  const writing = writeRows();
  await waitFor(() => expect(writing.count()).toBeGreaterThan(100));
  const before = writing.count();
  const target = path.join(root, 'whole');
  const backup = await run('backup', ['--to', target], live);
  const after = await writing.stop();
  expect(backup, backup.output).toMatchObject({ code: 0 });
  expect(after).toBeGreaterThan(before);

  const restored = path.join(root, 'restored');
  const restore = await run('restore', ['--from', target], restored);
  expect(restore, restore.output).toMatchObject({ code: 0 });
  expect(readFileSync(path.join(restored, 'media', 'ab', 'a-picture'), 'utf8')).toBe('a picture');
  const { rows } = await withDatabase(restored, (db) =>
    db.query<{ count: number; last: number }>('select count(*)::int as count, max(id)::int as last from written'),
  );
  expect(rows[0]?.count).toBe(rows[0]?.last);
  expect(rows[0]?.last).toBeGreaterThanOrEqual(before);
  expect(rows[0]?.last).toBeLessThanOrEqual(after);
});

it(`a backup that is killed at one of ${kills} moments is not there, or whole; the next one works`, async () => {
  const writing = writeRows();
  const whole = path.join(root, 'counted');
  expect(await run('backup', ['--to', whole], live)).toMatchObject({ code: 0 });
  const { length } = readManifest(whole).files;
  for (let kill = 0; kill < kills; kill += 1) {
    const target = path.join(root, `killed-${kill}`);
    const { child, ended } = start('backup', ['--to', target], live);
    const copied = () => countFiles(`${target}.unfinished-${child.pid}`);
    await waitFor(() => expect(copied()).toBeGreaterThan((length * kill) / kills), { interval: 2 });
    child.kill('SIGKILL');
    await ended;
    if (!existsSync(target)) continue;
    for (const file of readManifest(target).files) {
      expect(await hashFile(path.join(target, file.path)), file.path).toBe(file.sha256);
    }
  }
  const unfinished = readdirSync(root).filter((name) => name.includes('.unfinished-'));
  expect(unfinished.length).toBeGreaterThan(0);
  for (const name of unfinished) expect(existsSync(path.join(root, name, 'manifest.json'))).toBe(false);
  expect(await run('backup', ['--to', path.join(root, 'next')], live)).toMatchObject({ code: 0 });
  await writing.stop();
  // Nothing that keeps WAL is left.
  await waitFor(async () => expect((await client.query('select from pg_replication_slots')).rowCount).toBe(0));
});

it('says what is wrong with a backup that is damaged or not whole, and leaves the data folder without a database', async () => {
  const damaged = path.join(root, 'damaged');
  cpSync(path.join(root, 'whole'), damaged, { recursive: true });
  const file = path.join(damaged, 'cluster', 'global', 'pg_control');
  const content = readFileSync(file);
  content.writeUInt8(content.readUInt8(8) ^ 1, 8);
  writeFileSync(file, content);
  const target = path.join(root, 'empty');
  expect(await run('restore', ['--from', damaged], target)).toEqual({
    code: 1,
    output: 'The backup is damaged: cluster/global/pg_control is not what was copied.\n',
  });
  rmSync(file);
  expect((await run('restore', ['--from', damaged], target)).output).toContain('pg_control is not there');
  rmSync(path.join(damaged, 'manifest.json'));
  expect((await run('restore', ['--from', damaged], target)).output).toContain('is no whole backup');
  expect(readdirSync(target)).toEqual([]);
});

it('overwrites no database and no backup', async () => {
  const target = path.join(root, 'whole');
  expect(await run('backup', ['--to', target], live)).toMatchObject({ code: 1 });
  const restore = await run('restore', ['--from', target], live);
  expect(restore).toMatchObject({ code: 1, output: expect.stringContaining(`has a folder 'cluster' already`) });
  expect((await run('backup', [], live)).output).toBe('Say where to: npm run backup -- --to FOLDER [--portable]\n');
});

it('finds counters that are wrong and indexes that differ from their tables', async () => {
  const directory = path.join(root, 'unsound');
  expect(await run('restore', ['--from', path.join(root, 'whole')], directory)).toMatchObject({ code: 0 });
  const index = await withDatabase(directory, async (db) => {
    expect([...(await checkIndexes(db)), ...(await findBrokenInvariants(db))]).toEqual([]);
    await db.query(`insert into communities (name, members_count) values ('Of nobody', 3)`);
    expect(await findBrokenInvariants(db)).toEqual(['1 rows of communities have a wrong members_count.']);
    const { rows } = await db.query<{ file: string }>(`select pg_relation_filepath('written_pkey') as file`);
    return path.join(directory, 'cluster', rows[0]?.file ?? '');
  });
  const pages = readFileSync(index);
  // Keys of the second page
  pages.fill(7, 8_192 + 7_000, 8_192 + 7_400);
  writeFileSync(index, pages);
  expect(await withDatabase(directory, checkIndexes)).toEqual([expect.stringContaining('Index written_pkey: ')]);
});

it('makes a backup a day by itself, one that was missed as well, and removes those that are too old', async () => {
  const directory = path.join(root, 'daily');
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1_000);
  mkdirSync(path.join(directory, 'homecoming-killed.unfinished-99999999'), { recursive: true });
  const backups = startBackups(dailyInto(directory), sourceIn(live), createLog('silent'));
  await backups.check(day(0));
  await backups.check(day(0));
  const [first = '', ...others] = readdirSync(directory);
  expect(others).toEqual([]);
  await backups.check(day(1));
  expect(readdirSync(directory)).toEqual([first, expect.any(String)]);

  const tenDaysOld = `homecoming-${day(-10).toISOString().slice(0, 19).replaceAll(':', '')}`;
  renameSync(path.join(directory, first), path.join(directory, tenDaysOld));
  await backups.check(day(2));
  expect(readdirSync(directory)).toHaveLength(2);
  expect(readdirSync(directory)).not.toContain(tenDaysOld);
  await backups.stop();
});

it('tries again after a backup that failed', async () => {
  const directory = path.join(root, 'again');
  const failing = startBackups(dailyInto(directory), sourceIn(root), createLog('silent'));
  await failing.check(new Date());
  await failing.stop();
  expect(readdirSync(directory)).toEqual([]);
  const backups = startBackups(dailyInto(directory), sourceIn(live), createLog('silent'));
  await backups.check(new Date());
  await backups.stop();
  expect(readdirSync(directory)).toHaveLength(1);
});

it('restores any minute since a backup from the archive, with pictures that are newer than the backup', async () => {
  const [directory, source] = [path.join(root, 'archived'), path.join(root, 'archiving')];
  const settings = await prepareArchive(directory, source, () => undefined);
  const archiving = await startEmbeddedPostgres({ directory: source, settings });
  const newer = `${newId()}/small.webp`;
  let until = '';
  try {
    await createDatabaseIfMissing(archiving.url('homecoming'));
    await migrateDatabase(archiving.url('homecoming'));
    const db = await connect(archiving);
    await db.query(`create table written as select 'in the backup' as text`);
    const daily = { ...dailyInto(directory), archivesWal: true };
    const backups = startBackups(daily, sourceIn(source), createLog('silent'));
    await backups.check(new Date());
    await db.query(`insert into written values ('after it')`);
    mkdirSync(path.dirname(path.join(source, 'media', newer)), { recursive: true });
    writeFileSync(path.join(source, 'media', newer), 'a newer picture');
    // It is copied when all its sizes are surely written.
    const earlier = new Date(Date.now() - 120_000);
    utimesSync(path.dirname(path.join(source, 'media', newer)), earlier, earlier);
    // Commits of the same millisecond are on one side of it.
    const { rows: clock } = await db.query<{ until: Date }>(`select clock_timestamp() + interval '1 ms' as until`);
    until = clock[0]?.until.toISOString() ?? '';
    await waitFor(async () => {
      const { rows } = await db.query(`select 1 where clock_timestamp() > $1::timestamptz + interval '1 ms'`, [until]);
      expect(rows).toHaveLength(1);
    });
    await db.query(`insert into written values ('too late')`);
    await switchWal(db);
    await db.end();
    await backups.check(new Date());
    await backups.stop();
  } finally {
    await archiving.stop();
  }
  const wal = readdirSync(path.join(directory, 'archive', 'wal'));
  // The last one was archived when PostgreSQL stopped, after the others were compressed.
  expect(wal.filter((name) => name.endsWith('.gz')).length).toBeGreaterThan(0);

  const restoreUntil = async (time: string, name: string) => {
    const target = path.join(root, name);
    const outcome = await run('restore', ['--from', directory, '--until', time], target);
    const words = async () =>
      (await withDatabase(target, (db) => db.query<{ text: string }>('select text from written'))).rows;
    return { ...outcome, target, words: outcome.code === 0 ? (await words()).map(({ text }) => text) : [] };
  };
  const minute = await restoreUntil(until, 'until-minute');
  expect(minute, minute.output).toMatchObject({ code: 0, words: ['in the backup', 'after it'] });
  expect(readFileSync(path.join(minute.target, 'media', newer), 'utf8')).toBe('a newer picture');
  const end = await restoreUntil('end', 'until-end');
  expect(end, end.output).toMatchObject({ code: 0, words: ['in the backup', 'after it', 'too late'] });
  // What is written after a restore is on a timeline of its own, and in the archive, too.
  const goOn = await startEmbeddedPostgres({
    directory: minute.target,
    settings: await prepareArchive(directory, minute.target, () => undefined),
  });
  try {
    const daily = { ...dailyInto(directory), archivesWal: true };
    const again = startBackups(daily, sourceIn(minute.target), createLog('silent'));
    const db = await connect(goOn);
    await again.check(new Date());
    await db.query(`insert into written values ('after the restore')`);
    await switchWal(db);
    await db.end();
    await again.check(new Date());
    await again.stop();
  } finally {
    await goOn.stop();
  }
  const second = await restoreUntil('end', 'until-second-end');
  expect(second, second.output).toMatchObject({ code: 0, words: ['in the backup', 'after it', 'after the restore'] });
  // A restore without a time takes a timeline that nobody has written on: nothing in the archive is replaced.
  const [oldest = ''] = readdirSync(directory)
    .filter((name) => name.startsWith('homecoming-'))
    .toSorted();
  const plain = path.join(root, 'plain');
  expect(await run('restore', ['--from', path.join(directory, oldest)], plain)).toMatchObject({ code: 0 });
  expect(readTimeline(path.join(plain, 'cluster'))).toBe('00000003');
  const late = await restoreUntil(new Date(Date.now() + 3_600_000).toISOString(), 'until-late');
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining('The archive does not reach that time') });
  expect(existsSync(path.join(late.target, 'cluster'))).toBe(false);
  const segments = readdirSync(path.join(directory, 'archive', 'wal')).filter((name) =>
    /^[0-9A-F]{24}(\.gz)?$/.test(name),
  );
  // Compressed, so that PostgreSQL takes it for the end of the archive.
  const last = segments.toSorted().findLast((name) => name.endsWith('.gz')) ?? '';
  writeFileSync(path.join(directory, 'archive', 'wal', last), 'damaged');
  const damaged = await restoreUntil('end', 'until-damaged');
  expect(damaged).toMatchObject({ code: 1, output: expect.stringContaining('in the archive is damaged') });
  const early = await restoreUntil('2020-01-01T00:00:00Z', 'until-early');
  expect(early).toMatchObject({ code: 1, output: expect.stringContaining('no backup from before that time') });
  expect(await restoreUntil('noon', 'until-noon')).toMatchObject({
    code: 1,
    output: expect.stringContaining('give a time, such as 2026-11-27T14:05:00Z'),
  });
});

it('says which settings of backups make no sense', () => {
  const read = (env: Record<string, string>) => () => parseConfig({ BACKUP_DIR: '/backups', ...env });
  expect(parseConfig({}).backups).toBeNull();
  expect(read({})().backups).toEqual(dailyInto('/backups'));
  expect(read({ BACKUP_WAL: 'on' })().backups).toMatchObject({ archivesWal: true });
  expect(read({ BACKUP_AT: '23:59', BACKUP_KEEP: '30' })().backups).toMatchObject({
    hour: 23,
    minute: 59,
    keepDays: 30,
  });
  expect(read({ BACKUP_AT: '24:00' })).toThrow('BACKUP_AT is "24:00": set it to a time of the day, such as 03:00.');
  expect(read({ BACKUP_KEEP: '31' })).toThrow('BACKUP_KEEP is "31": set it to a number of days from 1 to 30.');
  const elsewhere = { DATABASE_URL: 'postgres://u:p@127.0.0.1/db' };
  expect(read(elsewhere)().backups).toEqual(dailyInto('/backups'));
  expect(read({ ...elsewhere, BACKUP_WAL: 'on' })).toThrow('BACKUP_WAL=on is for the built-in database');
});
