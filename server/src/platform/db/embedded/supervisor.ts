import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import type { Cluster } from './cluster.ts';
import { claimOwnership, type Ownership } from './ownership.ts';
import {
  findRunning,
  freePort,
  isRunning,
  lastComplaint,
  launch,
  stopPostmaster,
  type Postmaster,
} from './postmaster.ts';
import { formerWatchdogIsDone } from './watchdog.ts';

/** PostgreSQL kept running: started again on the same port whenever it dies. */
export interface Supervisor {
  port: number;
  /** Whether PostgreSQL ran already, left by a server that was killed. */
  adopted: boolean;
  /** Ends PostgreSQL for good. */
  stop(): Promise<void>;
}

const attempts = 9;
const pauseStepMs = 150;
const checkEveryMs = 500;

/** Starts PostgreSQL, or adopts one left running, as the only server on this cluster. Throws a StartupError. */
export async function supervise(cluster: Cluster, log: (line: string) => void): Promise<Supervisor> {
  const first = await bringUp(cluster, undefined);
  const { port } = first.postmaster;
  let current = first;
  let stopping = false;
  let healing: Promise<void> | undefined;
  if (first.adopted) log(`PostgreSQL was still running (process ${first.postmaster.pid}) and is used again`);

  const heal = async (): Promise<void> => {
    await current.ownership.release();
    current = await bringUp(cluster, port);
    log(`PostgreSQL is back on port ${port} (process ${current.postmaster.pid})`);
  };
  const check = (): void => {
    if (stopping || healing || isHealthy(cluster, current)) return;
    log('PostgreSQL is gone; starting it again');
    healing = heal()
      .catch((error: unknown) => log(error instanceof Error ? error.message : String(error)))
      .finally(() => (healing = undefined));
  };
  const timer = setInterval(check, checkEveryMs);
  timer.unref();

  const end = async (): Promise<void> => {
    stopping = true;
    clearInterval(timer);
    await healing;
    // In this order: a server that starts now must not adopt a PostgreSQL that is stopping.
    await stopPostmaster(cluster);
    await current.ownership.release();
  };
  let ended: Promise<void> | undefined;
  return { port, adopted: first.adopted, stop: () => (ended ??= end()) };
}

interface Running {
  postmaster: Postmaster;
  ownership: Ownership;
  adopted: boolean;
}

function isHealthy(cluster: Cluster, { postmaster, ownership }: Running): boolean {
  return ownership.isOwned() && isRunning(cluster, postmaster.pid);
}

/** Several attempts: the free port may be taken meanwhile, and a killed PostgreSQL's children linger for a moment. */
async function bringUp(cluster: Cluster, wantedPort: number | undefined): Promise<Running> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await sleep(pauseStepMs * attempt);
    const running = await tryBringUp(cluster, wantedPort);
    if (running) return running;
  }
  throw new StartupError(
    `PostgreSQL did not start (${lastComplaint(cluster)}): look into ${cluster.logFile}, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function tryBringUp(cluster: Cluster, wantedPort: number | undefined): Promise<Running | undefined> {
  await formerWatchdogIsDone(cluster);
  const adopted = await findRunning(cluster);
  const postmaster = adopted ?? (await launch(cluster, wantedPort ?? (await freePort())));
  if (!postmaster) return undefined;

  const claim = await claimOwnership(cluster.url(postmaster.port));
  if (claim.outcome === 'unreachable') return undefined;
  if (claim.outcome === 'taken') throw takenError(cluster, claim.owner);
  return { postmaster, ownership: claim.ownership, adopted: adopted !== undefined };
}

function takenError({ folder }: Cluster, owner: number | undefined): StartupError {
  const who = owner === undefined ? 'Another Homecoming server' : `Another Homecoming server (process ${owner})`;
  return new StartupError(
    `${who} uses the database in ${folder}: stop it first, or give this one a data folder of its own with DATA_DIR.`,
  );
}
