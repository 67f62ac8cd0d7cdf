import { commonErrors } from '@homecoming/contract/errors.ts';
import type { App } from './app.ts';
import { createBatcher } from './concurrency/batch.ts';
import { perServer } from './concurrency/per-server.ts';
import { waitForAll } from './concurrency/wait-for-all.ts';
import type { Transaction } from './db/database.ts';
import { isUnavailable, sqlState } from './db/errors.ts';
import { asFailure, fail, HttpFailure } from './http/fail.ts';
import { commit, type Committed } from './transaction.ts';

/** Maximum works per shared transaction. */
const MAX_BATCH_SIZE = 50;
/** A row with more works than this in a batch gets transactions of its own: it would delay those of other rows. */
const MAX_OF_ROW = 5;
/** How long a shared transaction waits for a locked row. */
const SHARED_LOCK_TIMEOUT_MS = 200;
/** The most works of a kind that wait. */
const MAX_WAITING = 2_000;
/** SQLSTATE of a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';
/** SQLSTATEs of a lock, a statement and a transaction that took too long: those of another row may be quick. */
const TIMEOUTS = new Set([LOCK_NOT_AVAILABLE, '57014', '25P04']);

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
   * only, which has written nothing. `isShared`: they change more than one row.
   * @throws the failure of a work that may have written something: all are rolled back
   */
  run(tx: Transaction, works: readonly SharedWork<Input>[], isShared: boolean): Promise<readonly unknown[]>;
  /** The longest wait for a row in transactions of its own, and how often. By default that of the pool, once. */
  readonly lockTimeoutMs?: number;
  readonly lockTries?: number;
}

/** A work that is committed, or will be. Wrapped, so that the next shared transaction does not wait for it. */
interface Handled {
  readonly committed: Committed<unknown> | Promise<Committed<unknown>>;
}

/**
 * Makes a function that runs a work and returns its result. Works that arrive while a transaction runs share the next one,
 * whatever their rows (decision 009). If a work fails, or its row is locked, all are rolled back, and the works of each row
 * run again in transactions of their own. Works of one row keep their order.
 */
export function createSharedTransactions<Input>({ run, lockTimeoutMs, lockTries = 1 }: Sharing<Input>) {
  type Work = SharedWork<Input>;

  const commitWorks = async (
    app: App,
    works: readonly Work[],
    timeout = lockTimeoutMs,
  ): Promise<Committed<unknown>[]> => {
    const isShared = works.some(({ row }) => row !== works[0]?.row);
    // The batchers are its queues: the works are from requests of several.
    const options = { queue: null, ...(timeout !== undefined && { lockTimeoutMs: timeout }) };
    const { result, effects } = await commit(app, (tx) => run(tx, works, isShared), options);
    return result.map((each) => ({ result: each, effects }));
  };

  const commitRow = createBatcher<Work, Committed<unknown>>(
    MAX_BATCH_SIZE,
    async (app, works) => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await commitWorks(app, works);
        } catch (error) {
          if (sqlState(error) !== LOCK_NOT_AVAILABLE || attempt === lockTries) throw error;
          app.log.warn({ attempt }, 'a row stays locked');
        }
      }
    },
    { serialize: true },
  );

  /** How many works of each row wait for a shared transaction, and for transactions of their own. */
  const getCounts = perServer(() => ({ shared: new RowCounts(), separate: new RowCounts() }));

  const runSeparately = (app: App, work: Work): Promise<Committed<unknown>> => {
    const { separate } = getCounts(app);
    const committed = separate.during(work.row, () => commitRow(app, work.row, work));
    // Its caller takes the failure, a moment later.
    committed.catch(() => undefined);
    return committed;
  };

  /** Those that were committed; none when all were rolled back; the failure when the database is away. */
  const tryTogether = async (app: App, works: readonly Work[]): Promise<Map<Work, Committed<unknown>> | Error> => {
    if (works.length === 0) return new Map();
    try {
      const committed = await commitWorks(app, works, SHARED_LOCK_TIMEOUT_MS);
      const byWork = works.flatMap((work, index): [Work, Committed<unknown>][] => {
        const own = committed[index];
        return own === undefined || own.result === RUN_SEPARATELY ? [] : [[work, own]];
      });
      return new Map(byWork);
    } catch (error) {
      const state = sqlState(error);
      if (error instanceof Error && isUnavailable(error) && !TIMEOUTS.has(state ?? '')) return error;
      app.log.info({ state, works: works.length }, 'a shared transaction was rolled back');
      return new Map();
    }
  };

  const runShared = createBatcher<Work, Handled | Error>(
    MAX_BATCH_SIZE,
    async (app, works) => {
      const { separate } = getCounts(app);
      const byRow = Map.groupBy(works, ({ row }) => row);
      const isSeparate = ({ row }: Work) => separate.has(row) || (byRow.get(row)?.length ?? 0) > MAX_OF_ROW;
      const separated = new Map(works.filter(isSeparate).map((work) => [work, runSeparately(app, work)]));
      const together = works.filter((work) => !separated.has(work)).toSorted(compareRows);
      const committed = await tryTogether(app, together);
      return works.map((work) => {
        const own = separated.get(work);
        if (own !== undefined) return { committed: own };
        if (committed instanceof Error) return committed;
        return { committed: committed.get(work) ?? runSeparately(app, work) };
      });
    },
    { serialize: true },
  );

  const start = async (app: App, work: Work): Promise<Committed<unknown>> => {
    const { shared, separate } = getCounts(app);
    if (separate.has(work.row) && !shared.has(work.row)) return runSeparately(app, work);
    if (shared.size >= MAX_WAITING) throw fail(commonErrors.unavailable, { retryAfterSeconds: 5 });
    const handled = await shared.during(work.row, () => runShared(app, 'all', work));
    if (handled instanceof Error) throw handled;
    return handled.committed;
  };

  /** `sharesWithOtherRows` false: it may take long, and would delay them. */
  return async (app: App, work: Work, { sharesWithOtherRows = true } = {}): Promise<unknown> => {
    const { result, effects } = await (sharesWithOtherRows ? start(app, work) : runSeparately(app, work));
    await effects;
    if (result === RUN_SEPARATELY) throw new Error('a work must not ask to run separately when it does');
    if (result instanceof HttpFailure) throw result;
    return result;
  };
}

class RowCounts {
  readonly #counts = new Map<string, number>();
  #size = 0;

  /** Of all rows. */
  get size(): number {
    return this.#size;
  }

  has(row: string): boolean {
    return this.#counts.has(row);
  }

  /** Counts one more of a row until the end of `task`. */
  async during<Result>(row: string, task: () => Promise<Result>): Promise<Result> {
    this.#add(row, 1);
    try {
      return await task();
    } finally {
      this.#add(row, -1);
    }
  }

  #add(row: string, by: number): void {
    this.#size += by;
    const count = (this.#counts.get(row) ?? 0) + by;
    if (count === 0) this.#counts.delete(row);
    else this.#counts.set(row, count);
  }
}

/** Servers that lock the same rows lock them in the same order. */
function compareRows(one: SharedWork<unknown>, other: SharedWork<unknown>): number {
  return one.row === other.row ? 0 : one.row < other.row ? -1 : 1;
}

interface CheckedWork<Checked, Result> {
  /** Reads and locks, and writes nothing: a refusal is that of this work only. `isShared`: others change other rows. */
  check(tx: Transaction, isShared: boolean): Promise<Checked | typeof RUN_SEPARATELY>;
  write(tx: Transaction, checked: Checked): Promise<Result>;
}

/** The row that a work changes. Works of one kind share transactions, whatever their rows. */
export interface SharedRow {
  readonly kind: 'counters of posts' | 'new posts' | 'new comments' | 'messages';
  readonly id: string;
}

/**
 * As transaction(), in a shared one: see createSharedTransactions(). All checks come before all writes, which begin in the
 * order of their rows, and run at the same time, statement by statement.
 */
export async function sharedTransaction<Checked, Result>(
  app: App,
  { kind, id }: SharedRow,
  { check, write }: CheckedWork<Checked, Result>,
): Promise<Result> {
  const input: Check = async (tx, isShared) => {
    const checked = await check(tx, isShared).catch(asFailure);
    if (checked instanceof HttpFailure || checked === RUN_SEPARATELY) return async () => checked;
    return () => write(tx, checked);
  };
  // Each caller gets what its own work has returned.
  return (await sharedByKind[kind](app, { row: id, input })) as Result;
}

/** Checks, and returns what is to be written then. */
type Check = (tx: Transaction, isShared: boolean) => Promise<() => Promise<unknown>>;

async function checkAndWrite(tx: Transaction, works: readonly SharedWork<Check>[], isShared: boolean) {
  const writes = await waitForAll(works.map(({ input: check }) => check(tx, isShared)));
  return waitForAll(writes.map((write) => write()));
}

const sharedByKind = {
  'counters of posts': createSharedTransactions({ run: checkAndWrite }),
  'new posts': createSharedTransactions({ run: checkAndWrite }),
  'new comments': createSharedTransactions({ run: checkAndWrite }),
  messages: createSharedTransactions({ run: checkAndWrite }),
};
