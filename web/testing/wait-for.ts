import { vi } from 'vitest';

/** As long as the finders of the Testing Library wait: other tests may use the processors for more than a second. */
export const WAIT_MS = 20_000;

/** Waits until `check` passes; with fake timers it moves them. */
export function waitFor<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: WAIT_MS });
}
