import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './http/fail.ts';

/** Limits how many tasks run at once; the others wait in the order of their calls. */
export interface TaskQueue {
  /**
   * Runs a task. Of tasks that share one of `keys` one runs at a time; the others let later tasks pass.
   * @throws {HttpFailure} `unavailable` when too many are waiting already, `too_many_requests` when too many of a key are.
   */
  run<Result>(task: () => Promise<Result>, keys?: readonly string[]): Promise<Result>;
}

interface Waiting {
  readonly keys: readonly string[];
  start(): void;
}

interface TaskQueueOptions {
  maxRunning?: number;
  maxWaiting?: number;
  maxWaitingOfKey?: number;
}

/** Makes a queue that runs up to `maxRunning` tasks, with up to `maxWaiting` waiting, of one key `maxWaitingOfKey`. */
export function createTaskQueue(options: TaskQueueOptions): TaskQueue {
  const { maxRunning = Infinity, maxWaiting = Infinity, maxWaitingOfKey = Infinity } = options;
  const waiting: Waiting[] = [];
  const runningKeys = new Set<string>();
  let running = 0;
  const canStart = (keys: readonly string[]) => running < maxRunning && !keys.some((key) => runningKeys.has(key));
  const occupy = (keys: readonly string[]) => {
    running += 1;
    for (const key of keys) runningKeys.add(key);
  };
  const requireRoom = (keys: readonly string[]) => {
    if (waiting.length >= maxWaiting) throw fail(commonErrors.unavailable, { retryAfterSeconds: 5 });
    const isFull = (key: string) => waiting.filter((task) => task.keys.includes(key)).length >= maxWaitingOfKey;
    if (keys.some(isFull)) throw fail(commonErrors.too_many_requests, { retryAfterSeconds: 2 });
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
      if (canStart(keys)) {
        occupy(keys);
      } else {
        requireRoom(keys);
        await new Promise<void>((start) => waiting.push({ keys, start }));
      }
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
