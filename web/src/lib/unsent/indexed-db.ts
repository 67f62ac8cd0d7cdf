/** Runs an operation on IndexedDB; returns `fallback` where the browser refuses it (private windows, full disks). */
export async function tryDatabase<T>(run: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await run();
  } catch {
    return fallback;
  }
}
