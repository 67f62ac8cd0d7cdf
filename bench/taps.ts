/// <reference lib="dom" />
import { chromium, type Browser, type Page } from '@playwright/test';
import { logIn } from '../contract/src/accounts.ts';
import { createClient } from '../testkit/src/client.ts';
import { chromiumFlags, ensureChromium } from '../scripts/ensure-chromium.ts';
import { atMost, median, percentile, shown, type Figure } from './figures.ts';
import { startServer, temporaryDirectory } from './servers.ts';

const TAPS = 20;
/** How many times slower than this machine the phone is. */
const SLOWDOWN = 4;
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true };
/** The window also holds the browser's own bars. What is painted outside of it counts only with the next paint inside. */
const WINDOW = { width: PHONE.viewport.width, height: PHONE.viewport.height + 120 };
const WARM_UP = 2;
const WAIT_MS = 15_000;
/** From the finger's coming down to its lifting. */
const TOUCH_MS = 80;
/** Between two taps. */
const REST_MS = 300;

declare global {
  interface Window {
    benchTaps: {
      /** Milliseconds from each input event to the next paint; events below 16 ms are not reported. */
      readonly paints: number[];
      /** Waits for a tap on the target, and then for content, or, with null, until the target is or is not pressed. */
      expectContent(target: string, content: string | null): void;
      /** Milliseconds from the tap to the first frame with the content. */
      content: Promise<number>;
    };
  }
}

interface Tap {
  readonly name: string;
  /** The page on which one taps. */
  readonly path: string;
  /** What one taps, a selector. */
  readonly target: string;
  /** The content that follows: a selector. Null: the target changes its `aria-pressed`. */
  readonly content: string | null;
  /** The most milliseconds from the tap to the next paint, at p95. */
  readonly goal: number;
  /** How one comes back; nothing where the next tap undoes the last one. */
  readonly back?: { readonly target?: string; readonly content: string };
}

const BARE_PAGE = `<!doctype html><meta name="viewport" content="width=device-width">
  <style>button { width: 200px; height: 80px } .on { background: green }</style>
  <button aria-pressed="false" onclick="this.ariaPressed = this.classList.toggle('on')">Change</button>`;

const FEED = 'main [role=feed] article';
const LIKE = `${FEED} button[aria-label=Like]`;
const BOOKMARK = `${FEED} button[aria-label=Bookmark]`;
const HOME = 'nav a[data-tour=tab-home]';
const COMMUNITIES = 'nav a[data-tour=tab-communities]';
/** The posts at home have links to communities, too. */
const COMMUNITY = 'main:has([href="/communities/new"]) a[href^="/communities/"]';
const back = { content: FEED };

const taps: readonly Tap[] = [
  { name: 'like', path: '/home', target: LIKE, content: null, goal: 100 },
  { name: 'bookmark', path: '/home', target: BOOKMARK, content: null, goal: 100 },
  {
    name: 'tab to Communities',
    path: '/home',
    target: COMMUNITIES,
    content: COMMUNITY,
    goal: 150,
    back: { target: HOME, content: FEED },
  },
  {
    name: 'tab to Home',
    path: '/communities',
    target: HOME,
    content: FEED,
    goal: 150,
    back: { target: COMMUNITIES, content: COMMUNITY },
  },
  {
    name: 'open a post',
    path: '/home',
    target: `${FEED} a[href^="/posts/"]`,
    content: '#comment textarea',
    goal: 150,
    back,
  },
  { name: 'notifications', path: '/home', target: 'a[href="/notifications"]', content: 'main li', goal: 150, back },
  {
    name: 'composer',
    path: '/home',
    target: 'main a[href^="/home/add/community"]',
    content: 'main textarea',
    goal: 150,
    back,
  },
  {
    name: 'Add post sheet',
    path: '/home',
    target: 'nav a[data-tour=add-post]',
    content: '[role=dialog] a[data-autofocus]',
    goal: 150,
    back: { target: '[role=dialog] button[aria-label=Close]', content: 'body:not(:has([role=dialog]))' },
  },
];

/**
 * Taps on a slow phone: from the tap to the next paint and to the content, warm, beside a page that only changes a class.
 * Only a quiet machine gives figures that can be compared.
 */
export async function measure(): Promise<Figure[]> {
  const directory = temporaryDirectory();
  const env = { DATA_DIR: directory.path, DEMO: 'on', RATE_LIMIT: 'off' };
  const server = await startServer('server/src/main.ts', env, '/health/ready');
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...chromiumFlags] });
  try {
    const token = await fetchToken(server.url);
    const figures = [...(await measureBarePage(browser))];
    for (const tap of taps) figures.push(...(await measureTap(browser, server.url, token, tap)));
    return figures;
  } finally {
    await browser.close();
    await server.stop();
    directory.remove();
  }
}

async function fetchToken(url: string): Promise<string> {
  const body = { email: 'maya@homecoming.test', password: 'homecoming' };
  return (await createClient(url).get(logIn, { body })).access_token;
}

/** A page that only changes a class, for comparison. */
async function measureBarePage(browser: Browser): Promise<Figure[]> {
  const page = await openPhone(browser);
  try {
    await page.goto(`data:text/html,${encodeURIComponent(BARE_PAGE)}`);
    const bare = { name: 'a page that only changes a class', target: 'button', content: null };
    const { paints } = await repeat(page, bare);
    return [shown(`${bare.name}: paint p50, p95`, spread(paints))];
  } finally {
    await page.context().close();
  }
}

async function measureTap(browser: Browser, url: string, token: string, tap: Tap): Promise<Figure[]> {
  const page = await openPhone(browser);
  try {
    await page.addInitScript((secret) => localStorage.setItem('homecoming.accessToken', secret), token);
    await page.goto(url + tap.path);
    await page.locator(tap.target).first().waitFor();
    await page.waitForLoadState('networkidle');
    const { paints, contents } = await repeat(page, tap);
    return [
      shown(`${tap.name}: paint p50, p95; content p50, p95`, `${spread(paints)}; ${spread(contents)}`),
      atMost(`${tap.name}: paint p95`, percentile(paints, 0.95), tap.goal, 'ms'),
    ];
  } finally {
    await page.context().close();
  }
}

/** A phone with a slow processor. */
async function openPhone(browser: Browser): Promise<Page> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await showWholePage(browser, page);
  await page.addInitScript(observeTaps, WAIT_MS);
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

/** Makes the window of a page larger than the page. */
async function showWholePage(browser: Browser, page: Page): Promise<void> {
  const target = await page.context().newCDPSession(page);
  const { targetInfo } = await target.send('Target.getTargetInfo');
  await target.detach();
  const devtools = await browser.newBrowserCDPSession();
  const { windowId } = await devtools.send('Browser.getWindowForTarget', { targetId: targetInfo.targetId });
  await devtools.send('Browser.setWindowBounds', { windowId, bounds: WINDOW });
  await devtools.detach();
}

/** Runs in the page, before its own code. */
function observeTaps(waitMs: number): void {
  const paints: number[] = [];
  let tappedAt = 0;
  addEventListener('pointerup', ({ timeStamp }) => (tappedAt = timeStamp), { capture: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) paints.push(duration);
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  window.benchTaps = {
    paints,
    content: Promise.resolve(0),
    expectContent(target, content) {
      tappedAt = 0;
      const isPressed = (): string | null | undefined => document.querySelector(target)?.ariaPressed;
      const wasPressed = isPressed();
      const isContentThere = (): boolean =>
        content === null ? isPressed() !== wasPressed : document.querySelector(content)?.checkVisibility() === true;
      this.content = new Promise((resolve, reject) => {
        const deadline = performance.now() + waitMs;
        const look = (): void => {
          const isThere = tappedAt > 0 && isContentThere();
          // The frame with the content is painted after its callbacks
          if (isThere) requestAnimationFrame((paintedAt) => resolve(paintedAt - tappedAt));
          else if (performance.now() > deadline) reject(new Error(`${content ?? target} did not change after a tap`));
          else requestAnimationFrame(look);
        };
        look();
      });
    },
  };
}

interface Repeated {
  readonly paints: number[];
  readonly contents: number[];
}

/** Taps, and comes back, some times; the first two times only warm the page. */
async function repeat(page: Page, { target, content, back: wayBack }: Omit<Tap, 'path' | 'goal'>): Promise<Repeated> {
  const all: Repeated = { paints: [], contents: [] };
  for (let turn = 0; turn < TAPS + WARM_UP; turn += 1) {
    const { paint, content: ms } = await tapOnce(page, target, content);
    if (turn >= WARM_UP) {
      all.paints.push(paint);
      all.contents.push(ms);
    }
    if (wayBack === undefined) continue;
    if (wayBack.target === undefined) await page.goBack();
    else await page.locator(wayBack.target).first().tap();
    await page.locator(wayBack.content).first().waitFor({ timeout: WAIT_MS });
    await untilIdle(page);
  }
  return all;
}

async function tapOnce(
  page: Page,
  target: string,
  content: string | null,
): Promise<{ paint: number; content: number }> {
  const box = await page.locator(target).first().boundingBox();
  if (box === null) throw new Error(`${target} is not on the screen`);
  await page.evaluate(
    ([targetSelector, contentSelector]) => {
      window.benchTaps.paints.splice(0);
      window.benchTaps.expectContent(targetSelector, contentSelector);
    },
    [target, content] as const,
  );
  await touch(page, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  const contentMs = await page.evaluate(() => window.benchTaps.content);
  await untilIdle(page);
  const paints = await page.evaluate(() => window.benchTaps.paints);
  if (paints.length === 0) throw new Error(`The tap on ${target} was not painted`);
  return { paint: Math.max(...paints), content: contentMs };
}

/** A finger that comes down, and is lifted after as long as a person takes. */
async function touch(page: Page, point: { x: number; y: number }): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(TOUCH_MS);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
}

/** Waits until the page has nothing to do, as before a person taps again. */
async function untilIdle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })));
  await page.waitForTimeout(REST_MS);
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(0)}, ${percentile(values, 0.95).toFixed(0)} ms`;
}
