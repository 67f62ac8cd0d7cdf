/**
 * `npm run restore -- --from FOLDER [--until TIME]`: puts a backup into an empty data folder (DATA_DIR), and checks it. With
 * a time, or `end`, it replays the archive of BACKUP_WAL=on up to it; the folder may be BACKUP_DIR then.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findBrokenInvariants } from './invariants.ts';
import { checkIndexes } from './platform/backup/check-indexes.ts';
import { isBackup, readManifest } from './platform/backup/manifest.ts';
import { findBackupBefore, parseReplayTarget, replayArchive } from './platform/backup/replay.ts';
import { restore } from './platform/backup/restore.ts';
import { loadEnvironmentFile, parseConfig } from './platform/config.ts';
import type { EmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { StartupError } from './platform/startup-error.ts';

try {
  const { from, until } = parseArgs({ options: { from: { type: 'string' }, until: { type: 'string' } } }).values;
  if (from === undefined) throw new StartupError('Say from where: npm run restore -- --from FOLDER [--until TIME]');
  loadEnvironmentFile(process.cwd());
  const { dataDirectory } = parseConfig(process.env);
  const target = until === undefined ? null : parseReplayTarget(until);
  const folder = path.resolve(from);
  const backup = target === null || isBackup(folder) ? folder : findBackupBefore(folder, target);
  const { endedAt } = readManifest(backup);
  if (target instanceof Date && target < new Date(endedAt)) {
    throw new StartupError(`That backup is as of ${endedAt}: choose a later time, or an earlier backup.`);
  }
  const { directory, manifest } = await restore(backup, dataDirectory, console.log);
  console.log(`Copied ${manifest.files.length} files; each is what was backed up. Now the database is checked.`);
  const postgres = await replayArchive(backup, directory, target, console.log);
  const faults = await check(postgres);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new StartupError('The database is restored, and not sound: see above.');
  const asOf = target === null ? manifest.endedAt : target === 'end' ? 'the end of the archive' : target.toISOString();
  console.log(`Restored as of ${asOf}. Start the server with this DATA_DIR.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Ends the database after it. */
async function check(postgres: EmbeddedPostgres): Promise<string[]> {
  try {
    const client = new pg.Client({ connectionString: postgres.url('homecoming') });
    await client.connect();
    try {
      return [...(await checkIndexes(client)), ...(await findBrokenInvariants(client))];
    } finally {
      await client.end();
    }
  } finally {
    await postgres.stop();
  }
}
