import { crc32 } from 'node:zlib';
import type { Actor, App, Context } from './app.ts';
import { createBatcher } from './concurrency/batch.ts';
import { inTransaction, type Transaction, type TransactionOptions } from './db/database.ts';
import { isUnavailable, sqlState } from './db/errors.ts';
import { beginUnitOfWork } from './facts.ts';
import { asRefusal, HttpFailure } from './http/fail.ts';

/** Deadlock, or a serialisation failure: nothing was written, and another try may succeed. */
const RETRYABLE = new Set(['40P01', '40001']);
const LOCK_TIMEOUT = '55P03';
const TRIES = 3;

interface Options extends TransactionOptions {
  /**
   * Transactions of one queue run one after the other in this process. Those that wait for the same row then wait here,
   * and not each on a connection that others need. Usually the queue of the request: what it changes, or its caller; null: none.
   */
  readonly queue?: string | null;
}

/**
 * One write. All of `work` commits or none of it; facts recorded in it take effect with it.
 * `work` may run again after a deadlock, so it touches nothing but the database.
 */
export async function transaction<Result>(
  app: App | Context,
  work: (tx: Transaction) => Promise<Result>,
  { queue = 'writeQueue' in app ? app.writeQueue : null, ...options }: Options = {},
): Promise<Result> {
  const owner = 'actor' in app ? app.actor?.userId : null;
  const committed = await app.writes.run(() => attempt(app, work, options), queue === null ? [] : [queue], owner);
  // The next transaction of the queue does not wait for them. They start in order, and none waits for another.
  await Promise.all(committed.effects.map((effect) => runEffect(app, effect)));
  return committed.result;
}

/** The queue of what a person writes of their own: nobody else's writes are in it. */
export function callerQueue({ userId }: Actor): string {
  return `caller ${userId}`;
}

/** The result of a transaction, and what follows it. */
interface Committed<Result> {
  readonly result: Result;
  readonly effects: readonly ((app: App) => Promise<void> | void)[];
}

async function attempt<Result>(
  app: App,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions,
): Promise<Committed<Result>> {
  for (let turn = 1; ; turn += 1) {
    try {
      return await attemptOnce(app, work, options);
    } catch (error) {
      const state = sqlState(error) ?? '';
      if (turn === TRIES || !RETRYABLE.has(state)) throw error;
      app.log.warn({ state, attempt: turn }, 'a transaction met another one, and is retried');
    }
  }
}

/** Maximum works per shared transaction. */
const MAX_BATCH_SIZE = 50;
/** Of each kind of row; each runs one shared transaction at a time (docs/decisions/009). */
const SHARDS = 4;
/** A locked row delays the others of its shard by no more. */
const SHARED_LOCK_TIMEOUT_MS = 200;

/** The row that many writes wait for, such as a post for its likes and comments. */
export interface SharedRow {
  readonly kind: string;
  readonly id: string;
}

/** A write in two steps. */
interface SharedWrite<Checked, Result> {
  /** Takes locks and checks. It writes nothing, so a refusal leaves the others of the transaction as they are. */
  check(tx: Transaction): Promise<Checked>;
  write(tx: Transaction, checked: Checked): Promise<Result>;
}

/**
 * As transaction(), shared by the writes of many rows: those of a shard that arrive while the ones before them run have
 * the next transaction together. Their statements travel together, and one `commit` pays for all. When one fails in it, or
 * waits too long for a lock, each is run again in a transaction of its own, in the queue of its row. Locks do not keep the
 * writes of one transaction apart: their order is that of their calls, statement by statement.
 * @throws what `check` and `write` throw.
 */
export async function sharedTransaction<Checked, Result>(
  app: App | Context,
  row: SharedRow,
  { check, write }: SharedWrite<Checked, Result>,
): Promise<Result> {
  const work = async (tx: Transaction): Promise<Result | HttpFailure> => {
    const checked = await check(tx).catch(asRefusal);
    return checked instanceof HttpFailure ? checked : write(tx, checked);
  };
  const result = await runShared(app, `${row.kind} ${crc32(row.id) % SHARDS}`, work).catch((error: unknown) => {
    if (!(error instanceof SharedFailure)) throw error;
    if (!error.isWorthAnotherTry) throw error.cause;
    return transaction(app, work, { queue: `${row.kind} ${row.id}` });
  });
  if (result instanceof HttpFailure) throw result;
  // The batcher answers each caller with what its own work has returned.
  return result as Result;
}

/** What failed in a transaction, for each of the works that shared it. */
class SharedFailure extends Error {
  readonly isWorthAnotherTry: boolean;

  constructor(cause: unknown, works: number) {
    super('a shared transaction failed', { cause });
    const isLocked = sqlState(cause) === LOCK_TIMEOUT;
    this.isWorthAnotherTry = isLocked || (works > 1 && !isUnavailable(cause));
  }
}

const runShared = createBatcher<(tx: Transaction) => Promise<unknown>, unknown>(
  MAX_BATCH_SIZE,
  async (app, works) => {
    const runAll = async (tx: Transaction) => {
      const outcomes = await Promise.allSettled(works.map((work) => work(tx)));
      return outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      });
    };
    try {
      // The batcher has its own queues: the works are from requests of several.
      return await transaction(app, runAll, { queue: null, lockTimeoutMs: SHARED_LOCK_TIMEOUT_MS });
    } catch (error) {
      return works.map(() => new SharedFailure(error, works.length));
    }
  },
  { serialize: true },
);

function attemptOnce<Result>(
  app: App,
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Committed<Result>> {
  return inTransaction(
    app.writePool,
    async (tx) => {
      const unit = beginUnitOfWork(tx, app.facts);
      return { result: await work(tx), effects: unit.afterCommit };
    },
    options,
  );
}

/** The transaction has committed: an effect that fails is logged, and fails nobody's request. */
async function runEffect(app: App, effect: (app: App) => Promise<void> | void): Promise<void> {
  try {
    await effect(app);
  } catch (error) {
    app.log.error({ err: error }, 'an effect after the commit failed');
  }
}
