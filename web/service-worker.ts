/*
 * Caches the page and the built files of one version, so that the app opens without a connection. It never answers for
 * the API, media or downloads: the cache has nothing private.
 */
// oxlint-disable-next-line unicorn/require-module-specifiers -- a module, so that it declares its own self
export {};

declare const self: ServiceWorkerGlobalScope;
/** Written by build/offline-shell.ts. */
declare const SHELL: { version: string; page: string; files: readonly string[] };

const PREFIX = 'shell-';
const CACHE = PREFIX + SHELL.version;
/** After this time without an answer the page of this version opens. */
const NAVIGATION_LIMIT_MS = 3000;
const NOT_PAGES = /^\/(api|dev|health|metrics|sandbox|assets)(\/|$)/;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(answerFile(event.request));
  else if (mode === 'navigate' && !NOT_PAGES.test(pathname)) event.respondWith(answerPage(event));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  try {
    // One after the other: the page needs the connections. A missing file ends the installation.
    for (const file of [SHELL.page, ...SHELL.files]) await cache.add(file);
  } catch (error) {
    // The next version would take it for the one that open tabs run
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

/** Open tabs run the version before, so its files stay; those of earlier versions are deleted. */
async function activate(): Promise<void> {
  const shells = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(shells.slice(0, -1).map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

/** Files have the hash of their content in their name. */
async function answerFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

/** The server's page, so that a new version opens at once; without an answer in time the kept page. */
async function answerPage(event: FetchEvent): Promise<Response> {
  const answer = preloaded(event);
  const limit = new Promise<undefined>((resolve) => setTimeout(resolve, NAVIGATION_LIMIT_MS, undefined));
  const inTime = await Promise.race([answer.catch(() => undefined), limit]);
  if (inTime !== undefined && inTime.status < 500) return inTime;
  const kept = await caches.match(SHELL.page, { cacheName: CACHE, ignoreVary: true });
  return kept ?? answer;
}

async function preloaded(event: FetchEvent): Promise<Response> {
  const response: Response | undefined = await event.preloadResponse;
  return response ?? fetch(event.request);
}
