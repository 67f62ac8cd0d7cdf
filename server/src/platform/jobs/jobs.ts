import { sql, type SQL } from 'drizzle-orm';
import type { App } from '../app.ts';
import { createTransactionBatcher } from '../concurrency/transaction-batch.ts';
import type { Transaction } from '../db/database.ts';

/** Work that is done later, at least once: it must be safe to run twice. */
export interface Job<Payload> {
  readonly name: string;
  readonly run: (app: App, payload: Payload) => Promise<void>;
  /** A crontab pattern in UTC, such as `17 * * * *`, at which it runs with an empty payload. */
  readonly cron: string | null;
  /** The lowest number runs first. */
  readonly priority: number;
}

export interface JobOptions {
  cron?: string;
  /** Before all that waits: what holds seats and moves money. */
  priority?: 'first';
}

const FIRST = -10;

/** Tries of a job, with growing pauses: some three days. A try whose server was killed counts. */
export const MAX_ATTEMPTS = 25;

interface EnqueueOptions {
  /** Replaces a job with the same key that has not begun. */
  key?: string;
  runAt?: Date;
  /** Nothing is enqueued while a job with the key waits or runs, which then keeps its payload. */
  unlessPending?: boolean;
}

/** Declares a kind of job; a domain's jobs.ts holds its own, and app.ts names all that are run. */
export function defineJob<Payload extends object>(
  name: string,
  run: (app: App, payload: Payload) => Promise<void>,
  options: JobOptions = {},
): Job<Payload> {
  const priority = options.priority === 'first' ? FIRST : 0;
  return { name, run, cron: options.cron ?? null, priority };
}

/**
 * Enqueues inside a transaction: the job exists only if it commits. Calls of one transaction that are made at the same time
 * are one statement.
 */
export async function enqueue<Payload extends object>(
  tx: Transaction,
  { name, priority }: Job<Payload>,
  payload: Payload,
  { key, runAt, unlessPending = false }: EnqueueOptions = {},
): Promise<void> {
  await enqueueBatched(tx, {
    name,
    payload,
    key: key ?? null,
    run_at: runAt ?? null,
    priority,
    unless_pending: unlessPending,
  });
}

/** A job to enqueue, as `given` in the statement. */
interface GivenJob {
  readonly name: string;
  readonly payload: object;
  readonly key: string | null;
  readonly run_at: Date | null;
  readonly priority: number;
  readonly unless_pending: boolean;
}

const enqueueBatched = createTransactionBatcher(async (tx, jobs: readonly GivenJob[]) => {
  // Of several with one key the last one replaces those before, unless it gives way to a pending one
  const last = new Map<string | symbol, GivenJob>();
  for (const job of jobs) {
    const key = job.key ?? Symbol('no key');
    if (!(job.unless_pending && last.has(key))) last.set(key, job);
  }
  await tx.execute(sql`select from graphile_worker.add_jobs(array(
    select row(name, payload, null, run_at, ${MAX_ATTEMPTS}::integer, key, priority, null)::graphile_worker.job_spec
    from json_to_recordset(${JSON.stringify([...last.values()])}::json) as given (
      name text, payload json, key text, run_at timestamptz, priority integer, unless_pending boolean)
    where not unless_pending or (${pendingJob(sql`given.key`)}) is null))`);
  return jobs.map(() => undefined);
});

/** SQL: true for a job with a key that was not given up, or null. It is looked up by its key: an `exists` would read all jobs. */
function pendingJob(key: SQL): SQL {
  return sql`select true from graphile_worker.jobs
    where key = ${key} and (attempts < max_attempts or locked_at is not null) limit 1`;
}

/** Removes the job with a key, unless it has begun; then it is not tried again. */
export async function dequeue(tx: Transaction, key: string): Promise<void> {
  await tx.execute(sql`select graphile_worker.remove_job(${key})`);
}

/**
 * SQL: enqueues a job for each row of a statement. A waiting job with the same key keeps its time and gets the new payload.
 */
export function enqueueInSql<Payload>(job: Job<Payload>, options: { payload: SQL; key: SQL; runAt: SQL }): SQL {
  return sql`graphile_worker.add_job(
    ${sql.raw(`'${job.name}'`)}, ${options.payload}, job_key := ${options.key}, job_key_mode := 'preserve_run_at',
    run_at := ${options.runAt}, max_attempts := ${sql.raw(String(MAX_ATTEMPTS))},
    priority := ${sql.raw(String(job.priority))})`;
}
