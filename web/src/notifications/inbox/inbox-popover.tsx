import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { cloneElement, useEffect, useId, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { focusSoon } from '../../ui/focus.ts';
import { useCloseOnBack } from '../../ui/overlays/overlay-history.ts';
import { InboxPanel } from './inbox-panel.tsx';

/**
 * The newest lines of the inbox beside the bell, opened by the click that has loaded them. Escape closes it and gives
 * the focus back.
 */
export function InboxPopover({ bell }: { bell: ReactElement<ComponentProps<'button'>> }) {
  const titleId = useId();
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLButtonElement>(null);
  useCloseOnBack(opened, () => setOpened(false));
  useEffect(() => {
    target.current?.focus({ preventScroll: true });
    // Not open from the start: Mantine gives the focus back to what had it when it saw the popover open.
    setOpened(true);
  }, []);
  function leave(): void {
    setOpened(false);
    focusSoon(() => document.getElementById('main'), true);
  }
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="right-start"
      offset={16}
      radius={18}
      width={400}
      shadow="md"
      trapFocus
      withinPortal={false}
      hideDetached={false}
    >
      <Popover.Target>
        {cloneElement(bell, {
          ref: target,
          onClick: (event) => {
            // Not every browser focuses what is pressed, and there the focus comes back to
            event.currentTarget.focus();
            setOpened(!opened);
          },
        })}
      </Popover.Target>
      <Popover.Dropdown aria-label="Notifications" aria-labelledby={titleId} p={0} style={{ overflow: 'hidden' }}>
        <div tabIndex={-1} data-autofocus>
          <InboxPanel titleId={titleId} onLeave={leave} />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
