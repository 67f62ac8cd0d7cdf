import { Button } from '@mantine/core';
import { useCurrentUser } from '../../accounts/api.ts';
import { communitySelection } from './community-selection.ts';

/** Opens the dialog in which one asks to join a community. Staff ask for nothing. */
export function SelectCommunityButton() {
  const { data: user } = useCurrentUser();
  return user?.is_staff === true ? null : <Button onClick={communitySelection.open}>Select community</Button>;
}
