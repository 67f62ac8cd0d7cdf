import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from './http/fail.ts';

/** Limits how many tasks run at once; the others wait in the order of their calls. */
export interface TaskQueue {
  /**
   * Runs a task. Of tasks that share one of `keys` one runs at a time; the others let later tasks pass.
   * @throws the failure of another task of its key, where that fails the waiting ones, too; {HttpFailure} `unavailable` when too many are waiting already, `too_many_requests` when too many of a key are.
   */
  run<Result>(task: () => Promise<Result>, keys?: readonly string[]): Promise<Result>;
}

interface Waiting {
  readonly keys: readonly string[];
  /** How many tasks had been called before it. */
  readonly order: number;
  start(): void;
  refuse(error: unknown): void;
}

interface TaskQueueOptions {
  maxRunning?: number;
  maxWaiting?: number;
  maxWaitingOfKey?: number;
  /**
   * Whether a failure is also that of the tasks that waited for the same key while the failed one ran: the next ones would
   * fail in the same way, one after the other.
   */
  failsWaiting?: (error: unknown) => boolean;
}

/** Makes a queue that runs up to `maxRunning` tasks, with up to `maxWaiting` waiting, of one key `maxWaitingOfKey`. */
export function createTaskQueue(options: TaskQueueOptions): TaskQueue {
  const { maxRunning = Infinity, maxWaiting = Infinity, maxWaitingOfKey = Infinity, failsWaiting } = options;
  let waiting: Waiting[] = [];
  let calls = 0;
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
  const refuseWaiting = (error: unknown, keys: readonly string[], calledBefore: number) => {
    const isRefused = (one: Waiting) => one.order < calledBefore && one.keys.some((key) => keys.includes(key));
    const refused = waiting.filter(isRefused);
    waiting = waiting.filter((one) => !isRefused(one));
    for (const one of refused) one.refuse(error);
  };
  return {
    async run(task, keys = []) {
      calls += 1;
      const order = calls;
      if (canStart(keys)) {
        occupy(keys);
      } else {
        requireRoom(keys);
        await new Promise<void>((start, refuse) => waiting.push({ keys, order, start, refuse }));
      }
      const calledBefore = calls + 1;
      try {
        return await task();
      } catch (error) {
        if (failsWaiting?.(error)) refuseWaiting(error, keys, calledBefore);
        throw error;
      } finally {
        running -= 1;
        for (const key of keys) runningKeys.delete(key);
        startWaiting();
      }
    },
  };
}
