import path from 'node:path';
import { rm } from 'node:fs/promises';
import { createDatabaseIfMissing } from '../db/create-database.ts';
import { prepareDirectory } from '../db/embedded/data-directory.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { findPrograms } from '../db/embedded/programs.ts';
import { StartupError } from '../startup-error.ts';
import { CLUSTER, MEDIA } from '../storage/data-folder.ts';
import { makeWritableDirectory } from '../writable-directory.ts';
import { copyVerified, fillDataFolder, requireWithout, verifyFiles } from './data-folder.ts';
import { importDatabase, UnknownOutcome } from './import-database.ts';
import type { BackupFile, PortableManifest } from './manifest.ts';

/** A portable backup, and where it goes. */
interface RestoreOptions {
  readonly source: string;
  readonly manifest: PortableManifest;
  readonly dataDirectory: string;
  readonly log: (line: string) => void;
}

/**
 * Restores a portable backup into a new built-in database in a data folder that has none. `check` looks at it before it is moved
 * into place, and its findings are returned. The folder gets the whole of it or nothing.
 * @throws {StartupError} when there is a database, or the backup is damaged or of a newer version
 */
export async function restoreIntoFolder<Findings>(
  { source, manifest, dataDirectory, log }: RestoreOptions,
  check: (url: string) => Promise<Findings>,
): Promise<Findings> {
  const directory = prepareDirectory(dataDirectory, findPrograms(log).user, log);
  // The database comes last: without it, the folder counts as empty.
  return fillDataFolder(directory, [MEDIA, CLUSTER], async (unfinished) => {
    const { database, media } = splitFiles(manifest.files);
    await verifyFiles(source, database);
    await copyVerified(source, media, unfinished);
    const postgres = await startEmbeddedPostgres({ directory: unfinished, log });
    try {
      const url = postgres.url('homecoming');
      await createDatabaseIfMissing(url);
      await importDatabase({ source, manifest, url, log });
      return await check(url);
    } finally {
      await postgres.stop();
    }
  });
}

/**
 * Restores a portable backup into an empty database, and its pictures and files into a data folder that has none. The database
 * gets the whole of it or nothing.
 * @throws {StartupError} when one of them is not empty, the backup is damaged or of a newer version, or nobody knows how it ended
 */
export async function restoreIntoDatabase(
  { source, manifest, dataDirectory, log }: RestoreOptions,
  url: string,
): Promise<void> {
  const directory = makeWritableDirectory(dataDirectory);
  const { database, media } = splitFiles(manifest.files);
  if (media.length > 0) requireWithout([MEDIA], directory);
  await verifyFiles(source, database);
  await createDatabaseIfMissing(url);
  let areMediaThere = false;
  const placeMedia = async () => {
    await fillDataFolder(directory, [MEDIA], (unfinished) => copyVerified(source, media, unfinished));
    areMediaThere = true;
  };
  try {
    // Rows without their pictures would look whole.
    await importDatabase({ source, manifest, url, log, ...(media.length > 0 && { beforeCommit: placeMedia }) });
  } catch (error) {
    if (error instanceof UnknownOutcome) throw new StartupError(describeUnknown(directory), { cause: error });
    if (areMediaThere) await rm(path.join(directory, MEDIA), { recursive: true, force: true });
    throw error;
  }
}

function describeUnknown(directory: string): string {
  return [
    'The connection to the database broke at the last moment: it may have all rows, or none.',
    'Look whether it has the table users. If it has, everything is restored, and was not checked: start the server.',
    `If it is empty, remove the folder ${path.join(directory, MEDIA)} if it is there, and restore again.`,
  ].join('\n');
}

function splitFiles(files: readonly BackupFile[]): { database: BackupFile[]; media: BackupFile[] } {
  const isMedia = (file: BackupFile) => file.path.startsWith(`${MEDIA}${path.sep}`);
  return { database: files.filter((file) => !isMedia(file)), media: files.filter(isMedia) };
}
