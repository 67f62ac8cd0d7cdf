import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './http/fail.ts';

/** Lets few tasks run at once; the others wait in the order in which they came. */
export interface TaskQueue {
  /** @throws {HttpFailure} `unavailable` when too many wait already: longer than anybody does, or more than memory holds. */
  run<Result>(task: () => Promise<Result>): Promise<Result>;
}

/** A queue that runs `atOnce` tasks at a time, and lets `waiting` more wait. */
export function createTaskQueue(options: { atOnce: number; waiting: number }): TaskQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(task) {
      if (running < options.atOnce) running += 1;
      else await turn(waiting, options.waiting);
      try {
        return await task();
      } finally {
        // A place is handed to the next in line, so that nobody who comes now gets ahead of it.
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}

function turn(waiting: (() => void)[], most: number): Promise<void> {
  if (waiting.length >= most) throw fail(commonErrors.unavailable, { retryAfterSeconds: 5 });
  return new Promise((resolve) => waiting.push(resolve));
}
