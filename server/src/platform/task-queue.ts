import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './http/fail.ts';

/** Limits how many tasks run at once; the others wait in the order of their calls. */
export interface TaskQueue {
  /**
   * Runs a task. Of tasks that share one of `keys` one runs at a time; the others let later tasks pass.
   * @throws {HttpFailure} `unavailable` when too many are waiting already.
   */
  run<Result>(task: () => Promise<Result>, keys?: readonly string[]): Promise<Result>;
}

interface Waiting {
  readonly keys: readonly string[];
  start(): void;
}

/** Makes a queue that runs up to `maxRunning` tasks, with up to `maxWaiting` waiting. */
export function createTaskQueue(options: { maxRunning: number; maxWaiting: number }): TaskQueue {
  const waiting: Waiting[] = [];
  const runningKeys = new Set<string>();
  let running = 0;
  const canStart = (keys: readonly string[]) =>
    running < options.maxRunning && !keys.some((key) => runningKeys.has(key));
  const occupy = (keys: readonly string[]) => {
    running += 1;
    for (const key of keys) runningKeys.add(key);
  };
  const startWaiting = () => {
    for (;;) {
      const next = waiting.findIndex(({ keys }) => canStart(keys));
      const [task] = next === -1 ? [] : waiting.splice(next, 1);
      if (task === undefined) return;
      // Before the task itself runs, so that no later call overtakes it.
      occupy(task.keys);
      task.start();
    }
  };
  return {
    async run(task, keys = []) {
      if (canStart(keys)) occupy(keys);
      else if (waiting.length >= options.maxWaiting) throw fail(commonErrors.unavailable, { retryAfterSeconds: 5 });
      else await new Promise<void>((start) => waiting.push({ keys, start }));
      try {
        return await task();
      } finally {
        running -= 1;
        for (const key of keys) runningKeys.delete(key);
        startWaiting();
      }
    },
  };
}
