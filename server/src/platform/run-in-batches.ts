import type { App } from './app.ts';
import type { Transaction } from './db/database.ts';
import { transaction } from './transaction.ts';

/**
 * Does long work in batches, each in a transaction of its own: others wait for one batch at most, and work that was stopped
 * goes on where it was. `runBatch` finds what is left by itself, and returns whether there may be more.
 */
export async function runInBatches(app: App, runBatch: (tx: Transaction) => Promise<boolean>): Promise<void> {
  while (await transaction(app, runBatch));
}

/** Runs the first step that finds something to do. Returns false when none does. */
export async function runFirstStep(steps: readonly (() => Promise<boolean>)[]): Promise<boolean> {
  for (const step of steps) if (await step()) return true;
  return false;
}
