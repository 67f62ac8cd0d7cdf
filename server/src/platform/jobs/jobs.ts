import { sql, type SQL } from 'drizzle-orm';
import type { App } from '../app.ts';
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

interface JobOptions {
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

/** Enqueues inside a transaction: the job exists only if it commits. */
export async function enqueue<Payload extends object>(
  tx: Transaction,
  job: Job<Payload>,
  payload: Payload,
  options: EnqueueOptions = {},
): Promise<void> {
  await tx.execute(sql`select graphile_worker.add_job(
    ${job.name}, ${JSON.stringify(payload)}::json,
    job_key := ${options.key ?? null}, run_at := ${options.runAt?.toISOString() ?? null}::timestamptz,
    max_attempts := ${MAX_ATTEMPTS}, priority := ${job.priority})
    ${options.unlessPending ? sql`where not exists (${pendingJob(options.key ?? null)})` : sql``}`);
}

/** SQL: a job with a key that was not given up. */
function pendingJob(key: string | null): SQL {
  return sql`select from graphile_worker.jobs
    where key = ${key} and (attempts < max_attempts or locked_at is not null)`;
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
