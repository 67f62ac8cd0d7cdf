import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

/** Whether the dialog is wanted in which one asks to join a community. The app shows it; screens open it. */
export const communitySelection = {
  open: (): void => change(true),
  close: (): void => change(false),
};

/** The component renders again when the dialog is wanted, or no longer is. */
export function useCommunitySelection(): boolean {
  return useSyncExternalStore(listen, () => opened);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function change(to: boolean): void {
  opened = to;
  for (const listener of listeners) listener();
}
