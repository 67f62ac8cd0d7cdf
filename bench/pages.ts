import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { freePort } from '../server/src/platform/db/embedded/postmaster.ts';
import { ratio, shown, type Figure } from './figures.ts';
import { startServer, temporaryDirectory, type RunningServer } from './servers.ts';

const KB = 1_000;
/** The most JavaScript of a first load, compressed. */
const MAX_JAVASCRIPT = { landing: 138 * KB, home: 180 * KB };

interface FirstLoad {
  readonly javascript: number;
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
    const landingScores = await lighthouseScores(`${server.url}/`, port);
    await signIn(context, server.url);
    const home = await firstLoad(context, `${server.url}/home`);
    const homeScores = await lighthouseScores(`${server.url}/home`, port);
    return [
      shown('first load of /: JavaScript, all, requests', inWords(landing)),
      ratio('first load of /: JavaScript / 138 kB', landing.javascript / MAX_JAVASCRIPT.landing, { atMost: 1 }),
      shown('first load of /home: JavaScript, all, requests', inWords(home)),
      ratio('first load of /home: JavaScript / 180 kB', home.javascript / MAX_JAVASCRIPT.home, { atMost: 1 }),
      shown('Lighthouse mobile of /', landingScores),
      shown('Lighthouse mobile of /home', homeScores),
    ];
  } finally {
    await context.close();
  }
}

/** Loads a page with an empty cache, and adds up what came over the wire. */
async function firstLoad(context: BrowserContext, url: string): Promise<FirstLoad> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const types = new Map<string, string>();
  const sum = { javascript: 0, everything: 0, requests: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => void types.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    sum.requests += 1;
    sum.everything += encodedDataLength;
    if (types.get(requestId) === 'Script') sum.javascript += encodedDataLength;
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

async function lighthouseScores(url: string, port: number): Promise<string> {
  const { default: lighthouse } = await import('lighthouse');
  const result = await lighthouse(url, { port, disableStorageReset: true, logLevel: 'error', output: 'json' });
  const categories = Object.values(result?.lhr.categories ?? {});
  return categories.map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`).join(', ');
}

function inWords({ javascript, everything, requests }: FirstLoad): string {
  return `${(javascript / KB).toFixed(0)} kB, ${(everything / KB).toFixed(0)} kB, ${requests}`;
}
