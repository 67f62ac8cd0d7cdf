import { storedInTab } from './storage.ts';

/** Remembers the page a person was on, to bring them back after signing in. */
export function rememberPage(address: string): void {
  storedInTab.set('returnTo', address);
}

/** The remembered page, once; `/home` when there is none. */
export function takeRememberedPage(): string {
  const address = storedInTab.get('returnTo');
  storedInTab.set('returnTo', null);
  const isOurs = address !== null && /^\/(?!\/)/.test(address);
  return isOurs ? address : '/home';
}
