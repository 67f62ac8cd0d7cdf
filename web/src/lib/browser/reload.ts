import { storedInTab } from './storage.ts';

const MIN_RELOAD_INTERVAL_MS = 10_000;

/** Reloads the page if the server answers. Otherwise the browser would replace the app by its own error page. */
export async function reloadIfReachable(): Promise<boolean> {
  try {
    const { ok } = await fetch(window.location.href, { headers: { accept: 'text/html' }, cache: 'no-store' });
    if (ok) reload();
    return ok;
  } catch {
    return false;
  }
}

/** Like `reloadIfReachable`, but at most once in 10 seconds: reloading may not help. */
export async function reloadOnce(): Promise<boolean> {
  const last = Number(storedInTab.get('reloadedAt') ?? 0);
  return Date.now() - last >= MIN_RELOAD_INTERVAL_MS && (await reloadIfReachable());
}

function reload(): void {
  storedInTab.set('reloadedAt', String(Date.now()));
  window.location.reload();
}
