import { Popover } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import { Suspense, lazy, useId, type ReactNode } from 'react';
import { focusSoon } from '../../ui/focus.ts';
import classes from './inbox-popover.module.css';
import { LinesSkeleton } from './lines-skeleton.tsx';

/** What is in it comes with its first opening. */
const InboxPanel = lazy(async () => ({ default: (await import('./inbox-panel.tsx')).InboxPanel }));

interface InboxPopoverProps {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The bell. */
  children: ReactNode;
}

/** The newest lines of the inbox beside the bell. Escape closes it and gives the focus back. */
export function InboxPopover({ opened, onChange, children }: InboxPopoverProps) {
  const titleId = useId();
  function leave(): void {
    onChange(false);
    focusSoon(() => document.getElementById('main'), true);
  }
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="right-start"
      offset={16}
      radius={18}
      width={400}
      shadow="md"
      trapFocus
      withinPortal={false}
      hideDetached={false}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label="Notifications" aria-labelledby={titleId} className={classes.dropdown ?? ''}>
        <div tabIndex={-1} data-autofocus>
          <Suspense fallback={<LinesSkeleton />}>
            <InboxPanel titleId={titleId} onLeave={leave} />
          </Suspense>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
