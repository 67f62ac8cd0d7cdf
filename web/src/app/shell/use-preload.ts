import { useRouter } from '@tanstack/react-router';
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

/** Loads the code of all pages, one at a time while the browser is idle, so that they open without a connection. */
export function usePreloadPages(): void {
  const router = useRouter();
  useEffect(() => {
    // Safari has no idle callbacks: there a page loads when it is opened
    if (!('requestIdleCallback' in window)) return;
    const routes = Object.values(router.routesById).values();
    let next = window.requestIdleCallback(loadNext);
    async function loadNext(): Promise<void> {
      const { value: route } = routes.next();
      if (route === undefined) return;
      await router.loadRouteChunk(route);
      next = window.requestIdleCallback(loadNext);
    }
    return () => window.cancelIdleCallback(next);
  }, [router]);
}
