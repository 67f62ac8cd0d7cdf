import type { Community } from '@homecoming/contract/communities.ts';
import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useRef, useState } from 'react';
import { IconDots, IconLogout } from '../../ui/icons/icons.tsx';
import classes from './community-menu.module.css';
import { LeaveSheet } from '../manage/parts/leave-sheet.tsx';

/** The menu of a community for its members. */
export function CommunityMenu({ community }: { community: Community }) {
  const [leaving, setLeaving] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  if (!community.can.leave) return null;
  return (
    <div className={classes.menu}>
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
          <Menu.Item leftSection={<IconLogout />} data-tone="danger" onClick={() => setLeaving(true)}>
            Leave community
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <LeaveSheet
        community={community}
        stays={community.visibility === 'public'}
        opened={leaving}
        onClose={() => setLeaving(false)}
        returnTo={() => dots.current}
      />
    </div>
  );
}
