import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import type { ReactNode, Ref } from 'react';
import classes from './actions-menu.module.css';
import { IconDots } from '../icons/icons.tsx';

/** One thing that can be done. */
export interface Action {
  words: string;
  icon: ReactNode;
  /** It takes something away. */
  danger?: boolean;
  onClick: () => void;
}

interface ActionsMenuProps {
  /** What the dots are called. */
  label?: string;
  width: number;
  /** At which end of the dots the menu opens. */
  position?: 'bottom-start' | 'bottom-end';
  /** The dots stand in a line of small buttons. */
  small?: boolean;
  /** What can be done, in order; false is left out. With nothing there is no menu. */
  items: readonly (Action | false)[];
  dotsRef?: Ref<HTMLButtonElement>;
}

/** Three dots that open what else can be done. Open, it lies above what follows. */
export function ActionsMenu(props: ActionsMenuProps) {
  const { label = 'More', width, position = 'bottom-end', small = false, dotsRef } = props;
  const items = props.items.filter((item) => item !== false);
  if (items.length === 0) return null;
  return (
    <div className={classes.menu}>
      <Menu
        position={position}
        width={width}
        withinPortal={false}
        hideDetached={false}
        withInitialFocusPlaceholder={false}
      >
        <Menu.Target>
          <button
            ref={dotsRef}
            type="button"
            className={classes.dots}
            data-small={small || undefined}
            aria-label={label}
          >
            <IconDots size={small ? 20 : 24} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {items.map(({ words, icon, danger = false, onClick }) => (
            <Menu.Item key={words} leftSection={icon} data-tone={danger ? 'danger' : undefined} onClick={onClick}>
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
