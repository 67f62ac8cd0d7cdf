import type { Community } from '@homecoming/contract/communities.ts';
import { useRef, useState } from 'react';
import { IconLogout } from '../../ui/icons/icons.tsx';
import { useReport } from '../../reports/parts/use-report.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { LeaveSheet } from '../manage/parts/leave-sheet.tsx';
import classes from './community-menu.module.css';

/** The menu of a community: leave it, report it. */
export function CommunityMenu({ community }: { community: Community }) {
  const [leaving, setLeaving] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const { reportItem, reportSheet } = useReport({
    kind: 'community',
    subject: community.id,
    canReport: community.can.report,
    returnTo: () => dots.current,
  });
  if (!community.can.leave && !community.can.report) return null;
  return (
    <div className={classes.menu}>
      <ActionsMenu
        width={210}
        dotsRef={dots}
        items={[
          reportItem,
          community.can.leave && {
            label: 'Leave community',
            icon: <IconLogout />,
            danger: true,
            onClick: () => setLeaving(true),
          },
        ]}
      />
      {reportSheet}
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
