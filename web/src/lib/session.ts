import { storageKey, stored } from './browser/storage.ts';
import { createStore, useStore } from './store.ts';

/** Why a session ended: the user signed out here or in another tab, or the server refused the token. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired';

const token = createStore(stored.get('accessToken'));
let lastEnd: SessionEnd | null = null;
let isRenewing = false;
/** The token that the current one was renewed from. In memory for browsers that store nothing. */
let renewedFrom = stored.get('renewedToken');
const renewals = new Set<(token: string) => void>();

/** The session of this browser. All tabs share its access token. */
export const session = {
  token: token.get,
  /** Why the session ended while this page was open; else null. */
  lastEnd: (): SessionEnd | null => lastEnd,
  begin(newToken: string): void {
    storeToken(newToken, null);
    change(newToken, null);
  },
  end(why: SessionEnd): void {
    storeToken(null, null);
    change(null, why);
  },
  /** Gives the session of `from` a new token. Nothing changes when it has ended meanwhile, or another tab renewed it. */
  renew(from: string, newToken: string): void {
    if (from !== token.get()) return;
    storeToken(newToken, from);
    renew(newToken);
  },
  /** The newer token of the session that an older one belongs to; null when there is none. */
  findRenewed(old: string): string | null {
    // Another tab may have renewed it a moment ago: its message comes later
    if (old === token.get() && old === stored.get('renewedToken')) followStorage();
    return old === renewedFrom ? token.get() : null;
  },
  /** The server does not accept a token: its session has ended, unless it was renewed. */
  refuse(refused: string): void {
    if (session.findRenewed(refused) === null && refused === token.get()) session.end('expired');
  },
  /** Calls the listener with the reason when a session ends, with null when one begins. Returns a function to stop. */
  listen: (listener: (end: SessionEnd | null) => void): (() => void) =>
    token.subscribe(() => {
      if (!isRenewing) listener(lastEnd);
    }),
  /** Calls the listener with the new token when the session gets one. */
  onRenewed(listener: (newToken: string) => void): void {
    renewals.add(listener);
  },
};

/** The access token. Renders again when it changes in any tab. */
export function useToken(): string | null {
  return useStore(token);
}

window.addEventListener('storage', (event) => {
  // key is null when another tab clears the whole storage
  if (event.key === storageKey('accessToken') || event.key === null) followStorage();
});

function followStorage(): void {
  const now = stored.get('accessToken');
  const before = token.get();
  if (now === before) return;
  renewedFrom = stored.get('renewedToken');
  if (now !== null && before !== null && renewedFrom === before) return renew(now);
  // Somebody else may have signed in there: the session of before ends first, so that nothing of it is kept
  change(null, 'elsewhere');
  change(now, now === null ? 'elsewhere' : null);
}

function storeToken(newToken: string | null, from: string | null): void {
  renewedFrom = from;
  // First, so that other tabs find it with the new token
  stored.set('renewedToken', from);
  stored.set('accessToken', newToken);
}

function renew(newToken: string): void {
  isRenewing = true;
  token.set(newToken);
  isRenewing = false;
  for (const listener of renewals) listener(newToken);
}

function change(newToken: string | null, end: SessionEnd | null): void {
  if (newToken === token.get()) return;
  lastEnd = end;
  token.set(newToken);
}
