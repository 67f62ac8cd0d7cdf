import { Button } from '@mantine/core';
import { useCurrentUser } from '../../accounts/api.ts';
import { createStore, useStore } from '../../lib/store.ts';

const isOpen = createStore(false);

/** Opens and closes the dialog that asks to join a community. The app renders the dialog; screens open it. */
export const communitySelection = {
  open: (): void => isOpen.set(true),
  close: (): void => isOpen.set(false),
};

/** Whether the dialog that asks to join a community is open. */
export function useCommunitySelection(): boolean {
  return useStore(isOpen);
}

/** Opens the dialog that asks to join a community. Renders nothing for staff, who do not join. */
export function SelectCommunityButton() {
  const { data: user } = useCurrentUser();
  return user?.is_staff === true ? null : <Button onClick={communitySelection.open}>Select community</Button>;
}
