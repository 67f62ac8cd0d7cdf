/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test as base, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';

/** Somebody at a browser of their own. */
export interface Person {
  readonly page: Page;
  /** Fills the sign-in form of `/` and waits for the home page. */
  signIn(email: string): Promise<void>;
}

interface Fixtures {
  /** Brings another person with another browser. */
  newPerson: () => Promise<Person>;
}

/** A test in which any number of people act; each page's console has to stay clean. */
export const test = base.extend<Fixtures>({
  newPerson: async ({ browser, contextOptions, viewport, hasTouch, isMobile, baseURL }, use) => {
    const closers: (() => Promise<void>)[] = [];
    const options = { ...contextOptions, viewport, hasTouch, isMobile, ...(baseURL ? { baseURL } : {}) };
    await use(async () => {
      const person = await personAt(browser, options);
      closers.push(person.close);
      return person;
    });
    for (const close of closers) await close();
  },
});

/** Fails with what axe finds on the page as it stands; `rules` are all, or those named. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await settled(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (rules ? axe.withRules([...rules]) : axe).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
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

/** A photograph to upload. */
export function picture(): { name: string; mimeType: string; buffer: Buffer } {
  const buffer = readFileSync(new URL('fixtures/lake.png', import.meta.url));
  return { name: 'lake.png', mimeType: 'image/png', buffer };
}

async function personAt(browser: Browser, options: BrowserContextOptions) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused call is shown to the person; the browser also writes a line about it.
    const refused = /Failed to load resource: the server responded with a status of [45]\d\d|net::ERR_FAILED/.test(
      message.text(),
    );
    if (message.type() === 'error' && !refused) complaints.push(message.text());
  });
  return {
    page,
    async signIn(email: string) {
      await page.goto('/');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill('homecoming');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL('**/home');
    },
    async close() {
      await context.close();
      expect(complaints, 'the console stays clean').toEqual([]);
    },
  };
}

/**
 * Waits until the page stands, and nothing fades or moves: the splash has no heading, half-faded text no contrast. A
 * shimmer that never ends is left alone.
 */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeAttached();
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)));
  });
}
