import { openCluster } from './cluster.ts';
import { prepareDirectory } from './data-directory.ts';
import { findPrograms } from './programs.ts';
import { supervise } from './supervisor.ts';
import { startWatchdog } from './watchdog.ts';

/** What to start. */
export interface EmbeddedPostgresOptions {
  /** Holds the database, its password and PostgreSQL's log; made when missing. */
  directory: string;
  /** False gives up safety against power failures for speed: for tests only. True by default. */
  durable?: boolean;
  /** More settings of PostgreSQL, such as `archive_mode=on`. They count from its start on, not for one that runs already. */
  settings?: readonly string[];
  /** Receives messages for the operator. */
  log?: (line: string) => void;
}

/** A PostgreSQL that lives as long as this process. */
export interface EmbeddedPostgres {
  /** The address of one of its databases, by default `postgres`. The same for the whole life. */
  url(database?: string): string;
  /** The data folder; not the requested one when PostgreSQL's user cannot enter that. */
  directory: string;
  /** Stops PostgreSQL. Stopping twice is a success. */
  stop(): Promise<void>;
  /** Whether it ran already, left by a server that was killed. */
  adopted: boolean;
  /** How long the start took. */
  readyMs: number;
}

/**
 * Starts the PostgreSQL that came with the dependencies on the database in a folder, creating it the first time.
 * From then on a PostgreSQL that dies is started again on the same port; and when this process dies, even by
 * SIGKILL, PostgreSQL ends with it or is adopted by the next start. Throws a StartupError when another server uses
 * the folder, when it cannot be written, or when PostgreSQL does not run on this machine.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, settings = [], log = () => undefined } = options;
  const started = performance.now();
  const programs = findPrograms(log);
  const directory = prepareDirectory(options.directory, programs.user, log);
  const cluster = { ...(await openCluster(programs, directory, durable)), settings };
  const supervisor = await supervise(cluster, log);
  const watchdog = startWatchdog(cluster);
  return {
    url: (database) => cluster.url(supervisor.port, database),
    directory,
    adopted: supervisor.adopted,
    readyMs: Math.round(performance.now() - started),
    stop: async () => {
      await supervisor.stop();
      watchdog.dismiss();
    },
  };
}
