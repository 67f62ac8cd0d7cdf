import { storageKey, stored } from './browser/storage.ts';
import { createStore, useStore } from './store.ts';

/** Why a session ended: the user signed out here or in another tab, or the server refused the token. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired';

const token = createStore(stored.get('accessToken'));
let lastEnd: SessionEnd | null = null;

/** The session of this browser. All tabs share its access token. */
export const session = {
  token: token.get,
  /** Why the session ended while this page was open; else null. */
  lastEnd: (): SessionEnd | null => lastEnd,
  begin(newToken: string): void {
    stored.set('accessToken', newToken);
    change(newToken, null);
  },
  end(why: SessionEnd): void {
    stored.set('accessToken', null);
    change(null, why);
  },
  /** Calls the listener with the reason when a session ends, with null when one begins. Returns a function to stop. */
  listen: (listener: (end: SessionEnd | null) => void): (() => void) => token.subscribe(() => listener(lastEnd)),
};

/** The access token. Renders again when it changes in any tab. */
export function useToken(): string | null {
  return useStore(token);
}

window.addEventListener('storage', (event) => {
  // key is null when another tab clears the whole storage
  if (event.key !== storageKey('accessToken') && event.key !== null) return;
  const now = stored.get('accessToken');
  // Somebody else may have signed in there: the session of before ends first, so that nothing of it is kept
  if (now !== token.get()) change(null, 'elsewhere');
  change(now, now === null ? 'elsewhere' : null);
});

function change(newToken: string | null, end: SessionEnd | null): void {
  if (newToken === token.get()) return;
  lastEnd = end;
  token.set(newToken);
}
