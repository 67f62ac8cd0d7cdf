import { useRef, useState } from 'react';
import { BlockSheet } from '../../blocks/parts/block-sheet.tsx';
import { ActionsMenu } from '../../ui/overlays/actions-menu.tsx';
import { IconUserX } from '../../ui/icons/icons.tsx';
import classes from '../screens/user.module.css';

/** The menu of actions on a person of a shared community. */
export function PersonMenu({ person }: { person: { id: string; first_name: string } }) {
  const [blocking, setBlocking] = useState(false);
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.menu}>
      <ActionsMenu
        dotsRef={dots}
        width={210}
        position="bottom-start"
        items={[
          {
            label: `Block ${person.first_name}`,
            icon: <IconUserX size={20} />,
            danger: true,
            onClick: () => setBlocking(true),
          },
        ]}
      />
      <BlockSheet
        person={person}
        opened={blocking}
        onClose={() => setBlocking(false)}
        returnTo={() => dots.current ?? document.getElementById('main')}
      />
    </div>
  );
}
