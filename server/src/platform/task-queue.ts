import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './http/fail.ts';

/** Limits how many tasks run at once; the others wait in the order of their calls. */
export interface TaskQueue {
  /** @throws {HttpFailure} `unavailable` when too many are waiting already. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** Makes a queue that runs up to `maxRunning` tasks, with up to `maxWaiting` waiting. */
export function createTaskQueue(options: { maxRunning: number; maxWaiting: number }): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running < options.maxRunning) running += 1;
      else await waitForTurn(waiting, options.maxWaiting);
      try {
        return await task();
      } finally {
        // The slot goes to the next one in line, so that no later call overtakes it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

function waitForTurn(waiting: (() => void)[], maxWaiting: number): Promise<void> {
  if (waiting.length >= maxWaiting) throw fail(commonErrors.unavailable, { retryAfterSeconds: 5 });
  return new Promise((resolve) => waiting.push(resolve));
}
