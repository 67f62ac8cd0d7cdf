import { storedInTab } from './storage.ts';

/** Stores the current page, to return to it after signing in. A registration that the user wanted before is dropped. */
export function rememberPage(address: string): void {
  storedInTab.set('returnTo', address);
  storedInTab.set('wantedRegistration', null);
}

/** The stored page, which stays stored; null without one. */
export function getRememberedPage(): string | null {
  const address = storedInTab.get('returnTo');
  const isOurs = address !== null && /^\/(?!\/)/.test(address);
  return isOurs ? address : null;
}

/** Returns the stored page and deletes it; `/home` without one. */
export function takeRememberedPage(): string {
  const address = getRememberedPage();
  storedInTab.set('returnTo', null);
  return address ?? '/home';
}
