import type { Community } from '@homecoming/contract/communities.ts';
import { useRef, useState } from 'react';
import { IconLogout } from '../../ui/icons/icons.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { LeaveSheet } from '../manage/parts/leave-sheet.tsx';
import classes from './community-menu.module.css';

/** The menu of a community for its members. */
export function CommunityMenu({ community }: { community: Community }) {
  const [leaving, setLeaving] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  if (!community.can.leave) return null;
  return (
    <div className={classes.menu}>
      <ActionsMenu
        width={210}
        dotsRef={dots}
        items={[{ label: 'Leave community', icon: <IconLogout />, danger: true, onClick: () => setLeaving(true) }]}
      />
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
