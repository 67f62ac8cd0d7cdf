const MIN_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;

/** Milliseconds to wait before retry number `attempt`, counted from 0: exponential back-off with random jitter. */
export function retryDelay(attempt: number): number {
  const ceiling = Math.min(MAX_DELAY_MS, MIN_DELAY_MS * 2 ** attempt);
  return Math.max(MIN_DELAY_MS, ceiling * (0.5 + Math.random() / 2));
}
