import { commonErrors } from '@homecoming/contract/errors.ts';
import { fail } from '../http/fail.ts';

/** Limits how many tasks run at once; the others wait in the order of their calls, and people take turns. */
export interface TaskQueue {
  /**
   * Runs a task. Of tasks that share one of `keys` one runs at a time; the others let later tasks pass. Of tasks that could
   * start, those of one `owner` and of others take turns: nobody waits for all that somebody else has called before.
   * @throws the failure of another task of its key, where that fails the waiting ones, too; {HttpFailure} `unavailable` when too many are waiting already, `too_many_requests` when too many of a key are.
   */
  run<Result>(task: () => Promise<Result>, keys?: readonly string[], owner?: string | null): Promise<Result>;
}

interface Waiting {
  readonly keys: readonly string[];
  /** How many tasks had been called before it. */
  readonly order: number;
  /** Its round: an owner has one task in each. */
  readonly round: number;
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
  /** The round of the task that began last. */
  let round = 0;
  /** The round of the last waiting task of each owner. */
  const lastRounds = new Map<string, number>();
  const nextRound = (owner: string | null) => {
    if (owner === null) return round + 1;
    const next = Math.max(round, lastRounds.get(owner) ?? 0) + 1;
    lastRounds.set(owner, next);
    return next;
  };
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
  const findNext = () => {
    let next: Waiting | null = null;
    for (const task of waiting) {
      if ((next === null || task.round < next.round) && canStart(task.keys)) next = task;
    }
    return next;
  };
  const startWaiting = () => {
    for (;;) {
      const task = findNext();
      if (task === null) return;
      waiting.splice(waiting.indexOf(task), 1);
      round = Math.max(round, task.round);
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
    async run(task, keys = [], owner = null) {
      calls += 1;
      const order = calls;
      if (canStart(keys)) {
        occupy(keys);
      } else {
        requireRoom(keys);
        const place = { keys, order, round: nextRound(owner) };
        await new Promise<void>((start, refuse) => waiting.push({ ...place, start, refuse }));
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
        if (waiting.length === 0) lastRounds.clear();
      }
    },
  };
}
