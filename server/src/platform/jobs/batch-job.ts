import type { App } from '../app.ts';
import type { Transaction } from '../db/database.ts';
import { transaction } from '../transaction.ts';
import { defineJob, enqueue, type Job, type JobOptions } from './jobs.ts';

/** A run takes a second or two: a server that stops waits for it, and other jobs get their turn. */
const MAX_BATCHES = 50;

interface BatchJobOptions<Payload> extends JobOptions {
  /** Runs when nothing is left, at least once. */
  whenDone?: (app: App, payload: Payload) => Promise<void>;
}

/**
 * Declares a job that does long work in batches, each in a transaction of its own: others wait for one batch at most, and
 * work that was stopped goes on where it was. `runBatch` finds what is left by itself, and returns whether there may be more,
 * or the payload to go on with. The job enqueues itself after some batches.
 */
export function defineBatchJob<Payload extends object>(
  name: string,
  runBatch: (tx: Transaction, payload: Payload, app: App) => Promise<boolean | Payload>,
  { whenDone, ...options }: BatchJobOptions<Payload> = {},
): Job<Payload> {
  const job: Job<Payload> = defineJob(
    name,
    async (app, first: Payload) => {
      let payload = first;
      for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
        const next = await transaction(app, (tx) => runBatch(tx, payload, app));
        if (next === false) return whenDone?.(app, payload);
        if (next !== true) payload = next;
      }
      return transaction(app, (tx) => enqueue(tx, job, payload));
    },
    options,
  );
  return job;
}

/** Runs the first step that finds something to do. Returns false when none does. */
export async function runFirstStep(steps: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const step of steps) if (await step()) return true;
  return false;
}
