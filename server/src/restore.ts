/**
 * `npm run restore -- --from FOLDER [--until TIME]`: puts a backup into an empty data folder (DATA_DIR), or a portable one into
 * the empty database of DATABASE_URL, and checks it. With a time, or `end`, it replays the archive of BACKUP_WAL=on up to it; the
 * folder may be BACKUP_DIR then.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { findBrokenInvariants } from './invariants.ts';
import { checkIndexes } from './platform/backup/check-indexes.ts';
import {
  isBackup,
  isPortable,
  readManifest,
  type ClusterManifest,
  type PortableManifest,
} from './platform/backup/manifest.ts';
import { findBackupBefore, parseReplayTarget, replayArchive, type ReplayTarget } from './platform/backup/replay.ts';
import { restoreCluster } from './platform/backup/restore-cluster.ts';
import { restoreIntoDatabase, restoreIntoFolder } from './platform/backup/restore-portable.ts';
import { loadEnvironmentFile, parseConfig, type Config } from './platform/config.ts';
import { connectForLongWork } from './platform/db/long-connection.ts';
import { migrateDatabase } from './platform/db/migrate.ts';
import { MEDIA } from './platform/storage/data-folder.ts';
import { StartupError } from './platform/startup-error.ts';

try {
  const { from, until } = parseArgs({ options: { from: { type: 'string' }, until: { type: 'string' } } }).values;
  if (from === undefined) throw new StartupError('Say from where: npm run restore -- --from FOLDER [--until TIME]');
  loadEnvironmentFile(process.cwd());
  const config = parseConfig(process.env);
  const target = until === undefined ? null : parseReplayTarget(until);
  const folder = path.resolve(from);
  const backup = target === null || isBackup(folder) ? folder : findBackupBefore(folder, target);
  const manifest = readManifest(backup);
  if (isPortable(manifest)) await restoreRows(backup, manifest, config, target);
  else await restoreFiles(backup, manifest, config, target);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Restores PostgreSQL's own files. */
async function restoreFiles(
  backup: string,
  manifest: ClusterManifest,
  { dataDirectory, databaseUrl }: Config,
  target: ReplayTarget | null,
): Promise<void> {
  if (databaseUrl !== null) {
    throw new StartupError(
      'That backup has the files of the built-in database: restore it without DATABASE_URL. To move it into a database of your own, then make a portable backup of it.',
    );
  }
  if (target instanceof Date && target < new Date(manifest.endedAt)) {
    throw new StartupError(`That backup is as of ${manifest.endedAt}: choose a later time, or an earlier backup.`);
  }
  const directory = await restoreCluster(backup, manifest, dataDirectory, console.log);
  console.log(`Copied ${manifest.files.length} files; each is what was backed up. Now the database is checked.`);
  const postgres = await replayArchive(backup, directory, target, console.log);
  try {
    const check = async (client: pg.Client) => [
      ...(await checkIndexes(client)),
      ...(await findBrokenInvariants(client)),
    ];
    requireSound(await withConnection(postgres.url('homecoming'), check));
  } finally {
    await postgres.stop();
  }
  const asOf = target === null ? manifest.endedAt : target === 'end' ? 'the end of the archive' : target.toISOString();
  console.log(`Restored as of ${asOf}. Start the server with this DATA_DIR.`);
}

/** Restores the rows of a portable backup. */
async function restoreRows(
  source: string,
  manifest: PortableManifest,
  { databaseUrl, databaseMigrationUrl, dataDirectory, storage }: Config,
  target: ReplayTarget | null,
): Promise<void> {
  if (target !== null) {
    throw new StartupError('That backup is portable, and leads to no later time: restore it without --until.');
  }
  const options = { source, manifest, dataDirectory, log: console.log };
  // The indexes are new. Counters are those of the newest schema.
  const check = async (url: string) => {
    console.log('Every row is loaded. Now the database is checked.');
    await migrateDatabase(url);
    return withConnection(url, findBrokenInvariants);
  };
  if (databaseUrl === null) requireSound(await restoreIntoFolder(options, check));
  else {
    // It makes the tables.
    const url = databaseMigrationUrl ?? databaseUrl;
    await restoreIntoDatabase(options, url);
    requireSound(await check(url));
  }
  if (!manifest.hasMedia) console.log('Pictures and files were in a bucket, and are not in this backup.');
  else if (storage.kind === 's3') {
    console.log(`Copy what is in ${path.join(dataDirectory, MEDIA)} into your bucket, under the same names.`);
  }
  const place = databaseUrl === null ? 'this DATA_DIR' : 'this DATABASE_URL and DATA_DIR';
  console.log(`Restored as of ${manifest.startedAt}. Start the server with ${place}.`);
}

function requireSound(faults: readonly string[]): void {
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new StartupError('The database is restored, and not sound: see above.');
}

async function withConnection<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connectForLongWork(url, 'homecoming restore');
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
