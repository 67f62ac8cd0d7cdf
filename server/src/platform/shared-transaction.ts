import type { App } from './app.ts';
import { createBatcher } from './concurrency/batch.ts';
import { perServer } from './concurrency/per-server.ts';
import type { Transaction } from './db/database.ts';
import { isUnavailable, sqlState } from './db/errors.ts';
import { HttpFailure } from './http/fail.ts';
import { commit } from './transaction.ts';

/** Maximum works per shared transaction. */
const MAX_BATCH_SIZE = 50;
/** How long a locked row delays works of other rows. */
const SHARED_LOCK_TIMEOUT_MS = 200;
/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** The result of a work that has written nothing, and must not share its transaction with works of other rows. */
export const RUN_SEPARATELY = Symbol('run separately');

/** A work that changes a row, with what it takes to run it. */
export interface SharedWork<Input> {
  readonly row: string;
  readonly input: Input;
}

interface Sharing<Input> {
  /**
   * Runs works in one transaction, and returns their results in their order. An HttpFailure among them is that of its work
   * only, which has written nothing. `isShared`: their rows are different ones.
   * @throws the failure of a work that has written something: nothing of all works is written then
   */
  run(tx: Transaction, works: readonly SharedWork<Input>[], isShared: boolean): Promise<readonly unknown[]>;
  /** The longest wait for a locked row, and how often. By default that of the pool, once. */
  readonly lockTimeoutMs?: number;
  readonly lockTries?: number;
}

interface Done {
  readonly result: unknown;
  readonly effects: Promise<unknown>;
}

/** Wrapped, so that the next transaction does not wait for works that run separately. */
interface Outcome {
  readonly done: Done | Promise<Done>;
}

/**
 * Makes a function that runs works in transactions that those share which arrive while the ones before them run: their
 * statements travel together, and one `commit` pays for all (decision 009). If one of them fails, or its row stays locked,
 * nothing is written, and the works of each row are run again in transactions of their own, as are those that arrive
 * meanwhile for these rows. Locks do not keep works of one transaction apart. Its result is that of `run` for the work.
 */
export function createSharedTransactions<Input>({ run, lockTimeoutMs, lockTries = 1 }: Sharing<Input>) {
  type Work = SharedWork<Input>;

  const commitTogether = async (app: App, works: readonly Work[], isShared: boolean): Promise<Done[]> => {
    if (works.length === 0) return [];
    const timeout = isShared ? SHARED_LOCK_TIMEOUT_MS : lockTimeoutMs;
    // The batchers are its queues: the works are from requests of several.
    const options = { queue: null, ...(timeout !== undefined && { lockTimeoutMs: timeout }) };
    const { result, effects } = await commit(app, (tx) => run(tx, works, isShared), options);
    return result.map((each) => ({ result: each, effects }));
  };

  const shareTransaction = createBatcher<Work, Outcome>(
    MAX_BATCH_SIZE,
    async (app, works) => {
      const shared = works.filter((work) => !isSeparate(app, work)).toSorted(compareRows);
      const outcomes = await commitTogether(app, shared, true).catch((error: unknown) => {
        if (isUnavailable(error) && !isLocked(error)) throw error;
        return [];
      });
      const byWork = new Map(outcomes.map((done, index) => [shared[index], done]));
      return works.map((work) => {
        const done = byWork.get(work);
        return { done: done === undefined || done.result === RUN_SEPARATELY ? runSeparately(app, work) : done };
      });
    },
    { serialize: true },
  );

  const commitOfRow = createBatcher<Work, Done>(
    MAX_BATCH_SIZE,
    async (app, works) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await commitTogether(app, works, false);
        } catch (error) {
          if (!isLocked(error) || attempt === lockTries) throw error;
          app.log.warn({ attempt }, 'a row is locked by another server');
        }
      }
    },
    { serialize: true },
  );

  /** By row: how many of its works wait or run separately. */
  const getSeparateCounts = perServer(() => new Map<string, number>());
  const isSeparate = (app: App, { row }: Work) => getSeparateCounts(app).has(row);
  /** In a transaction that only works of the same row share. */
  const runSeparately = (app: App, work: Work): Promise<Done> => {
    const counts = getSeparateCounts(app);
    counts.set(work.row, (counts.get(work.row) ?? 0) + 1);
    const done = commitOfRow(app, work.row, work).finally(() => {
      const left = (counts.get(work.row) ?? 0) - 1;
      if (left > 0) counts.set(work.row, left);
      else counts.delete(work.row);
    });
    // Its caller takes the failure, a moment later.
    done.catch(() => undefined);
    return done;
  };

  /** `isLong`: it would delay works of other rows. */
  return async (app: App, work: Work, { isLong = false } = {}): Promise<unknown> => {
    const { result, effects } =
      isLong || isSeparate(app, work)
        ? await runSeparately(app, work)
        : await (
            await shareTransaction(app, 'all', work)
          ).done;
    await effects;
    if (result instanceof HttpFailure) throw result;
    return result;
  };
}

/** Servers that lock the same rows lock them in the same order. */
function compareRows(one: SharedWork<unknown>, other: SharedWork<unknown>): number {
  return one.row === other.row ? 0 : one.row < other.row ? -1 : 1;
}

function isLocked(error: unknown): boolean {
  return sqlState(error) === LOCK_NOT_AVAILABLE;
}

interface CheckedWork<Checked, Result> {
  /** Reads and locks, and writes nothing: a refusal is that of this work only. `isShared`: others change other rows. */
  check(tx: Transaction, isShared: boolean): Promise<Checked>;
  write(tx: Transaction, checked: Exclude<Checked, typeof RUN_SEPARATELY>): Promise<Result>;
}

/** The row that a work changes. Works of one kind share transactions, whatever their row. */
export interface SharedRow {
  readonly kind: 'post' | 'new posts' | 'new comments' | 'conversation';
  readonly id: string;
}

/** As transaction(), in a shared one: see createSharedTransactions(). Works run at the same time, statement by statement. */
export async function sharedTransaction<Checked, Result>(
  app: App,
  { kind, id }: SharedRow,
  work: CheckedWork<Checked, Result>,
): Promise<Result> {
  const input = (tx: Transaction, isShared: boolean) => runWork(work, tx, isShared);
  // Each caller gets what its own work has returned.
  return (await sharedByKind[kind](app, { row: id, input })) as Result;
}

type RunWork = (tx: Transaction, isShared: boolean) => Promise<unknown>;

async function runWork<Checked, Result>(
  { check, write }: CheckedWork<Checked, Result>,
  tx: Transaction,
  isShared: boolean,
) {
  const checked = await check(tx, isShared).catch(asResult);
  if (checked instanceof HttpFailure || checked === RUN_SEPARATELY) return checked;
  return write(tx, checked as Exclude<Checked, typeof RUN_SEPARATELY>);
}

/** A refusal as a value: works that share the transaction are committed all the same. */
export function asResult(error: unknown): HttpFailure {
  if (error instanceof HttpFailure) return error;
  throw error;
}

function runAll(tx: Transaction, works: readonly SharedWork<RunWork>[], isShared: boolean): Promise<unknown[]> {
  return waitForAll(works.map(({ input }) => input(tx, isShared)));
}

/** As Promise.all(), but when one fails the others end first: they use the same transaction. */
export async function waitForAll<Result>(promises: readonly Promise<Result>[]): Promise<Result[]> {
  const outcomes = await Promise.allSettled(promises);
  return outcomes.map((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

const sharedByKind = {
  post: createSharedTransactions({ run: runAll }),
  'new posts': createSharedTransactions({ run: runAll }),
  'new comments': createSharedTransactions({ run: runAll }),
  conversation: createSharedTransactions({ run: runAll }),
};
