import { useState } from 'react';
import { messageOf } from '../../lib/http/api-error.ts';
import { notice } from '../../lib/toasts.ts';
import { saveToCalendar } from '../api.ts';

/** Saves the calendar file of an event, once at a time. A failure is shown in a toast. */
export function useCalendarFile(id: string): { loading: boolean; save: () => Promise<void> } {
  const [loading, setLoading] = useState(false);
  async function save(): Promise<void> {
    if (loading) return;
    setLoading(true);
    try {
      await saveToCalendar(id);
    } catch (error) {
      notice.error(`The calendar file was not saved. ${messageOf(error)}`);
    } finally {
      setLoading(false);
    }
  }
  return { loading, save };
}
