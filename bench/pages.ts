/// <reference lib="dom" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { freePort } from '../server/src/platform/db/embedded/postmaster.ts';
import { ratio, shown, type Figure } from './figures.ts';
import { startServer, temporaryDirectory, type RunningServer } from './servers.ts';

const KB = 1_000;
/** The most JavaScript of a first load, compressed. */
const MAX_JAVASCRIPT = { landing: 134 * KB, home: 170 * KB };
const MAX_FONTS = 105 * KB;

interface FirstLoad {
  readonly javascript: number;
  readonly fonts: number;
  readonly everything: number;
  readonly requests: number;
}

/** What the first load of a page costs, and how Lighthouse rates it on a phone. */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const server = await startServer('server/src/main.ts', { DATA_DIR: directory.path, DEMO: 'on' }, '/health/ready');
  try {
    return await measurePages(server, directory.path);
  } finally {
    await server.stop();
    directory.remove();
  }
}

async function measurePages(server: RunningServer, directory: string): Promise<Figure[]> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(`${directory}/profile`, {
    executablePath: ensureChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${port}`],
  });
  try {
    const landing = await firstLoad(context, `${server.url}/`);
    const bare = await rateBarePage(port);
    const landingScores = await rate(`${server.url}/`, port);
    await signIn(context, server.url);
    const home = await firstLoad(context, `${server.url}/home`);
    const event = await openFirst(context, `${server.url}/events`, '**/events/*');
    const community = await openFirst(context, `${server.url}/communities`, '**/communities/*/**');
    const rated = [
      ...listFigures('/', landingScores, bare),
      ...listFigures('/home', await rate(`${server.url}/home`, port), bare),
      ...listFigures('an event', await rate(event, port), bare),
      ...listFigures('a community', await rate(community, port), bare),
    ];
    return [
      shown('first load of /: JavaScript, all, requests', formatFirstLoad(landing)),
      ratio('first load of /: JavaScript / 134 kB', landing.javascript / MAX_JAVASCRIPT.landing, { atMost: 1 }),
      shown('first load of /home: JavaScript, all, requests', formatFirstLoad(home)),
      ratio('first load of /home: JavaScript / 170 kB', home.javascript / MAX_JAVASCRIPT.home, { atMost: 1 }),
      ratio('first load of /home: fonts / 105 kB', home.fonts / MAX_FONTS, { atMost: 1 }),
      ...rated,
    ];
  } finally {
    await context.close();
  }
}

/** Loads a page with an empty cache, and adds up what came over the wire. */
async function firstLoad(context: BrowserContext, url: string): Promise<FirstLoad> {
  const page = await context.newPage();
  // What is loaded ahead later does not count
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  const devtools = await context.newCDPSession(page);
  const types = new Map<string, string>();
  const sum = { javascript: 0, fonts: 0, everything: 0, requests: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.requests += 1;
    sum.everything += encodedDataLength;
    if (types.get(requestId) === 'Script') sum.javascript += encodedDataLength;
    if (types.get(requestId) === 'Font') sum.fonts += encodedDataLength;
  });
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.close();
  return sum;
}

async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page: Page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Email').fill('maya@homecoming.test');
  await page.getByLabel('Password', { exact: true }).fill('homecoming');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/home');
  await page.close();
}

/** Opens a list, and the page of the first link of its main part that leads to `pattern`. */
async function openFirst(context: BrowserContext, list: string, pattern: string): Promise<string> {
  const page = await context.newPage();
  await page.goto(list);
  const { pathname } = new URL(list);
  await page.locator(`main a[href^="${pathname}/"]:not([href$="/new"])`).first().click();
  await page.waitForURL(pattern);
  const url = page.url();
  await page.close();
  return url;
}

interface Rating {
  readonly performance: number;
  /** By the id of the category, 0 to 1. */
  readonly others: ReadonlyMap<string, number>;
  /** What costs points in the other categories. */
  readonly faults: readonly string[];
}

/** Lighthouse's rating of a page on a phone. */
async function rate(url: string, port: number): Promise<Rating> {
  const { default: lighthouse } = await import('lighthouse');
  const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
  const result = await lighthouse(url, {
    port,
    disableStorageReset: true,
    logLevel: 'error',
    output: 'json',
    onlyCategories,
  });
  const { categories = {}, audits = {} } = result?.lhr ?? {};
  const { performance, ...others } = categories;
  const counted = Object.values(others).flatMap(({ auditRefs }) => auditRefs.filter(({ weight }) => weight > 0));
  const failed = counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1);
  return {
    performance: performance?.score ?? 0,
    others: new Map(Object.values(others).map(({ title, score }) => [title, score ?? 0])),
    faults: failed.map(({ id }) => id),
  };
}

/** The rating of a page with one sentence: what the machine allows. */
async function rateBarePage(port: number): Promise<Rating> {
  const html =
    '<!doctype html><html lang="en"><title>Bare</title><meta name="viewport" content="width=device-width"><p>Bare';
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  try {
    return await rate(`http://127.0.0.1:${own}/`, port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function listFigures(page: string, { performance, others, faults }: Rating, bare: Rating): Figure[] {
  const percent = (score: number) => Math.round(score * 100);
  const scores = [...others].map(([title, score]) => `${title} ${percent(score)}`).join(', ');
  const lowest = Math.min(...others.values());
  const of = `Lighthouse mobile of ${page}`;
  return [
    shown(`${of}: performance, a bare page's`, `${percent(performance)}, ${percent(bare.performance)}`),
    shown(`${of}: ${scores}`, faults.length === 0 ? 'no faults' : faults.join(', ')),
    ratio(`${of}: lowest of the others / 100`, lowest, { atLeast: 1 }),
  ];
}

function formatFirstLoad({ javascript, everything, requests }: FirstLoad): string {
  return `${(javascript / KB).toFixed(0)} kB, ${(everything / KB).toFixed(0)} kB, ${requests}`;
}
