/** `npm run backup -- --to FOLDER`: copies the database and the media of a data folder, also while a server uses it. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './platform/backup/back-up.ts';
import { countBytes } from './platform/backup/manifest.ts';
import { loadEnvironmentFile, parseConfig } from './platform/config.ts';
import { useRunningCluster } from './platform/db/embedded/running-cluster.ts';
import { StartupError } from './platform/startup-error.ts';

try {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new StartupError('Say where to: npm run backup -- --to FOLDER');
  await run(path.resolve(to));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(target: string): Promise<void> {
  const startedAt = performance.now();
  loadEnvironmentFile(process.cwd());
  const { databaseUrl, dataDirectory, storage } = parseConfig(process.env);
  if (databaseUrl !== null) {
    throw new StartupError(
      'DATABASE_URL is set: back up that PostgreSQL with its own tools, such as pg_dump. This backs up the built-in one.',
    );
  }
  const cluster = await useRunningCluster(dataDirectory, console.log);
  try {
    const media = storage.kind === 'disk' ? storage.directory : null;
    const manifest = await backUp({ url: cluster.url('homecoming'), cluster: cluster.folder, media }, target);
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    const megabytes = (countBytes(manifest) / 1_000_000).toFixed(0);
    console.log(`Backed up ${manifest.files.length} files, ${megabytes} MB, into ${target} (${seconds} s).`);
    if (media === null) console.log('Pictures and files are in your bucket: back that up, too.');
  } finally {
    await cluster.release();
  }
}
