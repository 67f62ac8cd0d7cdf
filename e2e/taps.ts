/// <reference lib="dom" />
import type { Page } from '@playwright/test';

/** Counts the taps of this tab, over all of its pages. */
export async function countTaps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
    window.addEventListener('pointerdown', count, true);
  });
}

/** The number of taps until now. */
export function readTaps(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('taps')));
}

/** Counts on from another number: what was done twice counts once. */
export async function setTaps(page: Page, before: number): Promise<void> {
  await page.evaluate((taps) => sessionStorage.setItem('taps', String(taps)), before);
}
