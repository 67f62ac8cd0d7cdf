import DataLoader from 'dataloader';
import type { App } from './app.ts';
import type { Pool } from './db/database.ts';

/** Does together what callers bring; answers in their order, with an error for each that failed. */
type DoTogether<Given, Answer> = (app: App, given: readonly Given[]) => Promise<readonly (Answer | Error)[]>;

/**
 * What callers bring in the same turn of the event loop is done together, `most` at once, since the trips to the
 * database, not the rows, are what a small write costs. Nobody waits for a timer; and what has another `key` is done
 * apart, so that it waits for nothing of this.
 */
export function gathered<Given, Answer>(most: number, doTogether: DoTogether<Given, Answer>) {
  type Loader = DataLoader<Given, Answer>;
  /** Of each server in this process, what gathers now, by key. */
  const gathering = new WeakMap<Pool, Map<string, Loader>>();
  return (app: App, key: string, one: Given): Promise<Answer> => {
    const loaders = gathering.get(app.writers) ?? new Map<string, Loader>();
    gathering.set(app.writers, loaders);
    const known = loaders.get(key);
    if (known !== undefined) return known.load(one);
    const loader: Loader = new DataLoader((given) => doTogether(app, given), {
      cache: false,
      maxBatchSize: most,
      batchScheduleFn: (run) =>
        setImmediate(() => {
          loaders.delete(key);
          run();
        }),
    });
    loaders.set(key, loader);
    return loader.load(one);
  };
}
