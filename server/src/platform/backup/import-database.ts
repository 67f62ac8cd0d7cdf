import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { escapeIdentifier, type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { isUnavailable, sqlState } from '../db/errors.ts';
import { connectForLongWork } from '../db/long-connection.ts';
import { isMigration, migrateEmptyUpTo, MIGRATION_LOCK } from '../db/migrate.ts';
import { migrateJobs } from '../jobs/worker.ts';
import { StartupError } from '../startup-error.ts';
import { describeColumns, TEXT_FORMAT } from './export-database.ts';
import { loadRows } from './load-rows.ts';
import type { BackupRows, PortableManifest } from './manifest.ts';

/** What a database has of its own: without what extensions have put into it. */
const FIRST_TABLE = `
  select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'drizzle') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
  order by c.relkind <> 'r', 1 limit 1`;

/** Jobs as export-database.ts keeps them. */
const CREATE_JOBS = `create temporary table waiting_jobs (task_identifier text, queue_name text, payload json, run_at timestamptz,
  max_attempts int, key text, priority int, attempts int) on commit drop`;

const ADD_JOBS = `select graphile_worker.reschedule_jobs(attempts := attempts, job_ids := array[(graphile_worker.add_job(
    task_identifier, payload, queue_name, run_at, max_attempts, key, priority)).id])
  from waiting_jobs`;

/** What loads a portable backup into a database. */
export interface ImportOptions {
  /** The folder of the backup. Its files are what was backed up: see verifyFiles(). */
  readonly source: string;
  readonly manifest: PortableManifest;
  readonly url: string;
  readonly log: (line: string) => void;
  /** What has to be there with the rows: if it fails, none of them is. */
  readonly beforeCommit?: () => Promise<void>;
}

/** The connection broke at the commit: nothing says whether the database has taken it. */
export class UnknownOutcome extends Error {}

/**
 * Makes the tables of a portable backup in an empty database, and loads their rows, in one transaction: the database is whole or
 * empty. A server that starts on it meanwhile waits. Its role has to own the database, and needs no other rights.
 * @throws {StartupError} when the database is not empty, or the backup of a newer version
 * @throws {UnknownOutcome} when it may be whole as well as empty
 */
export async function importDatabase({ source, manifest, url, log, beforeCommit }: ImportOptions): Promise<void> {
  if (!isMigration(manifest.migration)) {
    throw new StartupError(
      `The backup is of a newer version of Homecoming (${manifest.migration}): restore it with that version, or a later one.`,
    );
  }
  const client = await connectForLongWork(url, 'homecoming restore');
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await requireEmpty(client);
    await migrateJobs(url);
    await client.query('begin');
    await client.query(TEXT_FORMAT);
    await migrateEmptyUpTo(client, manifest.migration);
    const copy = (rows: BackupRows, target: string) => copyRows(client, path.join(source, rows.path), rows, target);
    const known = await listColumns(client);
    const missing = [...known.keys()].find((name) => manifest.tables.every((table) => table.name !== name));
    if (missing !== undefined) throw new StartupError(`The backup is damaged: it has no rows of the table ${missing}.`);
    await loadRows(client, async () => {
      for (const table of manifest.tables) {
        const columns = known.get(table.name);
        const otherProgram = `is of another program: it was left out, and is in the backup as ${table.path}.`;
        if (columns === undefined) {
          log(`The table ${table.name} ${otherProgram}`);
          continue;
        }
        // Rows that migrations write are in the backup, too.
        await client.query(`delete from ${escapeIdentifier(table.name)}`);
        const others = table.columns.filter((column) => !columns.has(column));
        for (const column of others) log(`The column ${column} of the table ${table.name} ${otherProgram}`);
        const change = (list: readonly string[]) => `alter table ${escapeIdentifier(table.name)} ${list.join()}`;
        // COPY loads whole rows.
        if (others.length > 0) await client.query(change(others.map((name) => `add ${escapeIdentifier(name)} text`)));
        await copy(table, describeColumns(table.name, table.columns));
        if (others.length > 0) await client.query(change(others.map((name) => `drop ${escapeIdentifier(name)}`)));
      }
    });
    for (const { name, last } of manifest.sequences) {
      await client.query(
        'select setval(oid, $2) from pg_class where relname = $1 and relnamespace = $3::regnamespace',
        [name, last, 'public'],
      );
    }
    await client.query(CREATE_JOBS);
    await copy(manifest.jobs, 'waiting_jobs');
    await client.query(ADD_JOBS);
    await beforeCommit?.();
    await commit(client);
  } finally {
    await client.end();
  }
}

/** An answer of the database that refuses the commit is a known outcome; that it goes away is none. */
async function commit(client: Client): Promise<void> {
  try {
    await client.query('commit');
  } catch (error) {
    if (!isUnavailable(error) && sqlState(error) !== null) throw error;
    throw new UnknownOutcome('the connection broke at the commit', { cause: error });
  }
}

/** The job queue counts as empty without jobs: a restore that ended early leaves its tables. */
async function requireEmpty(client: Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(FIRST_TABLE);
  const { rows: queues } = await client.query<{ jobs: string | null }>(
    `select to_regclass('graphile_worker._private_jobs')::text as jobs`,
  );
  const isQueueEmpty = (queues[0]?.jobs ?? null) === null || (await isTableEmpty(client));
  const [name] = [...tables.map((table) => table.name), ...(isQueueEmpty ? [] : ['graphile_worker.jobs'])];
  if (name === undefined) return;
  throw new StartupError(
    `The database of DATABASE_URL is not empty (it has ${name}): create a new one, and name that in DATABASE_URL.`,
  );
}

async function isTableEmpty(client: Client): Promise<boolean> {
  const { rowCount } = await client.query('select from graphile_worker._private_jobs limit 1');
  return rowCount === 0;
}

/** The columns of each table. */
async function listColumns(client: Client): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select relname as name, array_agg(attname::text) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where relnamespace = 'public'::regnamespace and relkind = 'r' group by 1`,
  );
  return new Map(rows.map(({ name, columns }) => [name, new Set(columns)]));
}

async function copyRows(client: Client, file: string, { rows }: BackupRows, target: string): Promise<void> {
  const copy = client.query(copyFrom(`copy ${target} from stdin`));
  await pipeline(createReadStream(file), createGunzip(), copy);
  if (copy.rowCount === rows) return;
  throw new StartupError(`The backup is damaged: ${file} has ${copy.rowCount} rows, and ${rows} were backed up.`);
}
