import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createGunzip } from 'node:zlib';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { connectForLongWork } from '../db/long-connection.ts';
import { StartupError } from '../startup-error.ts';
import { CLUSTER, MEDIA } from '../storage/data-folder.ts';
import { copyDurably } from '../storage/durable-files.ts';
import { ARCHIVE, ARCHIVED_WAL, giveToPostgres, listSegments, readFirstSegment } from './archive.ts';
import { listFiles } from './list-files.ts';
import { readManifest } from './manifest.ts';
import { listBackups } from './scheduled-backups.ts';

/** Up to when the archive is replayed: a time, or all that it has. */
export type ReplayTarget = Date | 'end';

/** PostgreSQL's own size, which no setting of ours changes. */
const SEGMENT_BYTES = 16 * 1024 * 1024;
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
 * The newest backup of BACKUP_DIR from which a time can be reached: none that is portable.
 * @throws {StartupError} when there is none
 */
export function findBackupBefore(directory: string, until: ReplayTarget): string {
  const found = listBackups(directory).find(
    ({ folder, isPortable }) => !isPortable && (until === 'end' || new Date(readManifest(folder).endedAt) < until),
  );
  if (found !== undefined) return found.folder;
  throw new StartupError(`${directory} has no backup from before that time.`);
}

/**
 * Makes a database of a backup that was just restored into a data folder, and brings it to a later time where `until` says so.
 * It writes on a timeline of its own from then on, so that nothing of the archive is replaced. Returns the running database. If
 * it fails, the data folder is empty again.
 * @throws {StartupError} when there is no archive, or it ends before that time
 */
export async function replayArchive(
  backup: string,
  dataDirectory: string,
  until: ReplayTarget | null,
  log: (line: string) => void,
): Promise<EmbeddedPostgres> {
  const archive = path.join(path.dirname(backup), ARCHIVE);
  const replayed = path.join(dataDirectory, REPLAYED);
  let postgres: EmbeddedPostgres | undefined;
  try {
    if (until !== null && !existsSync(path.join(archive, ARCHIVED_WAL))) {
      throw new StartupError(`${archive} is not there: without BACKUP_WAL=on, a backup is restored as of its end.`);
    }
    // Without a time it is the histories alone: the timelines that they name are taken.
    const first = until === null ? null : readFirstSegment(backup);
    await copyArchivedWal(path.join(archive, ARCHIVED_WAL), replayed, first, log);
    if (until !== null) await copyNewMedia(path.join(archive, MEDIA), path.join(dataDirectory, MEDIA));
    // Of the newest timeline: those before it may have gone further.
    const last = listSegments(replayed).at(-1)?.slice(8, 24) ?? null;
    const settings = [
      `restore_command=${writeCommand(replayed)}`,
      'recovery_target_action=promote',
      ...describeTarget(until),
    ];
    if (until === 'end') await requireWholeSegments(replayed);
    postgres = await startEmbeddedPostgres({ directory: dataDirectory, log, settings });
    await waitUntilWritable(postgres, until === 'end' ? last : null);
    return postgres;
  } catch (error) {
    await postgres?.stop();
    for (const name of [CLUSTER, MEDIA]) await rm(path.join(dataDirectory, name), { recursive: true, force: true });
    if (!(error instanceof StartupError) || until === null) throw error;
    throw new StartupError(
      `The archive does not reach that time (${error.message}). Choose an earlier one, or --until end for all that it has.`,
      { cause: error },
    );
  } finally {
    await rm(replayed, { recursive: true, force: true });
  }
}

function describeTarget(until: ReplayTarget | null): string[] {
  if (until === 'end') return [];
  return until === null
    ? ['recovery_target=immediate', 'recovery_target_timeline=current']
    : [`recovery_target_time=${until.toISOString().replace('Z', '+00')}`];
}

/** The command by which PostgreSQL fetches a file: segments are compressed, but the last ones; histories are not. */
function writeCommand(folder: string): string {
  const quoted = `'${folder.replaceAll("'", `'\\''`).replaceAll('%', '%%')}'`;
  return `if [ -f ${quoted}/%f ]; then cp ${quoted}/%f "%p"; else gzip -dc ${quoted}/%f.gz > "%p"; fi`;
}

/** Copies the histories of timelines, and the segments from the first one on, where there is one. */
async function copyArchivedWal(
  from: string,
  to: string,
  first: string | null,
  log: (line: string) => void,
): Promise<void> {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { mode: 0o700 });
  giveToPostgres(to, log);
  if (!existsSync(from)) return;
  const histories = readdirSync(from).filter((name) => name.endsWith('.history'));
  const segments = first === null ? [] : listSegments(from).filter((name) => name.slice(8, 24) >= first.slice(8));
  for (const name of [...histories, ...segments]) {
    await copyDurably(path.join(from, name), path.join(to, name));
    giveToPostgres(path.join(to, name), log);
  }
}

/**
 * PostgreSQL takes a segment that it cannot read for the end of the archive.
 * @throws {StartupError} when one is not whole
 */
async function requireWholeSegments(folder: string): Promise<void> {
  for (const name of listSegments(folder)) {
    const bytes = await countContent(path.join(folder, name)).catch(() => 0);
    if (bytes !== SEGMENT_BYTES) throw new StartupError(`${name} in the archive is damaged`);
  }
}

/** The bytes of a file, of a compressed one those of its content. */
async function countContent(file: string): Promise<number> {
  let bytes = 0;
  const content = file.endsWith('.gz') ? createReadStream(file).pipe(createGunzip()) : createReadStream(file);
  for await (const chunk of content) bytes += Buffer.byteLength(chunk);
  return bytes;
}

async function copyNewMedia(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return;
  for (const name of readdirSync(from).filter((folder) => !folder.startsWith('.'))) {
    if (existsSync(path.join(to, name))) continue;
    const { files } = listFiles(path.join(from, name));
    for (const file of files) await copyDurably(path.join(from, name, file), path.join(to, name, file));
  }
}

/**
 * The database answers before it has reached the time, and can be read only until then.
 * @throws {StartupError} when it ended before the segment that was archived last: one before it is missing
 */
async function waitUntilWritable(postgres: EmbeddedPostgres, lastPlace: string | null): Promise<void> {
  const client = await connectForLongWork(postgres.url('postgres'), 'homecoming restore');
  try {
    await client.query(`do $$ begin
      while pg_is_in_recovery() loop perform pg_sleep(0.1); end loop; end $$`);
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_last_wal_replay_lsn()) as segment',
    );
    const place = rows[0]?.segment.slice(8) ?? '';
    if (lastPlace === null || place >= lastPlace) return;
    throw new StartupError(`it ends at ${place}, and ${lastPlace} was archived: a part in between is missing`);
  } finally {
    await client.end();
  }
}
