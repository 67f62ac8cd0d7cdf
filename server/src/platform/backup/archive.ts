import { chownSync, createReadStream, createWriteStream, existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { prepareClosedFolder } from '../db/embedded/data-directory.ts';
import { findPrograms } from '../db/embedded/programs.ts';
import { copyDurably, flushFolder } from '../storage/durable-files.ts';
import { CLUSTER, MEDIA } from './back-up.ts';
import { listFiles } from './list-files.ts';

/** In BACKUP_DIR, beside the backups: what has changed since. */
export const ARCHIVE = 'archive';
export const WAL = 'wal';

/** A change is in the archive after this time at the latest. */
const ARCHIVE_AFTER_SECONDS = 60;
/** A picture may be named some time before it is written, and ids are by the clock of the server. */
const MEDIA_OVERLAP_MS = 60 * 60 * 1_000;
/** A segment of the WAL: a timeline of eight digits, and a place in it. */
const SEGMENT = /^[0-9A-F]{24}$/;

/** The settings with which PostgreSQL archives its WAL into a backup folder, each finished part of it. */
export async function prepareArchive(directory: string, log: (line: string) => void): Promise<string[]> {
  const archive = path.join(directory, ARCHIVE);
  await mkdir(archive, { recursive: true, mode: 0o711 });
  const wal = path.join(archive, WAL);
  const { user } = findPrograms(log);
  // PostgreSQL's user goes through these folders, and reads nothing in them.
  if (user !== undefined) for (const folder of [directory, archive]) await chmod(folder, 0o711);
  prepareClosedFolder(wal, user, 'BACKUP_DIR');
  return [
    'archive_mode=on',
    'archive_library=basic_archive',
    `basic_archive.archive_directory=${wal}`,
    `archive_timeout=${ARCHIVE_AFTER_SECONDS}`,
  ];
}

/** Compresses the segments that PostgreSQL has archived: one of an idle minute is nearly empty, and 16 MB. */
export async function compressSegments(directory: string): Promise<void> {
  const wal = path.join(directory, ARCHIVE, WAL);
  for (const name of readdirSync(wal).filter((file) => SEGMENT.test(file))) {
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
    const unfinished = path.join(archive, `.${name}`);
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished, { mode: 0o700 });
    const { files } = listFiles(path.join(media, name));
    // A picture that is being written is copied in the next minute.
    if (files.length === 0 || files.some((file) => path.basename(file).startsWith('.'))) continue;
    for (const file of files) await copyDurably(path.join(media, name, file), path.join(unfinished, file));
    await rename(unfinished, path.join(archive, name));
  }
}

/** Removes what only backups need that are not there any more. */
export async function pruneArchive(directory: string, oldest: { folder: string; startedAt: Date }): Promise<void> {
  const wal = path.join(directory, ARCHIVE, WAL);
  const first = readFirstSegment(oldest.folder);
  // The place counts, not the timeline. Histories of timelines are small, and stay.
  const isOver = (name: string) => SEGMENT.test(name.slice(0, 24)) && name.slice(8, 24) < first.slice(8);
  for (const name of readdirSync(wal).filter(isOver)) await rm(path.join(wal, name));
  const media = path.join(directory, ARCHIVE, MEDIA);
  if (!existsSync(media)) return;
  const firstId = getFirstId(oldest.startedAt);
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
