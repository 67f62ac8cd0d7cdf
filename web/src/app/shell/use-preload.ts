import { useEffect } from 'react';

const FIRST_SIGNS = ['pointerover', 'pointerdown', 'keydown'];

/** Loads code at the first pointer movement, touch or key, so that the click that needs it does not wait. */
export function usePreload(loads: readonly (() => Promise<unknown>)[]): void {
  useEffect(() => {
    const controller = new AbortController();
    const loadAll = (): void => {
      controller.abort();
      for (const load of loads) void load().catch(() => undefined);
    };
    for (const sign of FIRST_SIGNS) window.addEventListener(sign, loadAll, { signal: controller.signal });
    return () => controller.abort();
  }, [loads]);
}
