import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { loadRows } from '@homecoming/server/platform/backup/load-rows.ts';
import { isBackup, isPortable, readManifest } from '@homecoming/server/platform/backup/manifest.ts';
import { restoreIntoDatabase } from '@homecoming/server/platform/backup/restore-portable.ts';
import { createDatabaseIfMissing } from '@homecoming/server/platform/db/create-database.ts';
import { migrateEmptyUpTo } from '@homecoming/server/platform/db/migrate.ts';
import { migrateJobs } from '@homecoming/server/platform/jobs/worker.ts';
import { MEDIA } from '@homecoming/server/platform/storage/data-folder.ts';
import pg from 'pg';

// A dump of a data folder is a portable backup. That of 0.1.0 is older: `database.txt` and the folder `media`. Each line of
// `database.txt` is the name of a table and one of its rows as JSON. The first line, `dump`, names the last migration that had
// run, and the time of the dump.

const JOBS = 'graphile_worker.jobs';

/** A running database and the DATA_DIR of its server. */
interface DataFolder {
  readonly databaseUrl: string;
  readonly dataDirectory: string;
}

/**
 * Restores a dump into an empty database and a folder. The database has the schema of the dump's version: the next
 * start migrates it. Returns the time of the dump.
 */
export async function restoreDataFolder(source: string, folder: DataFolder): Promise<Date> {
  if (!isBackup(source)) return restoreLines(source, folder);
  const manifest = readManifest(source);
  if (!isPortable(manifest)) throw new Error(`${source} is no portable backup`);
  const { databaseUrl, dataDirectory } = folder;
  await restoreIntoDatabase({ source, manifest, dataDirectory, log: () => undefined }, databaseUrl);
  return new Date(manifest.startedAt);
}

async function restoreLines(source: string, { databaseUrl, dataDirectory }: DataFolder): Promise<Date> {
  const lines = readFileSync(path.join(source, 'database.txt'), 'utf8').trimEnd().split('\n');
  const [[, dump] = [], ...rows] = lines.map((line) => line.split(/ (.*)/s, 2));
  const { migration, at } = JSON.parse(dump ?? '');
  await migrateJobs(databaseUrl);
  await inTransaction(databaseUrl, async (client) => {
    await migrateEmptyUpTo(client, migration);
    await loadRows(client, async () => {
      for (const [table = '', ofTable] of Map.groupBy(rows, ([name]) => name)) {
        const values = `[${ofTable.map(([, row]) => row).join()}]`;
        await client.query(table === JOBS ? addJobs : await insertInto(client, table), [values]);
      }
    });
    const { rows: sequences } = await client.query<{ advance: string }>(sequencesOfIds);
    for (const { advance } of sequences) await client.query(advance);
  });
  cpSync(path.join(source, MEDIA), path.join(dataDirectory, MEDIA), { recursive: true });
  return new Date(at);
}

async function inTransaction(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('begin');
    await work(client);
    await client.query('commit');
  } finally {
    await client.end();
  }
}

/** The statement that adds rows, from JSON. Generated columns are made again. */
async function insertInto(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  return `insert into ${table} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${table}, $1::json)`;
}

/** For each column that counts by itself, the statement that continues after the rows there are. */
const sequencesOfIds = `select format('select setval(pg_get_serial_sequence(%1$L, %2$L), max(%2$I)) from %1$I',
    table_name, column_name) as advance
  from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`;

// The job queue migrates its own tables, so jobs are added through its function and not as rows.
const addJobs = `select graphile_worker.add_job(job->>'task_identifier', job->'payload', job_key := job->>'key',
    run_at := (job->>'run_at')::timestamptz, max_attempts := (job->>'max_attempts')::int)
  from json_array_elements($1::json) as job`;

async function main([folder, databaseUrl, dataDirectory]: string[]): Promise<void> {
  if (folder === undefined || databaseUrl === undefined || dataDirectory === undefined) {
    throw new Error('usage: data-folder.ts FOLDER DATABASE_URL DATA_DIR');
  }
  await createDatabaseIfMissing(databaseUrl);
  await restoreDataFolder(folder, { databaseUrl, dataDirectory });
}

if (import.meta.main) await main(process.argv.slice(2));
