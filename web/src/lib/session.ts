import { useSyncExternalStore } from 'react';
import { storageKey, stored } from './storage.ts';

/** Why the session ended: the person signed out here, in another tab, or the server no longer takes the token. */
export type SessionEnd = 'signed-out' | 'elsewhere' | 'expired';

type Listener = (end: SessionEnd | null) => void;

let token = stored.get('accessToken');
let lastEnd: SessionEnd | null = null;
const listeners = new Set<Listener>();

/** The access token of this browser, and what becomes of it. All tabs share it. */
export const session = {
  token: (): string | null => token,
  /** Why there is no token, when one was lost while this page was open. */
  lastEnd: (): SessionEnd | null => lastEnd,
  begin(newToken: string): void {
    stored.set('accessToken', newToken);
    change(newToken, null);
  },
  end(why: SessionEnd): void {
    stored.set('accessToken', null);
    change(null, why);
  },
  /** Called with the reason when a session ends, with null when one begins. Returns how to stop listening. */
  listen(listener: Listener): () => void {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};

/** The access token; the component renders again when it changes, in this tab or another. */
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
