import type { Actor, App, Context } from './app.ts';
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
  const { result, effects } = await commit(app, work, { queue, ...options });
  await effects;
  return result;
}

/** The result of a transaction, and the end of what follows it. */
export interface Committed<Result> {
  readonly result: Result;
  /** Live messages and the like. They start in the order of the commits, and none waits for another. Never rejects. */
  readonly effects: Promise<unknown>;
}

/** As transaction(), but does not wait for the effects: the next transaction of the queue does not either. */
export async function commit<Result>(
  app: App | Context,
  work: (tx: Transaction) => Promise<Result>,
  { queue = null, ...options }: Options,
): Promise<Committed<Result>> {
  const owner = 'actor' in app ? app.actor?.userId : null;
  const { result, afterCommit } = await app.writes.run(
    () => attempt(app, work, options),
    queue === null ? [] : [queue],
    owner,
  );
  return { result, effects: Promise.all(afterCommit.map((effect) => runEffect(app, effect))) };
}

/** The queue of what a person writes of their own: nobody else's writes are in it. */
export function callerQueue({ userId }: Actor): string {
  return `caller ${userId}`;
}

/** What a transaction has written, and what follows it. */
interface Written<Result> {
  readonly result: Result;
  readonly afterCommit: readonly ((app: App) => Promise<void> | void)[];
}

async function attempt<Result>(
  app: App,
  work: (tx: Transaction) => Promise<Result>,
  options: TransactionOptions,
): Promise<Written<Result>> {
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

function attemptOnce<Result>(
  app: App,
  work: (tx: Transaction) => Promise<Result>,
  options?: TransactionOptions,
): Promise<Written<Result>> {
  return inTransaction(
    app.writePool,
    async (tx) => {
      const unit = beginUnitOfWork(tx, app.facts);
      return { result: await work(tx), afterCommit: unit.afterCommit };
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
