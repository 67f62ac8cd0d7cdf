import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { escapeIdentifier, type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { connectForLongWork } from '../db/long-connection.ts';
import { hasMigrations, MIGRATION_LOCK, readLastMigration } from '../db/migrate.ts';
import { StartupError } from '../startup-error.ts';
import { compressDurably, flushFolder } from '../storage/durable-files.ts';
import type { BackupFile, BackupRows, BackupTable, PortableManifest } from './manifest.ts';

/** In a portable backup: a file for each table, and one for the jobs that wait. */
const TABLES = 'tables';
const JOBS = 'jobs';

/** Times, numbers and bytes are written, and read, the same by every PostgreSQL. */
export const TEXT_FORMAT = `set local client_encoding = 'UTF8'; set local timezone = 'UTC'; set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 1`;

/** Without those of extensions. Generated columns are made again, and a table with no others is of another program. */
const TABLES_AND_COLUMNS = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    has_table_privilege(c.oid, 'select') as "isReadable"
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  group by c.oid order by 1`;

interface BackedUpTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly isReadable: boolean;
}

/** The job queue has migrations of its own: jobs are kept as what its function add_job() takes, and how often they failed. */
const WAITING_JOBS = `select task_identifier, queue_name, payload, j.run_at, j.max_attempts, j.key, j.priority, j.attempts
  from graphile_worker.jobs j join graphile_worker._private_jobs p using (id) order by id`;

type Exported = Omit<PortableManifest, 'startedAt' | 'endedAt' | 'hasMedia'>;

/**
 * Writes the rows of all tables, and the jobs that wait, into the folder of a backup, as they are at one moment, while people
 * write. A piece of a table is in memory at a time.
 * @throws {StartupError} when the database is empty, of a newer version, or has a table that the role may not read
 */
export async function exportDatabase(url: string, folder: string): Promise<Exported> {
  const client = await connectForLongWork(url, 'homecoming backup');
  try {
    // No migration changes a table between the first look at the database and the locks.
    await client.query('select pg_advisory_lock_shared($1)', [MIGRATION_LOCK]);
    await client.query('begin isolation level repeatable read read only');
    await client.query(TEXT_FORMAT);
    if (!(await hasMigrations(client))) {
      throw new StartupError('There is nothing to back up yet: no server has made its tables in this database.');
    }
    const migration = await readLastMigration(client);
    if (migration === null) {
      throw new StartupError(
        'The database is of a newer version, or of another program: back it up with its own release.',
      );
    }
    const { rows: found } = await client.query<BackedUpTable>(TABLES_AND_COLUMNS);
    const unreadable = found.find(({ isReadable }) => !isReadable);
    if (unreadable !== undefined) {
      throw new StartupError(
        `The role of the database may not read the table ${unreadable.name}: let it, or move that to another schema.`,
      );
    }
    const names = found.map(({ name }) => escapeIdentifier(name));
    if (names.length > 0) await client.query(`lock table ${names.join()} in access share mode`);
    await client.query('select pg_advisory_unlock_shared($1)', [MIGRATION_LOCK]);

    const files: BackupFile[] = [];
    for (const name of [TABLES, JOBS]) await mkdir(path.join(folder, name), { mode: 0o700 });
    const write = async (file: string, source: string): Promise<BackupRows> => {
      const copy = client.query(copyTo(`copy ${source} to stdout`));
      files.push({ path: file, ...(await compressDurably(copy, path.join(folder, file))) });
      // The number of rows comes after the last one.
      await client.query('');
      return { path: file, rows: copy.rowCount };
    };
    // A first start that was killed has made no queue.
    const { rows: queues } = await client.query<{ isThere: boolean }>(
      `select to_regclass('graphile_worker.jobs') is not null as "isThere"`,
    );
    const waiting = queues[0]?.isThere ? WAITING_JOBS : 'select where false';
    const jobs = await write(path.join(JOBS, 'waiting.gz'), `(${waiting})`);
    const tables: BackupTable[] = [];
    for (const { name, columns } of found) {
      const rows = await write(path.join(TABLES, `${encodeURIComponent(name)}.gz`), describeColumns(name, columns));
      tables.push({ name, columns, ...rows });
    }
    for (const name of [TABLES, JOBS]) await flushFolder(path.join(folder, name));
    // Numbers are taken outside of transactions: those of the rows were taken before.
    const sequences = await readSequences(client);
    const { rows: versions } = await client.query<{ version: string }>(
      `select (current_setting('server_version_num')::int / 10000)::text as version`,
    );
    await client.query('commit');
    return { format: 2, postgres: versions[0]?.version ?? '', migration, tables, jobs, sequences, files };
  } finally {
    await client.end();
  }
}

/** A table and its columns, as COPY reads and writes them. */
export function describeColumns(table: string, columns: readonly string[]): string {
  return `${escapeIdentifier(table)} (${columns.map(escapeIdentifier).join()})`;
}

async function readSequences(client: Client): Promise<PortableManifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string }>(
    `select sequencename as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
}
