import type { Community } from '@homecoming/contract/communities.ts';
import { useNavigate } from '@tanstack/react-router';
import { notice } from '../../../lib/toasts.ts';
import { ConfirmSheet } from '../../../ui/overlays/confirm-sheet.tsx';
import { focusSoon } from '../../../ui/focus.ts';
import { refreshCommunity } from '../../api.ts';
import { clearCachedCommunity, leaveCommunity } from '../api.ts';

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
  const navigate = useNavigate();
  const { id, name } = community;
  async function leave(): Promise<void> {
    await leaveCommunity(id);
    if (stays) {
      await refreshCommunity(id);
    } else {
      await navigate({ to: '/communities' });
      void clearCachedCommunity(id);
    }
    notice.success(`You have left ${name}`);
    // The button that opened this sheet is gone
    focusSoon(() => document.getElementById('main'), true);
  }
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={`Leave ${name}?`}
      confirm="Leave community"
      onConfirm={leave}
      {...(returnTo && { returnTo })}
    >
      You see nothing of what its members share any more. What you have shared stays.
      {community.join_policy === 'open' ? ' You can join again.' : ' To come back you ask to be let in.'}
    </ConfirmSheet>
  );
}
