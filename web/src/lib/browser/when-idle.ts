/** What a page needs is not put off for longer by a busy browser, in ms. */
const MAX_WAIT_MS = 2_000;
const WITHOUT_IDLE_CALLBACKS_MS = 200;

/**
 * Runs `run` when the browser is idle, at the latest after two seconds, or, if it is `optional`, only when it is idle.
 * Returns a function that cancels it. Safari has no idle callbacks.
 */
export function whenIdle(run: () => void, { optional = false }: { optional?: boolean } = {}): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run, optional ? {} : { timeout: MAX_WAIT_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_CALLBACKS_MS);
  return () => clearTimeout(timer);
}
