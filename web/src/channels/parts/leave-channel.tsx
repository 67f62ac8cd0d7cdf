import type { Channel } from '@homecoming/contract/channels.ts';
import { notice } from '../../lib/toasts.ts';
import { ConfirmSheet } from '../../ui/overlays/confirm-sheet.tsx';
import { leaveChannel } from '../api.ts';

interface LeaveChannelProps {
  channel: Channel;
  opened: boolean;
  onClose: () => void;
  /** Takes the focus on close when the element that opened the sheet does not exist any more. */
  returnTo: () => Element | null;
}

/** Asks for confirmation before the user leaves a channel. */
export function LeaveChannel({ channel, opened, onClose, returnTo }: LeaveChannelProps) {
  const { id, name, is_private, can } = channel;
  async function leave(): Promise<void> {
    await leaveChannel(id);
    notice.success(`You have left ${name}`);
  }
  return (
    <ConfirmSheet
      opened={opened}
      onClose={onClose}
      title={`Leave ${name}?`}
      confirm="Leave channel"
      onConfirm={leave}
      returnTo={returnTo}
    >
      You follow its groups no longer. What you have written stays.
      {is_private && !can.manage_requests ? ' To come back you ask to be let in.' : ' You can join again.'}
    </ConfirmSheet>
  );
}
