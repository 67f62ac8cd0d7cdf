/** A busy browser runs it after so long, in ms. */
const MAX_WAIT_MS = 2_000;
const WITHOUT_IDLE_CALLBACKS_MS = 200;

/** Runs `run` while the browser is idle. Returns a function that cancels it. Safari has no idle callbacks. */
export function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const id = window.requestIdleCallback(run, { timeout: MAX_WAIT_MS });
    return () => window.cancelIdleCallback(id);
  }
  const timer = setTimeout(run, WITHOUT_IDLE_CALLBACKS_MS);
  return () => clearTimeout(timer);
}
