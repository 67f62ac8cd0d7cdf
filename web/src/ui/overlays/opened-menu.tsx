import { Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { useMergedRef } from '@mantine/hooks';
import {
  Fragment,
  cloneElement,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';
import type { Action, Choice } from './actions-menu.tsx';
import classes from './actions-menu.module.css';
import { useCloseOnBack } from './overlay-history.ts';

interface OpenedMenuProps {
  /** Replaces the clicked button, and takes its focus. */
  button: ReactElement<ComponentProps<'button'>>;
  width: number;
  position: 'bottom-start' | 'bottom-end' | 'top-end';
  children: ReactNode;
}

interface OpenedActionsProps extends Omit<OpenedMenuProps, 'children'> {
  items: readonly Action[];
  choices?: readonly Choice[] | undefined;
}

/** The menu of `ActionsMenu`, opened by the click that loaded it. */
export function OpenedActions({ items, choices, ...props }: OpenedActionsProps) {
  return (
    <OpenedMenu {...props}>
      {choices !== undefined && (
        <>
          <div className={classes.choices}>
            {choices.map(({ label, isOn, onClick }) => (
              <Menu.CheckboxItem key={label} checked={isOn} checkIcon={null} closeMenuOnClick onChange={onClick}>
                {label}
              </Menu.CheckboxItem>
            ))}
          </div>
          <Menu.Divider />
        </>
      )}
      {items.map(({ label, icon, danger = false, divided = false, onClick }) => (
        <Fragment key={label}>
          {divided && <Menu.Divider />}
          <Menu.Item leftSection={icon} data-tone={danger ? 'danger' : undefined} onClick={onClick}>
            {label}
          </Menu.Item>
        </Fragment>
      ))}
    </OpenedMenu>
  );
}

/** A menu that opens when it mounts. Its children are the items. */
export function OpenedMenu({ button, children, ...props }: OpenedMenuProps) {
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  const ref = useMergedRef(target, button.props.ref);
  useCloseOnBack(opened, () => setOpened(false));
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    // Opens after mounting: Mantine returns the focus to the element that had it when `opened` changed.
    setOpened(true);
  }, []);
  return (
    <Menu
      {...props}
      opened={opened}
      onChange={setOpened}
      withinPortal={false}
      hideDetached={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{cloneElement(button, { ref })}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
