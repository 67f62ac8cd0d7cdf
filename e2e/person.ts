/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { logIn } from '@homecoming/contract/accounts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Request,
} from '@playwright/test';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';

declare global {
  interface Window {
    /** Where the source of axe puts itself in the page. */
    axe: typeof axe;
  }
}

/** Somebody at a browser of their own. */
export interface Person {
  readonly page: Page;
  /**
   * Opens the home page as somebody who has signed in, by default with the password of the demo world; how that is done in the
   * form has stories of its own.
   */
  signIn(email: string, password?: string): Promise<void>;
  /** Waits until the splash is gone, the page has asked for nothing for a tenth of a second, and no skeleton shimmers. */
  loaded(): Promise<void>;
}

interface Options {
  /**
   * The page loads the code of all pages while the browser is idle, and keeps it: some 300 requests for each page that is
   * opened. Off unless a story opens pages without a connection.
   */
  preloadPages?: boolean;
  /** A film that the camera of the browser shows. */
  camera?: string;
}

interface Fixtures {
  /** Brings another person with another browser. */
  newPerson: (options?: Options) => Promise<Person>;
}

interface Closing {
  /** Leaves, and fails when the console of the page was not clean. */
  close(): Promise<void>;
}

/** A test in which any number of people act; each page's console has to stay clean. */
export const test = base.extend<Fixtures>({
  newPerson: async ({ browser, contextOptions, viewport, hasTouch, isMobile, baseURL }, use) => {
    const closers: (() => Promise<void>)[] = [];
    const options = { ...contextOptions, viewport, hasTouch, isMobile, ...(baseURL ? { baseURL } : {}) };
    await use(async (given = {}) => {
      const own = given.camera === undefined ? browser : await browserWithCamera(browser, given.camera);
      const person = await personAt(own, options, given);
      closers.push(person.close);
      if (own !== browser) closers.push(() => own.close());
      return person;
    });
    for (const close of closers) await close();
  },
});

// Less than half the size of `axe.source`: each page that is checked gets it.
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Fails with what axe finds on the page now, by all rules or the given ones. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await waitForTransitions(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : {}) };
  const found = await page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  }, options);
  expect(found, `axe on ${page.url()}`).toEqual([]);
}

/** The link in the newest mail to somebody whose address contains `path`, as the outbox of the server tells it. */
export async function mailedLink(page: Page, to: string, path: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const response = await page.request.get('/dev/mail/messages.json', { params: { to } });
    const mails: { links: string[] }[] = await response.json();
    link = mails.flatMap(({ links }) => links).find((address) => address.includes(path));
    expect(link).toBeDefined();
  }).toPass();
  return link ?? '';
}

/** Resolves once a toast says a text. Call it before what brings the toast: a later look may be too late. */
export function toastSaying(page: Page, text: string): Promise<void> {
  return appearing(page, '[role="status"], [role="alert"]', text);
}

/** Resolves once the page has an element, however soon it goes, that contains a text. */
export function appearing(page: Page, selector: string, text = ''): Promise<void> {
  return page.evaluate(
    ([wanted, words]) =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(look);
        function look(): void {
          const found = [...document.querySelectorAll(wanted)];
          if (!found.some(({ textContent }) => textContent.includes(words))) return;
          observer.disconnect();
          resolve();
        }
        observer.observe(document, { childList: true, subtree: true, characterData: true });
        look();
      }),
    [selector, text] as const,
  );
}

/** A photograph to upload. */
export function picture(): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = readFileSync(new URL('fixtures/lake.png', import.meta.url));
  return { name: 'lake.png', mimeType: 'image/png', buffer };
}

/** A browser whose camera shows a film, and that lets pages use it. */
function browserWithCamera(browser: Browser, film: string): Promise<Browser> {
  const camera = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
  const args = [...chromiumFlags, ...camera, `--use-file-for-fake-video-capture=${film}`];
  return browser.browserType().launch({ executablePath: ensureChromium(), args });
}

async function personAt(
  browser: Browser,
  options: BrowserContextOptions,
  { preloadPages = false }: Options,
): Promise<Person & Closing> {
  const context = await browser.newContext(options);
  if (!preloadPages) await preloadNothing(context);
  const page = await context.newPage();
  const complaints = recordComplaints(page);
  const quietFor = trackQuietTime(page);
  return {
    page,
    async signIn(email, password = 'homecoming') {
      await context.setStorageState(await signedInAs({ email, password }, options.baseURL ?? ''));
      await page.goto('/home');
      await expect(page.locator('main h1')).toBeAttached();
    },
    async loaded() {
      await waitForContent(page);
      await expect.poll(async () => quietFor() >= 100 && !(await shimmers(page)), { intervals: [50] }).toBe(true);
    },
    async close() {
      await context.close();
      expect(complaints, 'the console stays clean').toEqual([]);
    },
  };
}

/** The pages of this browser load nothing ahead, and start no service worker. */
export async function preloadNothing(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { requestIdleCallback } = window;
    window.requestIdleCallback = (run, options) =>
      options?.timeout === undefined ? 0 : requestIdleCallback.call(window, run, options);
  });
}

/** What the page complains of: filled as it goes. */
function recordComplaints(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isOfConnection(message.text())) complaints.push(message.text());
  });
  return complaints;
}

/**
 * A refused or lost call is shown to the person; the browser also writes a line about it. So it does when it looks for a
 * newer service worker without a connection, which the person need not know.
 */
function isOfConnection(line: string): boolean {
  return (
    /Failed to load resource: the server responded with a status of [45]\d\d/.test(line) ||
    /net::ERR_(FAILED|INTERNET_DISCONNECTED)/.test(line) ||
    line === 'An unknown error occurred when fetching the script.'
  );
}

/** Tells for how many milliseconds no request of the page has been under way; 0 while one is. */
function trackQuietTime(page: Page): () => number {
  const pending = new Set<Request>();
  let since = performance.now();
  const ended = (request: Request): void => {
    pending.delete(request);
    since = performance.now();
  };
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return () => (pending.size > 0 ? 0 : performance.now() - since);
}

/** What the browser of somebody keeps once they have signed in. */
async function signedInAs(body: { email: string; password: string }, origin: string) {
  const { access_token: value } = await createClient(origin).get(logIn, { body });
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'homecoming.accessToken', value }] }] };
}

/** Whether something moves without end, as skeletons do. */
function shimmers(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    document.getAnimations().some(({ effect }) => effect?.getComputedTiming().iterations === Infinity),
  );
}

/** Waits until the page has its heading, and the splash, which covers it for at least a second, is gone. */
async function waitForContent(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached();
  await expect(page.locator('#splash')).toHaveCount(0);
}

/** Waits until the page is complete and all transitions have ended. Half-faded text has no contrast. Ignores shimmers. */
async function waitForTransitions(page: Page): Promise<void> {
  await waitForContent(page);
  await page.evaluate(async () => {
    const ending = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    // What a click has just begun to close starts to fade a frame or two later.
    const twoFrames = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await twoFrames();
    while (ending().length > 0) {
      await Promise.all(ending().map((animation) => animation.finished.catch(() => undefined)));
      await twoFrames();
    }
  });
}
