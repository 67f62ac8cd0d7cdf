import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { whenIdle } from '../../lib/browser/when-idle.ts';
import { isSlowConnection } from '../../lib/http/swr-config.ts';
import { loadToaster } from '../toasts-on-demand.tsx';

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

/** Loaded first: tabs, and what opens from them. */
const FIRST_PAGES = ['/home', '/communities', '/events', '/chat', '/notifications', '/profile', '/posts/$id'];

/**
 * Loads the code of toasts and pages, one at a time while the browser is idle, and then calls `onLoaded`. Does nothing on
 * slow connections, where data is saved, and in development.
 */
export function usePreloadPages(onLoaded: () => Promise<void>): void {
  const router = useRouter();
  useEffect(() => {
    if (!import.meta.env.PROD || isSlowConnection()) return;
    const routes = Object.values(router.routesById).toSorted((a, b) => getRank(a.fullPath) - getRank(b.fullPath));
    const loads = [loadToaster, ...routes.map((route) => () => router.loadRouteChunk(route)), onLoaded];
    let cancel = whenIdle(() => void loadNext(), { optional: true });
    async function loadNext(): Promise<void> {
      try {
        await loads.shift()?.();
      } catch {
        // The page says so when it is opened
      }
      if (loads.length > 0) cancel = whenIdle(() => void loadNext(), { optional: true });
    }
    return () => {
      loads.length = 0;
      cancel();
    };
  }, [router, onLoaded]);
}

function getRank(path: string): number {
  const place = FIRST_PAGES.indexOf(path);
  return place < 0 ? FIRST_PAGES.length : place;
}
