import type { Channel } from '@homecoming/contract/channels.ts';
import { useRef, useState } from 'react';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { IconClock, IconEdit, IconLogout } from '../../ui/icons/icons.tsx';
import { ChannelSlowMode } from './channel-slow-mode.tsx';
import { EditChannel } from './edit-channel.tsx';
import { LeaveChannel } from './leave-channel.tsx';

/** The menu of a channel: edit it, make it slower, leave it. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const [open, setOpen] = useState<'edit' | 'slow' | 'leave' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const { can } = channel;
  const dialog = { channel, onClose: () => setOpen(null), returnTo: () => dots.current };
  return (
    <div>
      <ActionsMenu
        width={210}
        dotsRef={dots}
        items={[
          can.edit && { label: 'Edit channel', icon: <IconEdit />, onClick: () => setOpen('edit') },
          can.edit && { label: 'Slow mode', icon: <IconClock />, onClick: () => setOpen('slow') },
          can.leave && {
            label: 'Leave channel',
            icon: <IconLogout />,
            danger: true,
            onClick: () => setOpen('leave'),
          },
        ]}
      />
      <EditChannel opened={open === 'edit'} {...dialog} />
      <ChannelSlowMode opened={open === 'slow'} {...dialog} />
      <LeaveChannel opened={open === 'leave'} {...dialog} />
    </div>
  );
}
