import {
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  runOnce,
  type CronItem,
  type Runner,
  type TaskList,
} from 'graphile-worker';
import type { App } from '../app.ts';
import type { Pool } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Job } from './jobs.ts';

/** Any job: the worker hands each one the payload that was enqueued for it. */
// oxlint-disable-next-line no-explicit-any -- payloads differ by job, and only defineJob and enqueue pair them
export type AnyJob = Job<any>;

/** Creates or updates the tables of the job queue. Safe when two servers do it at once. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: silent });
  await utils.migrate();
  await utils.release();
}

/** Starts to work through jobs, with those that come by the clock. */
export async function startWorker(app: App, jobs: readonly AnyJob[]): Promise<{ stop(): Promise<void> }> {
  const runner: Runner = await run({
    pgPool: app.pool,
    taskList: taskList(app, jobs),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: logger(app.log),
  });
  // The runner rejects when its pool stays unreachable; /health/ready reports the database by itself.
  runner.promise.catch((error: unknown) => app.log.error({ err: error }, 'the job worker stopped'));
  return { stop: () => runner.stop() };
}

/** Works through everything that is due, then returns. For tests and for short commands. */
export async function runDueJobs(app: App, jobs: readonly AnyJob[]): Promise<void> {
  await runOnce({ pgPool: app.pool, taskList: taskList(app, jobs), noHandleSignals: true, logger: silent });
}

function taskList(app: App, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(app, payload)]));
}

function cronItem(job: AnyJob): CronItem[] {
  if (job.cron === null) return [];
  return [{ task: job.name, match: job.cron, options: { backfillPeriod: 0, maxAttempts: job.maxAttempts } }];
}

const silent = new Logger(() => () => undefined);

function logger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === 'error') log.error({ meta: meta?.error }, message);
    else if (level === 'warning') log.warn(message);
  });
}
