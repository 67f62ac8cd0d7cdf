import { vi } from 'vitest';

/** Other tests may use the processors for more than a second. */
const WAIT_MS = 20_000;
/** Most of what tests wait for takes some milliseconds. */
const LOOK_EVERY_MS = 10;

/** Waits until `check` passes. Times are in milliseconds. */
export function waitFor<T>(
  check: () => T | Promise<T>,
  options: { timeout?: number; interval?: number } = {},
): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_MS, interval: LOOK_EVERY_MS, ...options });
}
