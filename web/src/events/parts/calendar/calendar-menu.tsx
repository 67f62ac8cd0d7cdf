import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { Menu } from '@mantine/core';
import type { ComponentProps, ReactElement } from 'react';
import { OpenedMenu } from '../../../ui/overlays/opened-menu.tsx';
import { buildGoogleLink, buildOutlookLink } from './calendar-links.ts';

interface CalendarMenuProps {
  event: OpenEvent;
  button: ReactElement<ComponentProps<'button'>>;
  position: 'bottom-end' | 'top-end';
  /** Saves the calendar file. */
  onSave: () => void;
}

/** The calendars that an event can be added to, opened by the click that loaded it. */
export function CalendarMenu({ event, button, position, onSave }: CalendarMenuProps) {
  return (
    <OpenedMenu button={button} position={position} width={190}>
      <Menu.Item component="a" href={buildGoogleLink(event)} target="_blank" rel="noopener noreferrer">
        Google
      </Menu.Item>
      <Menu.Item component="a" href={buildOutlookLink(event)} target="_blank" rel="noopener noreferrer">
        Outlook
      </Menu.Item>
      <Menu.Item onClick={onSave}>Apple (.ics)</Menu.Item>
    </OpenedMenu>
  );
}
