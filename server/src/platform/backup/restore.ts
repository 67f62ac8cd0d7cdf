import { chownSync, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { prepareDirectory } from '../db/embedded/data-directory.ts';
import { findPrograms } from '../db/embedded/programs.ts';
import type { ProcessUser } from '../db/embedded/processes.ts';
import { StartupError } from '../startup-error.ts';
import { CLUSTER, MEDIA } from './back-up.ts';
import { copyDurably, flushFolder, writeDurably } from '../storage/durable-files.ts';
import { listFiles } from './list-files.ts';
import { readManifest, type Manifest } from './manifest.ts';

/** With this file PostgreSQL replays WAL when it starts, and begins a new timeline. */
const RECOVERY_SIGNAL = 'recovery.signal';

/**
 * Copies a backup into a data folder that has no database. Every file is compared with its sum on the way. The folder gets
 * the whole of it or nothing; replayArchive() makes a database of it. `directory` is where the database is: see prepareDirectory(). The next start of PostgreSQL brings the database to the end of the backup.
 * @throws {StartupError} when there is a database, when the backup is not whole, or of another PostgreSQL
 */
export async function restore(
  source: string,
  dataDirectory: string,
  log: (line: string) => void,
): Promise<{ directory: string; manifest: Manifest }> {
  const manifest = readManifest(source);
  const { user, majorVersion } = findPrograms(log);
  if (manifest.postgres !== majorVersion) {
    throw new StartupError(
      `The backup is of PostgreSQL ${manifest.postgres}, and this release has ${majorVersion}: restore it with the release that made it.`,
    );
  }
  const directory = prepareDirectory(dataDirectory, user, log);
  for (const name of [CLUSTER, MEDIA]) {
    if (!existsSync(path.join(directory, name))) continue;
    throw new StartupError(`${directory} has a folder '${name}' already: set DATA_DIR to an empty folder.`);
  }
  const unfinished = path.join(directory, `restoring-${process.pid}`);
  try {
    await copyVerified(source, manifest, unfinished);
    // Until it was replayed, PostgreSQL refuses to start with it: a restore that was killed is no old database.
    await writeDurably(path.join(unfinished, CLUSTER, RECOVERY_SIGNAL), '');
    if (user !== undefined) giveTo(user, path.join(unfinished, CLUSTER));
    const restored = [MEDIA, CLUSTER].filter((name) => existsSync(path.join(unfinished, name)));
    // The database comes last: without it, the folder counts as empty.
    for (const name of restored) await rename(path.join(unfinished, name), path.join(directory, name));
    await flushFolder(directory);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { directory, manifest };
}

async function copyVerified(source: string, { files, emptyFolders }: Manifest, target: string): Promise<void> {
  for (const file of files) {
    const from = path.join(source, file.path);
    if (!existsSync(from)) throw new StartupError(`The backup is damaged: ${file.path} is not there.`);
    const { sha256 } = await copyDurably(from, path.join(target, file.path));
    if (sha256 !== file.sha256) throw new StartupError(`The backup is damaged: ${file.path} is not what was copied.`);
  }
  for (const folder of emptyFolders) await mkdir(path.join(target, folder), { recursive: true, mode: 0o700 });
}

function giveTo({ uid, gid }: ProcessUser, folder: string): void {
  const { files, folders } = listFiles(folder);
  for (const name of ['', ...folders, ...files]) chownSync(path.join(folder, name), uid, gid);
}
