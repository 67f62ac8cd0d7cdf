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
import type { Log } from '../log.ts';
import { startHeartbeat, usualHeartbeat, type Heartbeat, type HeartbeatTimes } from './heartbeat.ts';
import { MAX_ATTEMPTS, type Job } from './jobs.ts';

/** Any job: the worker hands each one the payload that was enqueued for it. */
// oxlint-disable-next-line no-explicit-any -- payloads differ by job, and only defineJob and enqueue pair them
export type AnyJob = Job<any>;

/** Creates or updates the tables of the job queue. Safe when two servers do it at once. */
export async function migrateJobs(url: string): Promise<void> {
  const utils = await makeWorkerUtils({ connectionString: url, logger: silent });
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
  /** Those that are replaced, each until its jobs have ended: the next one does not wait for them. */
  const retiring: Promise<void>[] = [];
  const waitBetween = () =>
    pause(times.restartAfterMs, null, { signal: stopping.signal, ref: false }).catch(() => undefined);
  /** Stops a runner, waits for its jobs, and frees what it has not finished. */
  const retire = async (old: Running) => {
    await stopRunner(old);
    for (;;) {
      try {
        return await old.heartbeat.stop();
      } catch (error) {
        app.log.warn({ err: error }, 'unfinished jobs of a stopped worker are still locked');
        // Without the database, it counts as dead after a while.
        if (stopping.signal.aborted) return undefined;
        await waitBetween();
      }
    }
  };
  const over = (async () => {
    for (;;) {
      if (running !== null) {
        await untilReplaced(running, stopping.signal);
        retiring.push(retire(running));
      }
      if (stopping.signal.aborted) break;
      running = null;
      app.log.error('the job worker is replaced');
      await waitBetween();
      if (stopping.signal.aborted) break;
      running = await startRunner(app, jobs, times).catch((error: unknown) => {
        app.log.error({ err: error }, 'the job worker does not start');
        return null;
      });
    }
    await Promise.all(retiring);
  })();
  return {
    get isAway() {
      return running === null;
    },
    async stop() {
      stopping.abort();
      await over;
    },
  };
}

/** Without a delay, runOnce() returns before the queue knows how its last jobs have ended. */
const knowsEnds = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Runs every job that is due, then returns. For tests and short commands. */
export async function runDueJobs(app: App, jobs: readonly AnyJob[]): Promise<void> {
  const options = { pgPool: app.pool, taskList: taskList(app, jobs), noHandleSignals: true, logger: silent };
  await runOnce({ ...options, preset: knowsEnds });
}

interface Running {
  readonly runner: Runner;
  readonly heartbeat: Heartbeat;
  /** Resolves when the runner may have locked a job without knowing of it. */
  readonly mayHaveLost: Promise<void>;
  /** Resolves when the runner begins to stop, asked or by itself. */
  readonly isStopping: Promise<void>;
  /** Its jobs that run now. */
  readonly activeJobs: ReadonlySet<Promise<void>>;
}

async function startRunner(app: App, jobs: readonly AnyJob[], times: WorkerTimes): Promise<Running> {
  const heartbeat = startHeartbeat(app, times);
  const lost = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  const activeJobs = new Set<Promise<void>>();
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
      taskList: taskList(app, jobs, activeJobs),
      parsedCronItems: parseCronItems(jobs.flatMap(cronItem)),
      concurrency: 4,
      pollInterval: times.pollMs,
      noHandleSignals: true,
      logger: logger(app.log),
      events,
      preset: { plugins: [heartbeat.plugin], worker: batched },
    });
    return { runner, heartbeat, mayHaveLost: lost.promise, isStopping: stopping.promise, activeJobs };
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

/** Waits until a runner has to be replaced: it stops by itself, may have lost a job, or the signal ends it. */
async function untilReplaced({ runner, mayHaveLost, isStopping }: Running, signal: AbortSignal): Promise<void> {
  const stopRequested = Promise.withResolvers<void>();
  if (signal.aborted) stopRequested.resolve();
  else signal.addEventListener('abort', () => stopRequested.resolve(), { once: true });
  await Promise.race([runner.promise.catch(() => undefined), isStopping, stopRequested.promise, mayHaveLost]);
}

/** Stops a runner, and waits for its jobs. */
async function stopRunner({ runner, activeJobs }: Running): Promise<void> {
  // It rejects when it was already stopping.
  void runner.stop().catch(() => undefined);
  const allJobsEnd = async () => {
    // A job that it was about to lock when it was stopped still begins.
    do {
      await Promise.allSettled(activeJobs);
      await pause(STOPPED_AFTER, null, { ref: false });
    } while (activeJobs.size > 0);
  };
  // When several batches of ends could not be stored, graphile-worker 0.18 waits forever for their number to be zero.
  await Promise.race([runner.promise.catch(() => undefined), allJobsEnd()]);
}

/** What runs a job, by its name. Those that run are in `activeJobs`. */
function taskList(app: App, jobs: readonly AnyJob[], activeJobs = new Set<Promise<void>>()): TaskList {
  const runJob = async (job: AnyJob, payload: unknown) => {
    const running = job.run(app, payload);
    activeJobs.add(running);
    await running.finally(() => activeJobs.delete(running));
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
    if (error !== undefined) log.error({ err: error, task: getTaskName(meta?.job) }, 'a job or the job queue failed');
    else if (level === 'error') log.error(message);
    else log.warn(message);
  });
}

function getTaskName(job: unknown): string | undefined {
  return job instanceof Object && 'task_identifier' in job ? String(job.task_identifier) : undefined;
}
