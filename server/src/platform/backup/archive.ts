import {
  chownSync,
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
} from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { prepareClosedFolder } from '../db/embedded/data-directory.ts';
import { findPrograms } from '../db/embedded/programs.ts';
import { copyDurably, flushFolder } from '../storage/durable-files.ts';
import { CLUSTER, MEDIA } from '../storage/data-folder.ts';
import { PG_WAL } from './copy-cluster.ts';
import { listFiles } from './list-files.ts';

/** In BACKUP_DIR, beside the backups: what has changed since. */
export const ARCHIVE = 'archive';
export const ARCHIVED_WAL = 'wal';

/** A change is in the archive after this time at the latest. */
const ARCHIVE_AFTER_SECONDS = 60;
/** All sizes of a picture are written within this time. */
const MEDIA_WRITTEN_AFTER_MS = 60_000;
/** A picture may be named some time before it is written, and ids are by the clock of the server. */
const MEDIA_OVERLAP_MS = 60 * 60 * 1_000;
/** A segment of the WAL: a timeline of eight digits, and a place in it. */
const WAL_SEGMENT = /^[0-9A-F]{24}$/;

/** The settings with which PostgreSQL archives its WAL into a backup folder, each finished part of it. */
export async function prepareArchive(
  directory: string,
  dataDirectory: string,
  log: (line: string) => void,
): Promise<string[]> {
  const archive = path.join(directory, ARCHIVE);
  await mkdir(archive, { recursive: true, mode: 0o711 });
  const wal = path.join(archive, ARCHIVED_WAL);
  const { user } = findPrograms(log);
  // PostgreSQL's user goes through these folders, and reads nothing in them.
  if (user !== undefined) for (const folder of [directory, archive]) await chmod(folder, 0o711);
  prepareClosedFolder(wal, user, 'BACKUP_DIR');
  await archiveHistories(path.join(dataDirectory, CLUSTER), wal, log);
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${wal}`,
    `archive_timeout=${ARCHIVE_AFTER_SECONDS}`,
  ];
}

/** A restore begins a timeline while nothing is archived. Without its history, what is written on it cannot be found. */
async function archiveHistories(cluster: string, wal: string, log: (line: string) => void): Promise<void> {
  for (const name of listHistories(cluster)) {
    if (existsSync(path.join(wal, name))) continue;
    await copyDurably(path.join(cluster, PG_WAL, name), path.join(wal, name));
    giveToPostgres(path.join(wal, name), log);
  }
}

function listHistories(cluster: string): string[] {
  const folder = path.join(cluster, PG_WAL);
  return existsSync(folder) ? readdirSync(folder).filter((name) => /^[0-9A-F]{8}\.history$/.test(name)) : [];
}

/**
 * The timeline on which a database writes: a restore begins a new one. In hexadecimal, as names of segments begin. Null: the
 * database is elsewhere.
 */
export function readTimeline(cluster: string): string | null {
  if (!existsSync(path.join(cluster, PG_WAL))) return null;
  return listHistories(cluster).toSorted().at(-1)?.slice(0, 8) ?? '00000001';
}

/** The segments of the WAL in an archive, compressed or not yet, in their order. */
export function listSegments(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => WAL_SEGMENT.test(name.replace(/\.gz$/, '')))
    .toSorted();
}

/** Compresses the segments that PostgreSQL has archived: one of an idle minute is nearly empty, and 16 MB. */
export async function compressSegments(directory: string): Promise<void> {
  const wal = path.join(directory, ARCHIVE, ARCHIVED_WAL);
  for (const name of readdirSync(wal).filter((file) => WAL_SEGMENT.test(file))) {
    // Of the same name there is one already if PostgreSQL archived it again after a crash. It is the same then.
    const unfinished = path.join(wal, `.${name}.gz`);
    await pipeline(
      createReadStream(path.join(wal, name)),
      createGzip(),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    );
    await rename(unfinished, path.join(wal, `${name}.gz`));
    await flushFolder(wal);
    await rm(path.join(wal, name));
  }
}

/** Copies pictures and files that are newer than a time: a database that is restored to a later minute names them. */
export async function archiveMedia(media: string, directory: string, since: Date): Promise<void> {
  if (!existsSync(media)) return;
  const archive = path.join(directory, ARCHIVE, MEDIA);
  await mkdir(archive, { recursive: true, mode: 0o700 });
  const known = new Set(readdirSync(archive));
  for (const name of readdirSync(media).filter((folder) => folder >= getFirstId(since) && !known.has(folder))) {
    // A picture that is being written is copied in the next minute.
    if (Date.now() - statSync(path.join(media, name)).mtimeMs < MEDIA_WRITTEN_AFTER_MS) continue;
    const { files } = listFiles(path.join(media, name));
    const unfinished = path.join(archive, `.${name}`);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    for (const file of files) await copyDurably(path.join(media, name, file), path.join(unfinished, file));
    await rename(unfinished, path.join(archive, name));
  }
}

/** Removes what none of these backups needs. */
export async function pruneArchive(
  directory: string,
  backups: readonly { readonly folder: string; readonly startedAt: Date }[],
): Promise<void> {
  const wal = path.join(directory, ARCHIVE, ARCHIVED_WAL);
  // The place counts, not the timeline. Histories of timelines are small, and stay.
  const [first] = backups.map(({ folder }) => readFirstSegment(folder).slice(8)).toSorted();
  if (first === undefined) return;
  const isOver = (name: string) => WAL_SEGMENT.test(name.slice(0, 24)) && name.slice(8, 24) < first;
  for (const name of readdirSync(wal).filter(isOver)) await rm(path.join(wal, name));
  const media = path.join(directory, ARCHIVE, MEDIA);
  if (!existsSync(media)) return;
  const [firstId = ''] = backups.map(({ startedAt }) => getFirstId(startedAt)).toSorted();
  for (const name of readdirSync(media).filter((folder) => folder < firstId)) {
    await rm(path.join(media, name), { recursive: true });
  }
}

/** The segment of the WAL in which a backup begins. */
export function readFirstSegment(backup: string): string {
  const label = readFileSync(path.join(backup, CLUSTER, 'backup_label'), 'utf8');
  const [, segment] = /^START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/m.exec(label) ?? [];
  if (segment === undefined) throw new Error(`${backup} does not say where its WAL begins`);
  return segment;
}

/** Gives a file to PostgreSQL's user. */
export function giveToPostgres(file: string, log: (line: string) => void): void {
  const { user } = findPrograms(log);
  if (user !== undefined) chownSync(file, user.uid, user.gid);
}

/** The first id (UUIDv7) that a picture of a time may have. */
function getFirstId(time: Date): string {
  const digits = Math.max(time.getTime() - MEDIA_OVERLAP_MS, 0)
    .toString(16)
    .padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}`;
}
