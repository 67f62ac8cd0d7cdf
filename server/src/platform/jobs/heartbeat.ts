import { sql } from 'drizzle-orm';
import { jobWorkers } from '../../schema/platform.ts';
import type { App } from '../app.ts';
import { unlockJobs, freeJobsOfDeadWorkers } from './dead-workers.ts';

/** How often a worker reports, and after which silence it counts as dead. In milliseconds. */
export interface HeartbeatTimes {
  readonly everyMs: number;
  readonly deadAfterMs: number;
}

/** Another server goes on with the jobs of a killed one within 40 seconds. */
export const usualHeartbeat: HeartbeatTimes = { everyMs: 10_000, deadAfterMs: 30_000 };

/** The heartbeat of one job worker. */
export interface Heartbeat {
  /** Makes the worker report before it takes its first job. */
  readonly plugin: GraphileConfig.Plugin;
  /** The worker has stopped: ends its reports, and frees the jobs that it has not finished. Again after a failure. */
  stop(): Promise<void>;
}

/**
 * A running worker reports in `job_workers`. Jobs of a worker that does not, because its server was killed, are unlocked
 * and run again: by themselves they would stay locked for four hours.
 */
export function startHeartbeat(app: App, { everyMs, deadAfterMs }: HeartbeatTimes): Heartbeat {
  let workerId: string | null = null;
  let connectedSince: number | null = null;
  let beating: Promise<void> = Promise.resolve();
  const beat = async () => {
    if (workerId === null) return;
    try {
      await report(app, workerId);
      connectedSince ??= performance.now();
      // After an outage of the database every worker was silent: each first gets the time to report.
      if (performance.now() - connectedSince >= deadAfterMs) await freeJobsOfDeadWorkers(app, deadAfterMs);
    } catch (error) {
      connectedSince = null;
      app.log.warn({ err: error }, 'the job worker could not report');
    }
  };
  const timer = setInterval(() => {
    beating = beating.then(beat);
  }, everyMs);
  timer.unref();
  return {
    plugin: {
      name: 'HeartbeatPlugin',
      version: '1.0.0',
      worker: {
        hooks: {
          async startWorker(_ctx, { worker }) {
            workerId = worker.workerPool.id;
            await report(app, workerId);
          },
        },
      },
    },
    async stop() {
      clearInterval(timer);
      await beating;
      if (workerId !== null) await unlockJobs(app, workerId);
    },
  };
}

async function report({ db }: App, id: string): Promise<void> {
  const seenAt = sql`now()`;
  await db.insert(jobWorkers).values({ id, seenAt }).onConflictDoUpdate({ target: jobWorkers.id, set: { seenAt } });
}
