/// <reference lib="dom" />
import { chromium, type CDPSession, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { FIRST_MESSAGE, createConversations } from './conversations.ts';
import { createDataset } from './dataset.ts';
import { ratio, shown, type Figure } from './figures.ts';
import { startPostgres, startServer, temporaryDirectory } from './servers.ts';

const POSTS = 2_000;
const MAX_CARDS = 60;
const MESSAGES = 10_000;
const MAX_ROWS = 80;
const LONGEST_TASK_MS = 100;
/** The most turns of the wheel for a whole list. */
const MAX_TURNS = 4_000;
const MEGABYTE = 1_000_000;
const SCREENS = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'desktop', width: 1280, height: 900 },
];

declare global {
  interface Window {
    benchScroll: { longTasks: number[]; mostItems: number };
  }
}

/**
 * A feed of 2,000 posts scrolled to its end, and a conversation of 10,000 messages to its beginning, on a phone and on a
 * desktop with the web's production build.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const postgres = await startPostgres(directory.path);
  try {
    const { url, readers } = await createDataset(postgres.url('scroll'), POSTS);
    const feed = { path: '/home', what: '2,000 posts', items: 'cards', most: MAX_CARDS, isEnd: isEndOfFeed };
    const figures = await scrolled(url, readers[0]?.token ?? '', { ...feed, direction: 1 });
    const chatUrl = postgres.url('chat');
    const { large } = await createConversations(chatUrl, { writers: 0, large: MESSAGES });
    const thread = { what: '10,000 messages', items: 'rows', most: MAX_ROWS, isEnd: isStartOfThread };
    const path = `/chat/${large.partnerId}`;
    return [...figures, ...(await scrolled(chatUrl, large.token, { ...thread, path, direction: -1 }))];
  } finally {
    await postgres.stop();
    directory.remove();
  }
}

interface List {
  readonly path: string;
  /** What is scrolled, and what its items are called. */
  readonly what: string;
  readonly items: string;
  /** The most items in the page. */
  readonly most: number;
  /** 1: down; -1: up. */
  readonly direction: 1 | -1;
  isEnd(page: Page): Promise<boolean>;
}

/** A list of a database, scrolled on each screen. */
async function scrolled(databaseUrl: string, token: string, list: List): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: directory.path, DEMO: 'off', RATE_LIMIT: 'off' };
  const server = await startServer('server/src/main.ts', env, '/health/ready');
  try {
    const figures: Figure[] = [];
    for (const screen of SCREENS) figures.push(...(await scroll(server.url, token, list, screen)));
    return figures;
  } finally {
    await server.stop();
    directory.remove();
  }
}

async function scroll(
  url: string,
  token: string,
  list: List,
  { name, ...viewport }: (typeof SCREENS)[number],
): Promise<Figure[]> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ viewport });
    await page.addInitScript((secret) => localStorage.setItem('homecoming.accessToken', secret), token);
    await page.goto(url + list.path);
    await page.getByRole('article').first().waitFor();
    await page.waitForLoadState('networkidle');
    const devtools = await page.context().newCDPSession(page);
    const before = await measureHeap(devtools);
    await observe(page);
    await scrollToEnd(page, list, viewport);
    const { longTasks, mostItems } = await page.evaluate(() => window.benchScroll);
    const longest = Math.max(0, ...longTasks);
    const heap = [before, await measureHeap(devtools)].map((bytes) => (bytes / MEGABYTE).toFixed(0)).join(', ');
    const what = `${list.what} on a ${name}`;
    const counts = `${mostItems}, ${longTasks.length}, ${longest.toFixed(0)} ms`;
    return [
      shown(`${what}: most ${list.items}, long tasks, longest`, counts),
      shown(`${what}: heap before and after, MB`, heap),
      ratio(`${what}: most ${list.items} / ${list.most}`, mostItems / list.most, { atMost: 1 }),
      ratio(`${what}: longest task / 100 ms`, longest / LONGEST_TASK_MS, { atMost: 1 }),
    ];
  } finally {
    await browser.close();
  }
}

/** Counts posts or messages whenever the page has changed, and notes tasks that keep it from answering for 50 ms or more. */
async function observe(page: Page): Promise<void> {
  await page.evaluate(() => {
    const seen: Window['benchScroll'] = { longTasks: [], mostItems: 0 };
    window.benchScroll = seen;
    const count = () => (seen.mostItems = Math.max(seen.mostItems, document.querySelectorAll('article').length));
    new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    count();
  });
}

async function scrollToEnd(
  page: Page,
  { direction, isEnd, what }: List,
  { width, height }: { width: number; height: number },
): Promise<void> {
  await page.mouse.move(width / 2, height / 2);
  for (let turn = 0; turn < MAX_TURNS; turn += 1) {
    await page.mouse.wheel(0, direction * height * 0.8);
    await nextFrame(page);
    if (turn % 20 === 0 && (await isEnd(page))) return;
  }
  throw new Error(`the end of ${what} was not reached in ${MAX_TURNS} turns`);
}

function isEndOfFeed(page: Page): Promise<boolean> {
  return page.getByText('That is all for now').isVisible();
}

function isStartOfThread(page: Page): Promise<boolean> {
  return page.getByText(FIRST_MESSAGE).isVisible();
}

/** Waits until the page has shown what the last turn moved, as a person at a wheel does. */
async function nextFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

async function measureHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return usedSize;
}
