import { chownSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { prepareDirectory } from '../db/embedded/data-directory.ts';
import { findPrograms } from '../db/embedded/programs.ts';
import type { ProcessUser } from '../db/embedded/processes.ts';
import { StartupError } from '../startup-error.ts';
import { CLUSTER, MEDIA } from '../storage/data-folder.ts';
import { writeDurably } from '../storage/durable-files.ts';
import { copyVerified, fillDataFolder } from './data-folder.ts';
import { listFiles } from './list-files.ts';
import type { ClusterManifest } from './manifest.ts';

/** With this file PostgreSQL replays WAL when it starts, and begins a new timeline. */
const RECOVERY_SIGNAL = 'recovery.signal';

/**
 * Copies a backup of PostgreSQL's files into a data folder that has no database. Every file is compared with its sum on the way.
 * The folder gets the whole of it or nothing; replayArchive() makes a database of it. Returns where the database is: see
 * prepareDirectory().
 * @throws {StartupError} when there is a database, when the backup is not whole, or of another PostgreSQL
 */
export async function restoreCluster(
  source: string,
  manifest: ClusterManifest,
  dataDirectory: string,
  log: (line: string) => void,
): Promise<string> {
  const { user, majorVersion } = findPrograms(log);
  if (manifest.postgres !== majorVersion) {
    throw new StartupError(
      `The backup is of PostgreSQL ${manifest.postgres}, and this release has ${majorVersion}: restore it with the release that made it.`,
    );
  }
  const directory = prepareDirectory(dataDirectory, user, log);
  // The database comes last: without it, the folder counts as empty.
  await fillDataFolder(directory, [MEDIA, CLUSTER], async (unfinished) => {
    await copyVerified(source, manifest.files, unfinished);
    for (const folder of manifest.emptyFolders) {
      await mkdir(path.join(unfinished, folder), { recursive: true, mode: 0o700 });
    }
    // Until it was replayed, PostgreSQL refuses to start with it: a restore that was killed is no old database.
    await writeDurably(path.join(unfinished, CLUSTER, RECOVERY_SIGNAL), '');
    if (user !== undefined) giveTo(user, path.join(unfinished, CLUSTER));
  });
  return directory;
}

function giveTo({ uid, gid }: ProcessUser, folder: string): void {
  const { files, folders } = listFiles(folder);
  for (const name of ['', ...folders, ...files]) chownSync(path.join(folder, name), uid, gid);
}
