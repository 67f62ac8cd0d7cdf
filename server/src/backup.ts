/**
 * `npm run backup -- --to FOLDER [--portable]`: copies the database and the media of a data folder, also while a server uses it.
 * With DATABASE_URL, or --portable, it reads the rows of all tables: any machine and any PostgreSQL can restore those.
 */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './platform/backup/back-up.ts';
import { copyCluster } from './platform/backup/copy-cluster.ts';
import { exportDatabase } from './platform/backup/export-database.ts';
import { countBytes, type Manifest } from './platform/backup/manifest.ts';
import { loadEnvironmentFile, parseConfig, type Config } from './platform/config.ts';
import { useRunningCluster } from './platform/db/embedded/running-cluster.ts';
import { StartupError } from './platform/startup-error.ts';

try {
  const { to, portable } = parseArgs({ options: { to: { type: 'string' }, portable: { type: 'boolean' } } }).values;
  if (to === undefined) throw new StartupError('Say where to: npm run backup -- --to FOLDER [--portable]');
  loadEnvironmentFile(process.cwd());
  await run(parseConfig(process.env), path.resolve(to), portable ?? false);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(config: Config, target: string, isPortable: boolean): Promise<void> {
  const startedAt = performance.now();
  const media = config.storage.kind === 'disk' ? config.storage.directory : null;
  const manifest = await backUpAny(config, media, target, isPortable);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const megabytes = (countBytes(manifest) / 1_000_000).toFixed(0);
  console.log(`Backed up ${manifest.files.length} files, ${megabytes} MB, into ${target} (${seconds} s).`);
  if (media === null) console.log('Pictures and files are in your bucket: back that up, too.');
}

async function backUpAny(
  { databaseUrl, dataDirectory }: Config,
  media: string | null,
  target: string,
  isPortable: boolean,
): Promise<Manifest> {
  if (databaseUrl !== null) {
    console.log('DATABASE_URL is set, so the backup is portable: it has the rows, and not the files of PostgreSQL.');
    return backUp(media, target, (folder) => exportDatabase(databaseUrl, folder));
  }
  const cluster = await useRunningCluster(dataDirectory, console.log);
  const url = cluster.url('homecoming');
  try {
    return await backUp(media, target, (folder) =>
      isPortable ? exportDatabase(url, folder) : copyCluster({ url, folder: cluster.folder }, folder),
    );
  } finally {
    await cluster.release();
  }
}
