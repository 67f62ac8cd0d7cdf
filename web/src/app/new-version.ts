import { storedInTab } from '../lib/storage.ts';

const NOT_AGAIN_MS = 10_000;

/** Code that the server no longer has means that a new version is out: reloads the page. Not offline: no page loads then. */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(storedInTab.get('reloadedAt') ?? 0);
    if (!navigator.onLine || Date.now() - last < NOT_AGAIN_MS) return;
    event.preventDefault();
    storedInTab.set('reloadedAt', String(Date.now()));
    window.location.reload();
  });
}
