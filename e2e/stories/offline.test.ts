/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { logIn } from '@homecoming/contract/accounts.ts';
import { createClient } from '@homecoming/testkit/client.ts';
import { expect, test, type Page } from '@playwright/test';
import { preloadNothing } from '../person.ts';

test('a page without its code says so inside the shell, and opens when the connection is back', async ({
  page,
  context,
  baseURL,
}) => {
  await preloadNothing(context);
  await openHome(page, baseURL ?? '');
  await context.setOffline(true);
  await openTab(page, 'Events');
  await expect(page.getByRole('heading', { name: 'You are offline', level: 2 })).toBeVisible();
  await expect(page.getByText('This page opens when you are connected.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('We cannot reach Homecoming just now.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('pages that were loaded while the browser was idle open without a connection', async ({
  page,
  context,
  baseURL,
}) => {
  // The service worker would have the code as well
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  // Pages are loaded one after the other: the code of the list of events is there when the form for a new one begins
  // A busy machine is idle late: only the end of the story ends the wait.
  const loaded = page.waitForRequest(/new-event-.*\.js/, { timeout: 0 });
  await openHome(page, baseURL ?? '');
  await loaded;
  await context.setOffline(true);
  await openTab(page, 'Events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

test('a like and a menu without their code leave the app as it is @phone', async ({ page, context, baseURL }) => {
  await preloadNothing(context);
  // Before the page opens: it may load them before the connection is gone
  await page.route(/\/assets\/overlays-/, (route) => route.abort());
  await openHome(page, baseURL ?? '');
  const post = page.getByRole('article').first();
  await context.setOffline(true);
  await page.route(/\/assets\/(post-menu|toaster)-/, (route) => route.abort());
  await post.getByRole('button', { name: /like/i }).first().click();
  await page.getByRole('link', { name: 'Add post' }).click();
  await expect(post).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByText('Something broke')).toBeHidden();
});

test('the app can be installed @desktop', async ({ page, context }) => {
  await page.goto('/');
  const devtools = await context.newCDPSession(page);
  const { url, errors, data = '' } = await devtools.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { icons, ...manifest }: { icons: { src: string; sizes: string }[] } = JSON.parse(data);
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/home', scope: '/', short_name: 'Homecoming' });
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const { width, height } = await createImageBitmap(await (await fetch(address)).blob());
      return `${width}x${height}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('a reload without a connection opens the app, and no tab leads out of it @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await openHome(page, baseURL ?? '');
  await isKept(page);
  await context.setOffline(true);
  await page.reload();
  // Chromium keeps the page offline, but its navigator.onLine is true again
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const line = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  await devtools.send('Network.emulateNetworkConditions', { ...line, offline: true });
  for (const tab of ['Home', 'Communities', 'Events', 'Chat', 'Home']) {
    await openTab(page, tab);
    await expect(page.getByRole('heading', { name: 'You are offline', level: 2 })).toBeVisible();
  }
  expect(await keptAddresses(page)).not.toContainEqual(expect.stringMatching(/\/(api|health|dev|media)\//));
  await devtools.send('Network.emulateNetworkConditions', { ...line, offline: false });
  await context.setOffline(false);
  // A first try that fails is repeated after 2.5 to 15 s
  await expect(page.getByRole('article').first()).toBeVisible({ timeout: 20_000 });
  await openTab(page, 'Events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
});

/** Waits until the data of a key that begins so can be read without a connection. A page that is hidden stores it at once. */
async function isStored(page: Page, beginning: string): Promise<void> {
  const readKeys = () =>
    page.evaluate(async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      const open = indexedDB.open('homecoming-offline');
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        open.addEventListener('success', () => resolve(open.result));
        open.addEventListener('error', () => reject(open.error));
      });
      if (!database.objectStoreNames.contains('data')) return [];
      const get = database.transaction('data').objectStore('data').get('last');
      await new Promise((resolve) => get.addEventListener('success', resolve));
      database.close();
      const record: { entries: [string, unknown][] } | undefined = get.result;
      return record?.entries.map(([key]) => key) ?? [];
    });
  await expect.poll(readKeys).toContainEqual(expect.stringMatching(`^${beginning}`));
}

test('a conversation can be read after a reload without a connection, with what is not sent yet @phone', async ({
  page,
  context,
  baseURL,
}) => {
  await openHome(page, baseURL ?? '');
  await isKept(page);
  await openTab(page, 'Chat');
  // Other stories write in those above it
  await page.getByRole('link', { name: /Hannah Fischer/ }).click();
  const last = page.getByRole('article').last();
  await expect(last).toBeInViewport();
  const words = (await last.textContent()) ?? '';
  await isStored(page, 'chat thread');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be old.')).toBeVisible();
  await expect(page.getByText('Online', { exact: true })).toHaveCount(0);
  const box = page.getByRole('textbox', { name: 'Message' });
  await box.fill('Written in the tunnel');
  await box.press('Enter');
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('article').filter({ hasText: words }).first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole('article').filter({ hasText: 'Written in the tunnel' })).toBeVisible();
  await expect(page.getByText('Waiting for a connection')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).first().click();
  await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('link').nth(1)).toBeVisible();
  await context.setOffline(false);
});

test('a new version opens at once, and open tabs keep the files of theirs @desktop', async ({ context }) => {
  test.slow();
  await using site = await serveVersions();
  const tab = await context.newPage();
  await tab.goto(site.url);
  await tab.evaluate(() => void navigator.serviceWorker.register('/service-worker.js'));
  await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  const page = await context.newPage();
  // The installation of a version without its file leaves nothing
  site.version = 99;
  site.missing = '/assets/file-99.js';
  await page.goto(site.url);
  await expect.poll(() => site.refused).toContain(site.missing);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['shell-1']);

  for (const version of [2, 3]) {
    site.version = version;
    await page.goto(site.url);
    await expect(page.getByText(`version ${version}`)).toBeVisible();
    // The browser looks for a new version when it has the time
    await expect
      .poll(() => page.evaluate(() => caches.keys()), { timeout: 30_000 })
      .toEqual([`shell-${version - 1}`, `shell-${version}`]);
    if (version === 2) expect(await fetchText(tab, '/assets/file-1.js')).toBe('file 1');
  }
  expect(await fetchText(tab, '/api/v1/users/')).toBe('never kept');
  // The server does not answer
  site.silent = true;
  await page.goto(site.url);
  await expect(page.getByText('version 3')).toBeVisible();
  expect(await fetchText(page, '/assets/file-3.js')).toBe('file 3');
  await expect(page.evaluate(() => fetch('/api/v1/users/', { signal: AbortSignal.timeout(500) }))).rejects.toThrow();
});

async function openHome(page: Page, origin: string): Promise<void> {
  const body = { email: 'maya@homecoming.test', password: 'homecoming' };
  const { access_token: token } = await createClient(origin).get(logIn, { body });
  await page.addInitScript((value) => localStorage.setItem('homecoming.accessToken', value), token);
  await page.goto('/home');
  await expect(page.getByRole('article').first()).toBeVisible();
}

async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).first().click();
}

/** Waits until the service worker has the files of the app. */
async function isKept(page: Page): Promise<void> {
  const controlled = () => page.evaluate(() => navigator.serviceWorker.controller?.state === 'activated');
  await expect.poll(controlled, { timeout: 30_000 }).toBe(true);
}

function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    return (await Promise.all(stores.map((store) => store.keys()))).flat().map(({ url }) => new URL(url).pathname);
  });
}

function fetchText(page: Page, path: string): Promise<string> {
  return page.evaluate(async (url) => (await fetch(url)).text(), path);
}

/** A server with the built service worker, but with small pages of several versions, of which it has the last only. */
async function serveVersions() {
  const worker = readFileSync(new URL('../../web/dist/service-worker.js', import.meta.url), 'utf8');
  const refused: string[] = [];
  const site = { version: 1, silent: false, missing: '', refused, url: '', [Symbol.asyncDispose]: close };
  const server = createServer(({ url = '' }, response) => {
    if (site.silent) return;
    const { version } = site;
    const page = `<!doctype html><title>Page</title><p>version ${version}</p>`;
    const shell = { version, page: `/assets/shell-${version}.html`, files: [`/assets/file-${version}.js`] };
    const files: Record<string, [type: string, content: string]> = {
      '/': ['text/html', page],
      [`/assets/shell-${version}.html`]: ['text/html', page],
      [`/assets/file-${version}.js`]: ['text/javascript', `file ${version}`],
      '/service-worker.js': [
        'text/javascript',
        worker.replace(/^const SHELL = .*$/m, `const SHELL = ${JSON.stringify(shell)};`),
      ],
      '/api/v1/users/': ['text/plain', 'never kept'],
    };
    if (url === site.missing) delete files[url];
    if (!(url in files)) refused.push(url);
    const [type, content] = files[url] ?? ['text/plain', ''];
    response.writeHead(url in files ? 200 : 404, { 'content-type': type, 'cache-control': 'no-cache' }).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(() => resolve()));
  }
  return site;
}
