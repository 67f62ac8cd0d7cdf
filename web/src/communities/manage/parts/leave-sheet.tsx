import type { Community } from '@homecoming/contract/communities.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { useLeaveCommunity } from '../use-leave-community.ts';

interface LeaveSheetProps {
  community: Community;
  opened: boolean;
  onClose: () => void;
  /** Stay on the page, because people outside see it, too. */
  stays?: boolean;
  /** The element that gets the focus on close when the one that opened the sheet is gone. */
  returnTo?: () => Element | null;
}

/** Asks for confirmation, then leaves the community. */
export function LeaveSheet({ community, opened, onClose, stays = false, returnTo }: LeaveSheetProps) {
  const leave = useLeaveCommunity(community, stays);
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={`Leave ${community.name}?`}
      confirm="Leave community"
      onConfirm={leave}
      {...(returnTo && { returnTo })}
    >
      You see nothing of what its members share any more. What you have shared stays.
      {community.join_policy === 'open' ? ' You can join again.' : ' To come back you ask to be let in.'}
    </ConfirmSheet>
  );
}
