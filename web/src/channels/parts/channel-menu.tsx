import type { Channel } from '@homecoming/contract/channels.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRef, useState } from 'react';
import { IconDots, IconEdit, IconLogout } from '../../ui/icons/icons.tsx';
import classes from './channel-menu.module.css';
import { EditChannel } from './edit-channel.tsx';
import { LeaveChannel } from './leave-channel.tsx';

/** What else can be done with a channel: change it, leave it. */
export function ChannelMenu({ channel }: { channel: Channel }) {
  const [open, setOpen] = useState<'edit' | 'leave' | null>(null);
  const dots = useRef<HTMLButtonElement>(null);
  const { can } = channel;
  const dialog = { channel, onClose: () => setOpen(null), returnTo: () => dots.current };
  return (
    <div className={classes.menu}>
      {(can.edit || can.leave) && (
        <Menu
          position="bottom-end"
          width={210}
          withinPortal={false}
          hideDetached={false}
          withInitialFocusPlaceholder={false}
        >
          <Menu.Target>
            <button ref={dots} type="button" className={classes.dots} aria-label="More">
              <IconDots size={24} />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {can.edit && (
              <Menu.Item leftSection={<IconEdit />} onClick={() => setOpen('edit')}>
                Edit channel
              </Menu.Item>
            )}
            {can.leave && (
              <Menu.Item leftSection={<IconLogout />} data-tone="danger" onClick={() => setOpen('leave')}>
                Leave channel
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      <EditChannel opened={open === 'edit'} {...dialog} />
      <LeaveChannel opened={open === 'leave'} {...dialog} />
    </div>
  );
}
