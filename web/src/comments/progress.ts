import { useSyncExternalStore } from 'react';

// Beside the threads: a thread that changes throws away the answer of the server that is on its way to it.
const shares = new Map<string, number>();
const listeners = new Set<() => void>();

/** Tells how much of what is sent under a key has gone, 0 to 1; null once it is over. */
export function setProgress(key: string, share: number | null): void {
  if (share === null) shares.delete(key);
  else shares.set(key, share);
  for (const listener of listeners) listener();
}

/** How much of what is sent under a key has gone, 0 to 1. */
export function useProgress(key: string): number {
  return useSyncExternalStore(subscribe, () => shares.get(key) ?? 0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
