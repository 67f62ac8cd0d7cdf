import { getErrorMessage } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { useAction } from '../../lib/use-action.ts';
import { saveToCalendar } from '../api.ts';

/** Saves the calendar file of an event, once at a time. A failure is shown in a toast. */
export function useCalendarFile(id: string) {
  return useAction(
    () => saveToCalendar(id),
    (error) => notice.error(`The calendar file was not saved. ${getErrorMessage(error)}`),
  );
}
