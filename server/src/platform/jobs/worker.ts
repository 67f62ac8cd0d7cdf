import { EventEmitter } from 'node:events';
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
  type WorkerEvents,
} from 'graphile-worker';
import type { App } from '../app.ts';
import type { Pool } from '../db/database.ts';
import type { Log } from '../log.ts';
import { startHeartbeat, usualHeartbeat, type Heartbeat, type HeartbeatTimes } from './heartbeat.ts';
import { MAX_ATTEMPTS, type Job } from './jobs.ts';

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
  /** It stopped unexpectedly and has not restarted. */
  readonly isAway: boolean;
  /** Waits for running jobs. */
  stop(): Promise<void>;
}

/** In milliseconds: also the delay before a worker that stopped unexpectedly is restarted, and how often jobs are looked for. */
export interface WorkerTimes extends HeartbeatTimes {
  readonly restartAfterMs: number;
  readonly pollMs: number;
}

const usualTimes: WorkerTimes = { ...usualHeartbeat, restartAfterMs: 1_000, pollMs: 1_000 };

/** Starts the worker, cron jobs included, and restarts it when it stops unexpectedly. */
export async function startWorker(
  app: App,
  jobs: readonly AnyJob[],
  otherTimes: Partial<WorkerTimes> = {},
): Promise<JobWorker> {
  const times = { ...usualTimes, ...otherTimes };
  const stopping = new AbortController();
  let running: Running | null = await startRunner(app, jobs, times);
  let { heartbeat } = running;
  const restart = async (): Promise<Running | null> => {
    try {
      // The jobs of the worker that stopped first: the new one runs them again.
      await heartbeat.stop();
      const started = await startRunner(app, jobs, times);
      heartbeat = started.heartbeat;
      return started;
    } catch (error) {
      app.log.error({ err: error }, 'the job worker does not start');
      return null;
    }
  };
  const over = (async () => {
    for (;;) {
      if (running !== null) await ended(running, stopping.signal);
      if (stopping.signal.aborted) return;
      running = null;
      app.log.error('the job worker is away and is started again');
      await pause(times.restartAfterMs, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      running = await restart();
    }
  })();
  return {
    get isAway() {
      return running === null;
    },
    async stop() {
      stopping.abort();
      await over;
      await heartbeat.stop().catch((error: unknown) => {
        app.log.warn({ err: error }, 'unfinished jobs of the stopped worker stay locked until it counts as dead');
      });
    },
  };
}

/** Runs every job that is due, then returns. For tests and short commands. */
export async function runDueJobs(app: App, jobs: readonly AnyJob[]): Promise<void> {
  await runOnce({ pgPool: app.pool, taskList: taskList(app, jobs), noHandleSignals: true, logger: silent });
}

interface Running {
  readonly runner: Runner;
  readonly heartbeat: Heartbeat;
  /** Resolves when the runner may have locked a job without knowing of it. */
  readonly mayHaveLost: Promise<void>;
  /** Resolves when the runner stops, asked or by itself, and none of its jobs runs any more. */
  readonly isIdle: Promise<void>;
}

async function startRunner(app: App, jobs: readonly AnyJob[], times: WorkerTimes): Promise<Running> {
  const heartbeat = startHeartbeat(app, times);
  const lost = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const begun = new Set<Promise<void>>();
  const events: WorkerEvents = new EventEmitter();
  // A connection that was lost while it took a job: the database may have locked that, and nobody would ever unlock it.
  events.once('worker:getJob:error', () => {
    // Once the database answers again.
    for (const answered of ['worker:getJob:empty', 'job:start'] as const) events.once(answered, () => lost.resolve());
  });
  events.once('pool:gracefulShutdown', () => stopping.resolve());
  try {
    const runner = await run({
      pgPool: app.pool,
      taskList: taskList(app, jobs, begun),
      parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
      concurrency: 4,
      pollInterval: times.pollMs,
      noHandleSignals: true,
      logger: logger(app.log),
      events,
      preset: { plugins: [heartbeat.plugin], worker: batched },
    });
    const isIdle = stopping.promise.then(async () => void (await Promise.allSettled(begun)));
    return { runner, heartbeat, mayHaveLost: lost.promise, isIdle };
  } catch (error) {
    await heartbeat.stop().catch(() => undefined);
    throw error;
  }
}

/**
 * Ends of jobs are stored in batches. Without them graphile-worker 0.18 stores each end without waiting for it, and a lost
 * connection becomes an unhandled rejection. With them its worker stops, and is started again.
 */
const batched = { completeJobBatchDelay: 0, failJobBatchDelay: 0 };

/** How long a runner whose jobs have ended may take to store their ends, and to stop. */
const STOPPED_AFTER = 2_000;

/** Waits until a runner has stopped: by itself, by the signal, or because it has to be replaced. */
async function ended({ runner, mayHaveLost, isIdle }: Running, signal: AbortSignal): Promise<void> {
  const stopRequested = Promise.withResolvers<void>();
  if (signal.aborted) stopRequested.resolve();
  else signal.addEventListener('abort', () => stopRequested.resolve(), { once: true });
  const over = runner.promise.catch(() => undefined);
  await Promise.race([over, isIdle, stopRequested.promise, mayHaveLost]);
  // It rejects when it was already stopping.
  void runner.stop().catch(() => undefined);
  // When several batches of ends could not be stored, graphile-worker 0.18 waits forever for their number to be zero.
  await Promise.race([over, isIdle.then(() => pause(STOPPED_AFTER, null, { ref: false }))]);
}

/** What runs a job, by its name. Those that run are in `begun`. */
function taskList(app: App, jobs: readonly AnyJob[], begun = new Set<Promise<void>>()): TaskList {
  const runJob = async (job: AnyJob, payload: unknown) => {
    const running = job.run(app, payload);
    begun.add(running);
    await running.finally(() => begun.delete(running));
  };
  return Object.fromEntries(jobs.map((job) => [job.name, (payload: unknown) => runJob(job, payload)]));
}

function cronItem(job: AnyJob): CronItem[] {
  if (job.cron === null) return [];
  return [
    {
      task: job.name,
      match: job.cron,
      // A run that still waits is not enqueued again.
      options: { jobKey: job.name, backfillPeriod: 0, maxAttempts: MAX_ATTEMPTS, priority: job.priority },
    },
  ];
}

const silent = new Logger(() => () => undefined);

/**
 * The queue's messages contain those of errors, and so users' texts. The log gets our own message and the safe parts of
 * the error.
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
