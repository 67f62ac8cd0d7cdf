import type { App } from './app.ts';
import { createBatcher } from './concurrency/batch.ts';
import { perServer } from './concurrency/per-server.ts';
import type { Transaction } from './db/database.ts';
import { isUnavailable, sqlState } from './db/errors.ts';
import { HttpFailure } from './http/fail.ts';
import { commit } from './transaction.ts';

/** The row that a work changes. Works of one kind share transactions, whatever their row. */
export interface SharedRow {
  readonly kind: string;
  readonly id: string;
}

/** What a check returns whose work must not share its transaction with works of other rows. */
export const RUN_SEPARATELY = Symbol('run separately');

interface Work<Checked, Result> {
  /**
   * Reads and locks, and writes nothing: a refusal is that of this work only. `isShared`: works of other rows may be in
   * the transaction.
   */
  check(tx: Transaction, isShared: boolean): Promise<Checked>;
  write(tx: Transaction, checked: Exclude<Checked, typeof RUN_SEPARATELY>): Promise<Result>;
}

/** Maximum works per shared transaction. */
const MAX_BATCH_SIZE = 50;
/** How long a locked row delays works of other rows. */
const SHARED_LOCK_TIMEOUT_MS = 200;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * As transaction(), shared by works of a kind that arrive while the ones before them run: their statements travel together,
 * and one `commit` pays for all (decision 009). If a write of one fails, or its row stays locked, nothing is written, and
 * the works of each row are run again in transactions of their own, as are those that arrive meanwhile for these rows. Locks
 * do not keep works of one transaction apart: their order is that of their calls, statement by statement.
 */
export async function sharedTransaction<Checked, Result>(
  app: App,
  row: SharedRow,
  { check, write }: Work<Checked, Result>,
): Promise<Result> {
  const work: QueuedWork = {
    row: `${row.kind} ${row.id}`,
    async run(tx, isShared) {
      const checked = await check(tx, isShared).catch(asRefusal);
      if (checked instanceof Refusal) return checked;
      if (checked === RUN_SEPARATELY) return RUN_SEPARATELY;
      return write(tx, checked as Exclude<Checked, typeof RUN_SEPARATELY>);
    },
  };
  const { result, effects } = isSeparate(app, work)
    ? await runSeparately(app, work)
    : await (
        await runOfKind(app, row.kind, work)
      ).done;
  await effects;
  if (result instanceof Refusal) throw result.failure;
  // The batcher answers each caller with what its own work has returned.
  return result as Result;
}

/** A failure of a check, as a value: works that share the transaction are committed all the same. */
class Refusal {
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    this.failure = failure;
  }
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof HttpFailure) return new Refusal(error);
  throw error;
}

interface QueuedWork {
  readonly row: string;
  run(tx: Transaction, isShared: boolean): Promise<unknown>;
}

interface Done {
  readonly result: unknown;
  readonly effects: Promise<unknown>;
}

/** Wrapped, so that the next transaction of a kind does not wait for works that run separately. */
interface Outcome {
  readonly done: Done | Promise<Done>;
}

const runOfKind = createBatcher<QueuedWork, Outcome>(
  MAX_BATCH_SIZE,
  async (app, works) => {
    const shared = works.filter((work) => !isSeparate(app, work)).toSorted(compareRows);
    const outcomes = await runTogether(app, shared, true).catch((error: unknown) => {
      if (isUnavailable(error) && sqlState(error) !== LOCK_NOT_AVAILABLE) throw error;
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

/** Servers that lock the same rows lock them in the same order. */
function compareRows(one: QueuedWork, other: QueuedWork): number {
  return one.row === other.row ? 0 : one.row < other.row ? -1 : 1;
}

/** By row: how many of its works wait or run separately. */
const getSeparateCounts = perServer(() => new Map<string, number>());

function isSeparate(app: App, { row }: QueuedWork): boolean {
  return getSeparateCounts(app).has(row);
}

/** In a transaction that only works of the same row share. */
function runSeparately(app: App, work: QueuedWork): Promise<Done> {
  const counts = getSeparateCounts(app);
  counts.set(work.row, (counts.get(work.row) ?? 0) + 1);
  const done = runOfRow(app, work.row, work).finally(() => {
    const left = (counts.get(work.row) ?? 0) - 1;
    if (left > 0) counts.set(work.row, left);
    else counts.delete(work.row);
  });
  // Its caller takes the failure, a moment later.
  done.catch(() => undefined);
  return done;
}

const runOfRow = createBatcher<QueuedWork, Done>(MAX_BATCH_SIZE, (app, works) => runTogether(app, works, false), {
  serialize: true,
});

/** @throws the failure of the first work that fails; nothing is written then. */
async function runTogether(app: App, works: readonly QueuedWork[], isShared: boolean): Promise<Done[]> {
  if (works.length === 0) return [];
  const { result, effects } = await commit(
    app,
    async (tx) => {
      const outcomes = await Promise.allSettled(works.map((work) => work.run(tx, isShared)));
      return outcomes.map((outcome) => {
        if (outcome.status === 'rejected') throw outcome.reason;
        return outcome.value;
      });
    },
    // The batchers are its queues: the works are from requests of several.
    { queue: null, ...(isShared && { lockTimeoutMs: SHARED_LOCK_TIMEOUT_MS }) },
  );
  return result.map((each) => ({ result: each, effects }));
}
