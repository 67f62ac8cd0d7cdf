import { storedInTab } from '../lib/storage.ts';

const NOT_AGAIN_MS = 10_000;

/** A part of the app that is gone from the server means that a new version is out: load that one. */
export function reloadForNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(storedInTab.get('reloadedAt') ?? 0);
    if (Date.now() - last < NOT_AGAIN_MS) return;
    event.preventDefault();
    storedInTab.set('reloadedAt', String(Date.now()));
    window.location.reload();
  });
}
