import { existsSync, readdirSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { StartupError } from '../startup-error.ts';
import { copyDurably } from '../storage/durable-files.ts';
import { ARCHIVE, WAL, giveToPostgres, readFirstSegment } from './archive.ts';
import { CLUSTER, MEDIA } from './back-up.ts';
import { listFiles } from './list-files.ts';
import { listBackups } from './scheduled-backups.ts';

/** Up to when the archive is replayed: a time, or all that it has. */
export type ReplayTarget = Date | 'end';

/** The copy of the archived WAL in a data folder, while it is replayed. */
const REPLAYED = 'replayed-wal';

/** @throws {StartupError} when it is neither a time, such as 2026-11-27T14:05:00Z, nor 'end'. */
export function parseReplayTarget(value: string): ReplayTarget {
  if (value === 'end') return 'end';
  const time = new Date(value);
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(value) && !Number.isNaN(time.getTime())) return time;
  throw new StartupError(`--until is "${value}": give a time, such as 2026-11-27T14:05:00Z, or end.`);
}

/**
 * The newest backup of BACKUP_DIR from which a time can be reached.
 * @throws {StartupError} when there is none
 */
export function findBackupBefore(directory: string, until: ReplayTarget): string {
  const found = listBackups(directory).find(({ startedAt }) => until === 'end' || startedAt < until);
  if (found !== undefined) return found.folder;
  throw new StartupError(`${directory} has no backup from before that time.`);
}

/**
 * Brings a data folder, into which a backup was just restored, to a later time. Returns the running database. If it fails,
 * the data folder is empty again.
 * @throws {StartupError} when there is no archive, or it ends before that time
 */
export async function replayArchive(
  backup: string,
  dataDirectory: string,
  until: ReplayTarget,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const archive = path.join(path.dirname(backup), ARCHIVE);
  if (!existsSync(path.join(archive, WAL))) {
    throw new StartupError(`${archive} is not there: without BACKUP_WAL=on, a backup is restored as of its end.`);
  }
  const replayed = path.join(dataDirectory, REPLAYED);
  await copyWal(path.join(archive, WAL), replayed, readFirstSegment(backup), log);
  await copyNewMedia(path.join(archive, MEDIA), path.join(dataDirectory, MEDIA));
  const signal = path.join(dataDirectory, CLUSTER, 'recovery.signal');
  await writeFile(signal, '', { mode: 0o600 });
  giveToPostgres(signal, log);
  const settings = [
    // The segments are compressed; histories of timelines are not.
    `restore_command=if [ -f '${replayed}/%f' ]; then cp '${replayed}/%f' '%p'; else gzip -dc '${replayed}/%f.gz' > '%p'; fi`,
    'recovery_target_action=promote',
    ...(until === 'end' ? [] : [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`]),
  ];
  try {
    const postgres = await startEmbeddedPostgres({ directory: dataDirectory, log, settings });
    await untilWritable(postgres);
    return postgres;
  } catch (error) {
    for (const name of [CLUSTER, MEDIA]) await rm(path.join(dataDirectory, name), { recursive: true, force: true });
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(
      `The archive does not reach that time (${error.message}). Choose an earlier one, or --until end for all that it has.`,
      { cause: error },
    );
  } finally {
    await rm(replayed, { recursive: true, force: true });
  }
}

async function copyWal(from: string, to: string, first: string, log: (line: string) => void): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { mode: 0o700 });
  giveToPostgres(to, log);
  const isNeeded = (name: string) => name.endsWith('.history') || name.slice(8, 24) >= first.slice(8);
  for (const name of readdirSync(from).filter((file) => /^[0-9A-F]{8}/.test(file) && isNeeded(file))) {
    await copyDurably(path.join(from, name), path.join(to, name));
    giveToPostgres(path.join(to, name), log);
  }
}

async function copyNewMedia(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from).filter((folder) => !folder.startsWith('.'))) {
    if (existsSync(path.join(to, name))) continue;
    const { files } = listFiles(path.join(from, name));
    for (const file of files) await copyDurably(path.join(from, name, file), path.join(to, name, file));
  }
}

/** The database answers before it has reached the time, and can be read only until then. */
async function untilWritable(postgres: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url('postgres') });
  await client.connect();
  try {
    await client.query(`do $$ begin
      while pg_is_in_recovery() loop perform pg_sleep(0.1); end loop; end $$`);
  } finally {
    await client.end();
  }
}
