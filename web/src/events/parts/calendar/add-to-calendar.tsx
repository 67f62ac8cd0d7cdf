import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { cloneElement, type ComponentProps, type ReactElement } from 'react';
import { getErrorMessage } from '../../../lib/http/api-error.ts';
import { notice } from '../../../lib/toasts.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useLoadedOnClick } from '../../../ui/overlays/on-demand.tsx';
import { useWide } from '../../../ui/use-wide.ts';
import { saveToCalendar } from '../../api.ts';
import classes from './add-to-calendar.module.css';

interface AddToCalendarProps {
  event: OpenEvent;
  /** What is clicked; the menu or the file follows. */
  button: ReactElement<ComponentProps<'button'>>;
  /** The side of the button at which the menu opens. */
  position?: 'bottom-end' | 'top-end';
}

/** A button that saves the calendar file of an event, which phones open at once; wider windows choose a calendar. */
export function AddToCalendar({ event, button, position = 'bottom-end' }: AddToCalendarProps) {
  const isWide = useWide();
  const { isRunning, run } = useAction(
    () => saveToCalendar(event.id),
    (error) => notice.error(`The calendar file was not saved. ${getErrorMessage(error)}`),
  );
  const [CalendarMenu, unopened] = useLoadedOnClick(loadCalendarMenu);
  const save = (): void => void run();
  if (!isWide) return cloneElement(button, { 'aria-busy': isRunning, onClick: save });
  const opener = cloneElement(button, { 'aria-busy': isRunning, 'aria-haspopup': 'menu' });
  return (
    <div className={classes.menu}>
      {CalendarMenu ? (
        <CalendarMenu event={event} button={opener} position={position} onSave={save} />
      ) : (
        cloneElement(opener, unopened)
      )}
    </div>
  );
}

async function loadCalendarMenu() {
  return (await import('./calendar-menu.tsx')).CalendarMenu;
}
