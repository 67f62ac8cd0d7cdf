import type { App } from '../app.ts';
import { perServer } from './per-server.ts';

/** Concurrent calls with the same key share one run of the first one's `work`, and its result or failure. */
export function createSingleFlight<Result>() {
  const runningByServer = perServer(() => new Map<string, Promise<Result>>());
  return (app: App, key: string, work: () => Promise<Result>): Promise<Result> => {
    const running = runningByServer(app);
    const result = running.get(key) ?? work().finally(() => running.delete(key));
    running.set(key, result);
    return result;
  };
}
