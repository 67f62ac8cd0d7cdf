import DataLoader from 'dataloader';
import type { App } from './app.ts';
import type { Pool } from './db/database.ts';
import { isUnavailable } from './db/errors.ts';

/** Does together what callers bring; answers in their order. */
type RunBatch<Given, Answer> = (app: App, given: readonly Given[]) => Promise<readonly Answer[]>;

interface BatchOptions<Given> {
  /** Those of one turn that are the same by this are one, and get one answer. */
  readonly dedupeKey?: (one: Given) => string;
  /** Those of a key wait until the ones before them are done: where each would wait for the same lock. */
  readonly serialize?: boolean;
}

/**
 * What callers bring in the same turn of the event loop is done together, `most` at once, since the trips to the
 * database, not the rows, are what a small piece of work costs. Nobody waits for a timer; what has another `key` is done
 * apart, so that it waits for nothing of this; and nobody fails for another's: when they fail together for what is in
 * one of them, each is done alone.
 */
export function createBatcher<Given, Answer>(
  most: number,
  runBatch: RunBatch<Given, Answer>,
  { dedupeKey, serialize = false }: BatchOptions<Given> = {},
) {
  type Loader = DataLoader<Given, Answer, unknown>;
  /** Of each server in this process, what gathers now, and what is under way, by key. */
  const servers = new WeakMap<Pool, { gathering: Map<string, Loader>; underWay: Map<string, Promise<unknown>> }>();
  return (app: App, key: string, one: Given): Promise<Answer> => {
    const { gathering, underWay } = servers.get(app.writePool) ?? { gathering: new Map(), underWay: new Map() };
    servers.set(app.writePool, { gathering, underWay });
    const known = gathering.get(key);
    if (known !== undefined) return known.load(one);
    const run = (given: readonly Given[]) => {
      const done = eachAnswered(app, given, runBatch);
      if (!serialize) return done;
      underWay.set(key, done);
      void done.finally(() => underWay.get(key) === done && underWay.delete(key));
      return done;
    };
    const loader: Loader = new DataLoader(run, {
      // It lives for this turn only, and so do the answers that it keeps.
      ...(dedupeKey === undefined ? { cache: false } : { cacheKeyFn: dedupeKey }),
      maxBatchSize: most,
      batchScheduleFn: (dispatch) => {
        const next = () =>
          setImmediate(() => {
            gathering.delete(key);
            dispatch();
          });
        const before = underWay.get(key);
        if (before === undefined) next();
        else void before.then(next);
      },
    });
    gathering.set(key, loader);
    return loader.load(one);
  };
}

/** The answers, with an error for each that has failed. Never rejects. */
async function eachAnswered<Given, Answer>(
  app: App,
  given: readonly Given[],
  runBatch: RunBatch<Given, Answer>,
): Promise<(Answer | Error)[]> {
  try {
    return [...(await runBatch(app, given))];
  } catch (error) {
    const cause = error instanceof Error ? error : new Error('a thrown value', { cause: error });
    if (given.length === 1 || isUnavailable(error)) return given.map(() => cause);
    return (await Promise.all(given.map((one) => eachAnswered(app, [one], runBatch)))).flat();
  }
}
