import DataLoader from 'dataloader';
import type { App } from '../app.ts';
import { isUnavailable } from '../db/errors.ts';
import { perServer } from './per-server.ts';

/** Runs all inputs at once; returns their answers in the same order. */
type RunBatch<Input, Answer> = (app: App, inputs: readonly Input[]) => Promise<readonly Answer[]>;

interface BatchOptions<Input> {
  /** Inputs of a batch with the same key are run once, and get the same answer. */
  readonly dedupeKey?: (input: Input) => string;
  /**
   * Batches with the same key run one after the other, also those that are full at once: for batches that want the same lock.
   * When one fails because the database is away, inputs that waited for it fail, too: each batch would wait as long.
   */
  readonly serialize?: boolean;
}

/**
 * Batches the inputs of one turn of the event loop that have the same `key`, up to `maxBatchSize`, since the round trips
 * to the database, not the rows, are what a small piece of work costs. There is no timer. If a batch fails because of an
 * input, its inputs are retried one by one.
 */
export function createBatcher<Input, Answer>(
  maxBatchSize: number,
  runBatch: RunBatch<Input, Answer>,
  { dedupeKey, serialize = false }: BatchOptions<Input> = {},
) {
  type Loader = DataLoader<Input, Answer, unknown>;
  /** By key: the batch that collects inputs, and the last one that runs, with why the database failed it. */
  const getBatches = perServer(() => ({
    collecting: new Map<string, Loader>(),
    running: new Map<string, Promise<Error | null>>(),
  }));
  return (app: App, key: string, input: Input): Promise<Answer> => {
    const { collecting, running } = getBatches(app);
    const open = collecting.get(key);
    if (open !== undefined) return open.load(input);
    const waitedFor = running.get(key);
    const run = (inputs: readonly Input[]) => {
      if (!serialize) return runOrRetryEach(app, inputs, runBatch);
      // Inputs above the maximum are dispatched at the same time, as a batch of their own.
      const before = running.get(key) ?? waitedFor ?? Promise.resolve(null);
      const answers = before.then((failure) =>
        failure === null ? runOrRetryEach(app, inputs, runBatch) : inputs.map(() => failure),
      );
      const done = answers.then(findUnavailable);
      running.set(key, done);
      void done.finally(() => running.get(key) === done && running.delete(key));
      return answers;
    };
    const loader: Loader = new DataLoader(run, {
      // It lives for one batch only, and so do the answers that it caches.
      ...(dedupeKey === undefined ? { cache: false } : { cacheKeyFn: dedupeKey }),
      maxBatchSize,
      batchScheduleFn: (dispatch) => {
        const next = () =>
          setImmediate(() => {
            if (collecting.get(key) === loader) collecting.delete(key);
            dispatch();
          });
        if (waitedFor === undefined) next();
        else void waitedFor.then(next);
      },
    });
    collecting.set(key, loader);
    return loader.load(input);
  };
}

function findUnavailable(answers: readonly unknown[]): Error | null {
  return answers.find((answer): answer is Error => answer instanceof Error && isUnavailable(answer)) ?? null;
}

/** The answers, with an error for each input that has failed. Never rejects. */
async function runOrRetryEach<Input, Answer>(
  app: App,
  inputs: readonly Input[],
  runBatch: RunBatch<Input, Answer>,
): Promise<(Answer | Error)[]> {
  try {
    return [...(await runBatch(app, inputs))];
  } catch (error) {
    const cause = error instanceof Error ? error : new Error('a thrown value', { cause: error });
    if (inputs.length === 1 || isUnavailable(error)) return inputs.map(() => cause);
    const answers: (Answer | Error)[] = [];
    // In their order: a later one may undo an earlier one.
    for (const input of inputs) answers.push(...(await runOrRetryEach(app, [input], runBatch)));
    return answers;
  }
}
