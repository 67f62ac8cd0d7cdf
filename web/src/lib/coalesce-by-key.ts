/** The delay in which calls are combined: thirty new members cause one reload. */
const DELAY_MS = 250;

/** Returns a function that runs `work` after a short delay, once for all calls with the same key until then. */
export function coalesceByKey(work: (key: string) => Promise<void>): (key: string) => void {
  const scheduled = new Set<string>();
  return (key) => {
    if (scheduled.has(key)) return;
    scheduled.add(key);
    setTimeout(() => {
      scheduled.delete(key);
      void work(key);
    }, DELAY_MS);
  };
}
