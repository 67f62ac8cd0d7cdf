import { useSyncExternalStore } from 'react';

/** A value outside of components that they render again with. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls the listener after each `set`. Returns a function to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>();
  let current = value;
  return {
    get: () => current,
    set(changed) {
      current = changed;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}

/** The value of a store. Renders again when it changes. */
export function useStore<T>({ subscribe, get }: Store<T>): T {
  return useSyncExternalStore(subscribe, get);
}
