/// <reference lib="dom" />
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { createDataset } from './dataset.ts';
import { ratio, shown, type Figure } from './figures.ts';
import { startPostgres, startServer, temporaryDirectory } from './servers.ts';

const POSTS = 2_000;
const MOST_CARDS = 60;
const LONGEST_TASK_MS = 100;
/** The most turns of the wheel for the whole feed. */
const MOST_TURNS = 4_000;
const MEGABYTE = 1_000_000;

declare global {
  interface Window {
    benchScroll: { longTasks: number[]; mostCards: number };
  }
}

/** A feed of 2,000 posts, scrolled to its end on a phone and on a desktop with the web's production build. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const { url, readers } = await createDataset(postgres.url('scroll'), POSTS);
    const env = { DATABASE_URL: url, DATA_DIR: `${directory.path}/data`, DEMO: 'off', RATE_LIMIT: 'off' };
    const server = await startServer('server/src/main.ts', env, '/health/ready');
    try {
      const token = readers[0]?.token ?? '';
      return [
        ...(await scroll(server.url, token, { name: 'phone', width: 390, height: 844 })),
        ...(await scroll(server.url, token, { name: 'desktop', width: 1280, height: 900 })),
      ];
    } finally {
      await server.stop();
    }
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

async function scroll(
  url: string,
  token: string,
  { name, ...viewport }: { name: string; width: number; height: number },
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ viewport });
    await page.addInitScript((secret) => localStorage.setItem('homecoming.accessToken', secret), token);
    await page.goto(`${url}/home`);
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    const devtools = await page.context().newCDPSession(page);
    const before = await heapOf(devtools);
    await observe(page);
    await scrollToEnd(page, viewport);
    const { longTasks, mostCards } = await page.evaluate(() => window.benchScroll);
    const longest = Math.max(0, ...longTasks);
    const heap = [before, await heapOf(devtools)].map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(', ');
    const what = `2,000 posts on a ${name}`;
    return [
      shown(`${what}: most cards, long tasks, longest`, `${mostCards}, ${longTasks.length}, ${longest.toFixed(0)} ms`),
      shown(`${what}: heap before and after, MB`, heap),
      ratio(`${what}: most cards / 60`, mostCards / MOST_CARDS, { atMost: 1 }),
      ratio(`${what}: longest task / 100 ms`, longest / LONGEST_TASK_MS, { atMost: 1 }),
    ];
  } finally {
    await browser.close();
  }
}

/** Counts cards whenever the page has changed, and notes tasks that keep it from answering for 50 ms or more. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Window['benchScroll'] = { longTasks: [], mostCards: 0 };
    window.benchScroll = seen;
    const count = () => (seen.mostCards = Math.max(seen.mostCards, document.querySelectorAll('article').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    count();
  });
}

async function scrollToEnd(page: Page, { width, height }: { width: number; height: number }): Promise<void> {
  await page.mouse.move(width / 2, height / 2);
  const end = page.getByText('That is all for now');
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    await page.mouse.wheel(0, height * 0.8);
    await nextFrame(page);
    if (turn % 20 === 0 && (await end.isVisible())) return;
  }
  throw new Error(`the end of the feed was not reached in ${MOST_TURNS} turns`);
}

/** Waits until the page has shown what the last turn moved, as a person at a wheel does. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}
