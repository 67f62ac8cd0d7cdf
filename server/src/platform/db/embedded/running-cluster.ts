import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import { openCluster } from './cluster.ts';
import { CLUSTER } from '../../storage/data-folder.ts';
import { prepareDirectory } from './data-directory.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { findRunning } from './postmaster.ts';
import { findPrograms } from './programs.ts';

/** The cluster of a data folder while it runs. */
export interface RunningCluster {
  /** PostgreSQL's own data directory. */
  readonly folder: string;
  url(database?: string): string;
  /** Ends what was started for this. */
  release(): Promise<void>;
}

/**
 * The cluster of a data folder, which a server may be using; it is started where nobody does.
 * @throws {StartupError} when there is none
 */
export async function useRunningCluster(dataDirectory: string, log: (line: string) => void): Promise<RunningCluster> {
  const programs = findPrograms(log);
  const directory = prepareDirectory(dataDirectory, programs.user, log);
  const folder = join(directory, CLUSTER);
  if (!existsSync(folder))
    throw new StartupError(`${directory} has no database: set DATA_DIR to the folder of the server.`);
  const cluster = await openCluster(programs, directory, true);
  const running = await findRunning(cluster);
  if (running !== undefined) {
    return { folder, url: (database) => cluster.url(running.port, database), release: async () => undefined };
  }
  const started = await startEmbeddedPostgres({ directory: dataDirectory, log });
  return { folder, url: (database) => started.url(database), release: () => started.stop() };
}
