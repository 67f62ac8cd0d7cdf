import type { Actor, App, Context } from './app.ts';
import { createBatcher } from './concurrency/batch.ts';
import { inTransaction, type Transaction, type TransactionOptions } from './db/database.ts';
import { isStalePlan, sqlState } from './db/errors.ts';
import { beginUnitOfWork } from './facts.ts';

/** Deadlock, or a serialisation failure: nothing was written, and another try may succeed. */
const RETRYABLE = new Set(['40P01', '40001']);
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
      if (turn === TRIES || !(RETRYABLE.has(state) || isStalePlan(error))) throw error;
      app.log.warn({ state, attempt: turn }, 'a transaction met another one, and is retried');
    }
  }
}

/** Maximum works per shared transaction. */
const MAX_BATCH_SIZE = 50;

/**
 * As transaction(), shared by all works with the same `key` that arrive while the ones before them run: their statements
 * travel together, and one `commit` pays for all. Works that wait for a lock therefore use one connection. When one fails, each
 * is run again in a transaction of its own. Locks do not keep works of one transaction apart: their order is that of
 * their calls, statement by statement.
 */
export async function sharedTransaction<Result>(
  app: App,
  key: string,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  // The batcher answers each caller with what its own work has returned.
  return (await runShared(app, key, work)) as Result;
}

const runShared = createBatcher<(tx: Transaction) => Promise<unknown>, unknown>(
  MAX_BATCH_SIZE,
  (app, works) =>
    transaction(
      app,
      async (tx) => {
        const outcomes = await Promise.allSettled(works.map((work) => work(tx)));
        return outcomes.map((outcome) => {
          if (outcome.status === 'rejected') throw outcome.reason;
          return outcome.value;
        });
      },
      // The batcher has its own: the works are from requests of several queues.
      { queue: null },
    ),
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
