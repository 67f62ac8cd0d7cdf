/** `npm run restore -- --from FOLDER`: puts a backup into an empty data folder (DATA_DIR), and checks it. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { findBrokenInvariants } from './invariants.ts';
import { checkIndexes } from './platform/backup/check-indexes.ts';
import { restore } from './platform/backup/restore.ts';
import { loadEnvironmentFile, parseConfig } from './platform/config.ts';
import { startEmbeddedPostgres } from './platform/db/embedded/embedded-postgres.ts';
import { StartupError } from './platform/startup-error.ts';

try {
  const { from } = parseArgs({ options: { from: { type: 'string' } } }).values;
  if (from === undefined) throw new StartupError('Say from where: npm run restore -- --from FOLDER');
  loadEnvironmentFile(process.cwd());
  const { dataDirectory } = parseConfig(process.env);
  const { files, endedAt } = await restore(path.resolve(from), dataDirectory, console.log);
  console.log(`Copied ${files.length} files; each is what was backed up. Now the database is checked.`);
  const faults = await check(dataDirectory);
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) throw new StartupError('The database is restored, and not sound: see above.');
  console.log(`Restored as of ${endedAt}. Start the server with this DATA_DIR.`);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Starts the database for this, which brings it to the end of the backup. */
async function check(dataDirectory: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ directory: dataDirectory, log: console.log });
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
