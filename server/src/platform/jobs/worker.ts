import { setTimeout as pause } from 'node:timers/promises';
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

/** The job worker of a process. */
export interface JobWorker {
  /** It stopped unasked, and is not back yet. */
  readonly isAway: boolean;
  /** Lets jobs that are under way finish. */
  stop(): Promise<void>;
}

/** Milliseconds before a worker that stopped unasked is started again. */
const RESTART_AFTER = 1_000;

/** Starts to work through jobs, with those that come by the clock, and again whenever that stops unasked. */
export async function startWorker(app: App, jobs: readonly AnyJob[]): Promise<JobWorker> {
  const stopping = new AbortController();
  let runner: Runner | null = await startRunner(app, jobs);
  const over = (async () => {
    for (;;) {
      if (runner !== null) await ended(runner, stopping.signal);
      if (stopping.signal.aborted) return;
      runner = null;
      app.log.error('the job worker is away and is started again');
      await pause(RESTART_AFTER, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      runner = await startRunner(app, jobs).catch((error: unknown) => {
        app.log.error({ err: error }, 'the job worker does not start');
        return null;
      });
    }
  })();
  return {
    get isAway() {
      return runner === null;
    },
    async stop() {
      stopping.abort();
      await over;
    },
  };
}

/** Works through everything that is due, then returns. For tests and for short commands. */
export async function runDueJobs(app: App, jobs: readonly AnyJob[]): Promise<void> {
  await runOnce({ pgPool: app.pool, taskList: taskList(app, jobs), noHandleSignals: true, logger: silent });
}

function startRunner(app: App, jobs: readonly AnyJob[]): Promise<Runner> {
  return run({
    pgPool: app.pool,
    taskList: taskList(app, jobs),
    parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
    concurrency: 4,
    pollInterval: 1_000,
    noHandleSignals: true,
    logger: logger(app.log),
  });
}

/** Waits until a runner has stopped: by itself, which its promise tells and no rejection, or because of the signal. */
async function ended(runner: Runner, signal: AbortSignal): Promise<void> {
  const asked = Promise.withResolvers<void>();
  if (signal.aborted) asked.resolve();
  else signal.addEventListener('abort', () => asked.resolve(), { once: true });
  await Promise.race([runner.promise, asked.promise]);
  // It rejects when it was about to stop by itself.
  if (signal.aborted) await runner.stop().catch(() => undefined);
  await runner.promise;
}

function taskList(app: App, jobs: readonly AnyJob[]): TaskList {
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => job.run(app, payload)]));
}

function cronItem(job: AnyJob): CronItem[] {
  if (job.cron === null) return [];
  return [{ task: job.name, match: job.cron, options: { backfillPeriod: 0, maxAttempts: job.maxAttempts } }];
}

const silent = new Logger(() => () => undefined);

/**
 * The queue's own words about an error hold the error's, and so what people wrote: ours stand instead of them, and the
 * log keeps of the error what it may.
 */
function logger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const error = meta?.error ?? meta?.fatalError;
    if (error !== undefined) log.error({ err: error, task: taskOf(meta?.job) }, 'a job or the job queue failed');
    else if (level === 'error') log.error(message);
    else log.warn(message);
  });
}

function taskOf(job: unknown): string | undefined {
  return job instanceof Object && 'task_identifier' in job ? String(job.task_identifier) : undefined;
}
