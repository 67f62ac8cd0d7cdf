import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '../../accounts/api.ts';

let opened = false;
const listeners = new Set<() => void>();

/** Opens and closes the dialog that asks to join a community. The app renders the dialog; screens open it. */
export const communitySelection = {
  open: (): void => change(true),
  close: (): void => change(false),
};

/** Whether the dialog that asks to join a community is open. */
export function useCommunitySelection(): boolean {
  return useSyncExternalStore(listen, () => opened);
}

/** Opens the dialog that asks to join a community. Renders nothing for staff, who do not join. */
export function SelectCommunityButton() {
  const { data: user } = useCurrentUser();
  return user?.is_staff === true ? null : <Button onClick={communitySelection.open}>Select community</Button>;
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
