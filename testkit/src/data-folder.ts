import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createDatabaseIfMissing } from '@homecoming/server/platform/db/create-database.ts';
import { openDatabase } from '@homecoming/server/platform/db/database.ts';
import { migrateJobs } from '@homecoming/server/platform/jobs/worker.ts';
import { createLog } from '@homecoming/server/platform/log.ts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

// A dump of a data folder is `database.txt` and the folder `media`. Each line of `database.txt` is the name of a table
// and one of its rows as JSON. The first line, `dump`, names the last migration that had run, and the time of the dump.

const MIGRATIONS = fileURLToPath(new URL('../../server/migrations', import.meta.url));
const JOBS = 'graphile_worker.jobs';

interface Journal {
  readonly entries: readonly { readonly tag: string; readonly when: number }[];
}

/** A running database and the DATA_DIR of its server. */
export interface DataFolder {
  readonly databaseUrl: string;
  readonly dataDirectory: string;
}

/** Writes a dump of a data folder into `target`. Stop its server first, so that database and media fit. */
export async function dumpDataFolder({ databaseUrl, dataDirectory }: DataFolder, target: string): Promise<void> {
  const lines = await connected(databaseUrl, dumpLines);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, 'database.txt'), `${lines.join('\n')}\n`);
  cpSync(path.join(dataDirectory, 'media'), path.join(target, 'media'), { recursive: true });
}

/**
 * Restores a dump into an empty database and a folder. The database has the schema of the dump's version: the next
 * start migrates it. Returns the time of the dump.
 */
export async function restoreDataFolder(source: string, { databaseUrl, dataDirectory }: DataFolder): Promise<Date> {
  const lines = readFileSync(path.join(source, 'database.txt'), 'utf8').trimEnd().split('\n');
  const [[, dump] = [], ...rows] = lines.map((line) => line.split(/ (.*)/s, 2));
  const { migration, at } = JSON.parse(dump ?? '');
  const { pool } = openDatabase(databaseUrl, { max: 2, log: createLog('silent') });
  await migrateJobs(pool);
  await pool.end();
  await connected(databaseUrl, async (client) => {
    await migrateUpTo(client, migration);
    // No triggers and no foreign keys: the dump has what triggers have written, and its tables are sorted by name.
    await client.query(`set session_replication_role = 'replica'`);
    for (const [table = '', ofTable] of Map.groupBy(rows, ([name]) => name)) {
      const values = `[${ofTable.map(([, row]) => row).join()}]`;
      await client.query(table === JOBS ? addJobs : await insertInto(client, table), [values]);
    }
    const { rows: sequences } = await client.query<{ advance: string }>(sequencesOfIds);
    for (const { advance } of sequences) await client.query(advance);
  });
  cpSync(path.join(source, 'media'), path.join(dataDirectory, 'media'), { recursive: true });
  return new Date(at);
}

async function connected<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`set timezone = 'UTC'`);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function dumpLines(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  );
  const dump = { migration: await lastMigration(client), at: new Date().toISOString() };
  const lines = [`dump ${JSON.stringify(dump)}`];
  for (const { name } of tables) {
    const columns = (await listColumns(client, name)).join();
    lines.push(...(await selectLines(client, name, `select ${columns} from ${name}`)));
  }
  lines.push(...(await selectLines(client, JOBS, selectJobs)));
  return lines;
}

async function selectLines(client: pg.Client, name: string, select: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select row_to_json(each)::text collate "C" as line from (${select}) as each order by 1`,
  );
  return rows.map(({ line }) => `${name} ${line}`);
}

async function insertInto(client: pg.Client, table: string): Promise<string> {
  const columns = (await listColumns(client, table)).join();
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
}

/** The columns of a table, without generated ones. */
async function listColumns(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** For each column that counts by itself, the statement that continues after the rows there are. */
const sequencesOfIds = `select format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from %1$I',
    table_name, column_name) as advance
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;

// The job queue migrates its own tables, so jobs are added through its function and not as rows.
const selectJobs = `select task_identifier, payload, jobs.key, jobs.run_at, jobs.max_attempts
  from graphile_worker.jobs join graphile_worker._private_jobs using (id)`;
const addJobs = `select graphile_worker.add_job(job->>'task_identifier', job->'payload', job_key := job->>'key',
    run_at := (job->>'run_at')::timestamptz, max_attempts := (job->>'max_attempts')::int)
  from json_array_elements($1::json) as job`;

function readJournal(): Journal {
  return JSON.parse(readFileSync(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
}

async function lastMigration(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query('select max(created_at)::float8 as at from drizzle.__drizzle_migrations');
  return readJournal().entries.find(({ when }) => when === rows[0].at)?.tag;
}

/** Runs the migrations up to one, from a copy of the folder that ends with it. */
async function migrateUpTo(client: pg.Client, last: string): Promise<void> {
  const journal = readJournal();
  const entries = journal.entries.slice(0, journal.entries.findIndex(({ tag }) => tag === last) + 1);
  if (entries.length === 0) throw new Error(`the dump ends with a migration that does not exist: ${last}`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'homecoming-migrations-'));
  try {
    mkdirSync(path.join(folder, 'meta'));
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) cpSync(path.join(MIGRATIONS, `${tag}.sql`), path.join(folder, `${tag}.sql`));
    await migrate(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function main([command, folder = '', databaseUrl = '', dataDirectory = '']: string[]): Promise<void> {
  if (command === 'dump') return dumpDataFolder({ databaseUrl, dataDirectory }, folder);
  if (command !== 'restore') throw new Error('usage: data-folder.ts dump|restore FOLDER DATABASE_URL DATA_DIR');
  await createDatabaseIfMissing(databaseUrl);
  await restoreDataFolder(folder, { databaseUrl, dataDirectory });
}

if (import.meta.main) await main(process.argv.slice(2));
