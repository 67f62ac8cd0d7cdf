/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** How much of a page may move without having been asked to, as browsers measure it. */
export const MAX_LAYOUT_SHIFT = 0.02;

/**
 * How much of the page moved since it was loaded, as browsers measure it. They report late, so this moves a box of its
 * own and waits for the report of that: all earlier moves were reported by then.
 */
export function measureLayoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const control = document.createElement('div');
        control.style.cssText = 'position: fixed; inset: 0 auto auto 0; width: 200px; height: 200px; background: grey';
        let sum = 0;
        let movedAt = Infinity;
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            if (!('value' in entry && 'hadRecentInput' in entry)) continue;
            if (entry.startTime >= movedAt) {
              observer.disconnect();
              control.remove();
              return resolve(sum);
            }
            if (!entry.hadRecentInput) sum += Number(entry.value);
          }
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        document.body.append(control);
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            movedAt = performance.now();
            control.style.top = '100px';
          }),
        );
      }),
  );
}
