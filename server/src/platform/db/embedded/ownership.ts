import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { commandLine } from './processes.ts';

/** The right of one server process to use a cluster, for as long as its connection lives. */
export interface Ownership {
  isOwned(): boolean;
  /** Closes the connection and with it gives up the right. */
  release(): Promise<void>;
}

/** How an attempt to own a cluster ended. `owner` is the process id of the one who has it, where that is known. */
export type Claim =
  | { outcome: 'owned'; ownership: Ownership }
  | { outcome: 'taken'; owner: number | undefined }
  | { outcome: 'unreachable' };

/** Any number, the same for all: locks are counted per database, and this one is taken in `postgres`. */
const lockKey = 4_242;
const namePrefix = 'homecoming server ';
/** How long a session of a dead owner may take to be noticed by PostgreSQL. */
const patienceMs = 3_000;

/**
 * Takes the cluster for this process by an advisory lock, which no crash can leave behind. Refused at once when
 * a living process holds it.
 */
export async function claimOwnership(url: string): Promise<Claim> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const claim = await tryOnce(url);
    if (claim.outcome !== 'taken') return claim;
    const ownerLives = claim.owner !== undefined && commandLine(claim.owner) !== undefined;
    if (ownerLives || performance.now() > deadline) return claim;
    await sleep(100);
  }
}

async function tryOnce(url: string): Promise<Claim> {
  const client = new Client({
    connectionString: url,
    application_name: `${namePrefix}${process.pid}`,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  let owned = true;
  const lose = (): void => {
    owned = false;
  };
  client.on('error', lose);
  client.on('end', lose);
  try {
    await client.connect();
    if (await lock(client))
      return { outcome: 'owned', ownership: { isOwned: () => owned, release: () => close(client) } };
    const owner = await findOwner(client);
    await close(client);
    return { outcome: 'taken', owner };
  } catch {
    await close(client);
    return { outcome: 'unreachable' };
  }
}

async function lock(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [lockKey]);
  return rows[0]?.locked === true;
}

async function findOwner(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted`,
    [lockKey],
  );
  const name = rows[0]?.name;
  return name?.startsWith(namePrefix) ? Number(name.slice(namePrefix.length)) : undefined;
}

async function close(client: Client): Promise<void> {
  await client.end().catch(() => undefined); // already closed by the other side
}
