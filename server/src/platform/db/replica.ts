import { parsePosition } from '@homecoming/contract/read-after.ts';
import type { Log } from '../log.ts';
import { openDatabase, type Database, type Pool, type Queryable } from './database.ts';
import { isUnavailable, sqlState } from './errors.ts';
import { MAX_LAG_MS, ReplicaLag } from './replica-lag.ts';

/** How often the positions are compared. Well below MAX_LAG_MS, so that a late timer makes no replica late. */
const INTERVAL_MS = 250;
/** A replica, or the primary, that says nothing for this long is away. */
const SILENT_MS = 1_000;
/** How long a stop waits for statements on a replica that may be silent. */
const CLOSE_MS = 1_000;

/** A read: with the statements of a database, or with a transaction of its pool. */
export type Read<Result> = (db: Queryable, pool: Pool) => Promise<Result>;

interface ReplicaOptions {
  readonly url: string;
  readonly primaryUrl: string;
  /** Connections for reads. */
  readonly max: number;
  readonly log: Log;
}

/**
 * A streaming standby of the database, which answers reads a little later than the primary. It may be away, also at the
 * start, and comes back by itself: readFromReplica() asks the primary meanwhile.
 */
export class Replica {
  readonly #database: Database;
  /** Connections of their own, so that no read makes the replica look late. */
  readonly #probes: { readonly primary: Pool; readonly replica: Pool };
  readonly #log: Log;
  readonly #lag = new ReplicaLag();
  /** Fails reads that wait for an answer. */
  readonly #reading = new Set<(reason: Error) => void>();
  #state: 'unknown' | 'answers' | 'away' = 'unknown';
  #timer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor({ url, primaryUrl, max, log }: ReplicaOptions) {
    const probe = { max: 1, silentMs: SILENT_MS, log };
    this.#log = log;
    this.#database = openDatabase(url, { max, log });
    this.#probes = { primary: openDatabase(primaryUrl, probe).pool, replica: openDatabase(url, probe).pool };
    void this.#measure();
  }

  /** Where reads run. */
  get pool(): Pool {
    return this.#database.pool;
  }

  get lagSeconds(): number {
    return this.#lag.getLag(performance.now()) / 1_000;
  }

  /** Whether reads can use it: it answers, is at most a second late, and has replayed the log up to `position`. */
  isUsable(position: bigint): boolean {
    if (this.#state !== 'answers' || this.#lag.replayed < position) return false;
    return this.#lag.getLag(performance.now()) <= MAX_LAG_MS;
  }

  /** @throws also when the replica stops answering meanwhile */
  async read<Result>(read: Read<Result>): Promise<Result> {
    const { promise: lost, reject } = Promise.withResolvers<never>();
    this.#reading.add(reject);
    try {
      return await Promise.race([read(this.#database.db, this.#database.pool), lost]);
    } catch (error) {
      // The next reads need not find out by themselves.
      if (isLost(error)) this.#setState('away', error);
      throw error;
    } finally {
      this.#reading.delete(reject);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    const pools = [this.#database.pool, this.#probes.primary, this.#probes.replica];
    const ended = Promise.all(pools.map((pool) => pool.end()));
    const { promise: waited, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, CLOSE_MS);
    await Promise.race([ended, waited]);
    clearTimeout(timer);
  }

  /** Never rejects. */
  async #measure(): Promise<void> {
    const at = performance.now();
    // The primary first: what it had written by then, the replica can have replayed.
    const position = await queryPosition(this.#probes.primary, 'pg_current_wal_lsn()').catch(() => null);
    // Without the primary nothing is known.
    if (position !== null) {
      try {
        // A database that was promoted, or is no standby, replays nothing.
        const replaying = 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end';
        this.#lag.add({ position, at }, await queryPosition(this.#probes.replica, replaying));
        this.#setState('answers');
      } catch (error) {
        this.#setState('away', error);
        for (const fail of this.#reading) fail(new Error('the replica is away', { cause: error }));
      }
    }
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.#measure(), INTERVAL_MS);
    this.#timer.unref();
  }

  #setState(state: 'answers' | 'away', cause?: unknown): void {
    if (this.#isClosed) return;
    const isNew = state !== this.#state;
    this.#state = state;
    if (!isNew) return;
    if (state === 'answers') this.#log.info('the replica answers reads');
    else this.#log.warn({ err: cause }, 'the replica is away: the primary answers its reads');
  }
}

/** SQLSTATEs of a lock, a statement and a transaction that took too long: the replica is there. */
const TIMEOUTS = ['55P03', '57014', '25P04'];

function isLost(error: unknown): boolean {
  return isUnavailable(error) && !TIMEOUTS.includes(sqlState(error) ?? '');
}

/** @throws also when there is no position */
async function queryPosition(pool: Pool, expression: string): Promise<bigint> {
  const { rows } = await pool.query<{ position: string | null }>(`select ${expression} as position`);
  const position = parsePosition(rows[0]?.position ?? '');
  if (position === null) throw new Error('the database is no standby');
  return position;
}
