import type { Profile } from '@homecoming/contract/profiles.ts';
import { useRef, useState } from 'react';
import { BlockSheet } from '../../blocks/parts/block-sheet.tsx';
import { useReport } from '../../reports/parts/use-report.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { IconUserX } from '../../ui/icons/icons.tsx';
import { useSeenIn } from '../seen-in.ts';
import classes from '../screens/user.module.css';

interface PersonMenuProps {
  person: Pick<Profile, 'id' | 'first_name' | 'can' | 'communities'>;
  canBlock: boolean;
}

/** The menu of actions on a person whose profile the reader sees. */
export function PersonMenu({ person, canBlock }: PersonMenuProps) {
  const [blocking, setBlocking] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  const seenIn = useSeenIn();
  // Both may have left it since.
  const community = person.communities.find(({ id }) => id === seenIn);
  const { reportItem, reportSheet } = useReport({
    kind: 'profile',
    subject: person.id,
    ...(community !== undefined && { community: community.id }),
    canReport: person.can.report,
    returnTo: () => dots.current ?? document.getElementById('main'),
  });
  return (
    <div className={classes.menu}>
      <ActionsMenu
        dotsRef={dots}
        width={210}
        position="bottom-start"
        items={[
          reportItem,
          canBlock && {
            label: `Block ${person.first_name}`,
            icon: <IconUserX size={20} />,
            danger: true,
            onClick: () => setBlocking(true),
          },
        ]}
      />
      {reportSheet}
      <BlockSheet
        person={person}
        opened={blocking}
        onClose={() => setBlocking(false)}
        returnTo={() => dots.current ?? document.getElementById('main')}
      />
    </div>
  );
}
