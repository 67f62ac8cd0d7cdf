import { storedInTab } from './storage.ts';

/** Stores the current page, to return to it after signing in. */
export function rememberPage(address: string): void {
  storedInTab.set('returnTo', address);
}

/** Returns the stored page and deletes it; `/home` without one. */
export function takeRememberedPage(): string {
  const address = storedInTab.get('returnTo');
  storedInTab.set('returnTo', null);
  const isOurs = address !== null && /^\/(?!\/)/.test(address);
  return isOurs ? address : '/home';
}
