import { useSyncExternalStore } from 'react';
import { storageKey, stored } from './storage.ts';

/** Why a session ended: the user signed out here or in another tab, or the server refused the token. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired';

type Listener = (end: SessionEnd | null) => void;

let token = stored.get('accessToken');
let lastEnd: SessionEnd | null = null;
const listeners = new Set<Listener>();

/** The session of this browser. All tabs share its access token. */
export const session = {
  token: (): string | null => token,
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
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** The access token. Renders again when it changes in any tab. */
export function useToken(): string | null {
  return useSyncExternalStore(session.listen, session.token);
}

window.addEventListener('storage', (event) => {
  // key is null when another tab clears the whole storage
  if (event.key !== storageKey('accessToken') && event.key !== null) return;
  const now = stored.get('accessToken');
  change(now, now === null ? 'elsewhere' : null);
});

function change(newToken: string | null, end: SessionEnd | null): void {
  if (newToken === token) return;
  token = newToken;
  lastEnd = end;
  for (const listener of listeners) listener(end);
}
