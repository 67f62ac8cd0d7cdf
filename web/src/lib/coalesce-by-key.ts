/** What is asked for within this time is asked once: thirty people let in are one refresh. */
const GATHERED_MS = 250;

/** A function that runs `work` a moment later, once for all calls with the same key until then. */
export function coalesceByKey(work: (key: string) => Promise<void>): (key: string) => void {
  const waiting = new Set<string>();
  return (key) => {
    if (waiting.has(key)) return;
    waiting.add(key);
    setTimeout(() => {
      waiting.delete(key);
      void work(key);
    }, GATHERED_MS);
  };
}
