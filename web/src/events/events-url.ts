import { useNavigate, useSearch } from '@tanstack/react-router';
import { parseSearch } from '../lib/search.ts';

/** What the page of events shows, as in its address. */
export interface EventsUrl {
  /** Upcoming events by default. */
  show?: 'yours' | 'past';
  view?: 'calendar';
  /** The month of the calendar, such as 2026-12; this month by default. */
  month?: string;
  search?: string;
}

/** Parses the query string of the page of events. */
export function parseEventsUrl({ show, view, month, search }: Record<string, unknown>): EventsUrl {
  return {
    ...((show === 'yours' || show === 'past') && { show }),
    ...(view === 'calendar' && { view }),
    ...(typeof month === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) && { month }),
    ...parseSearch(search),
  };
}

/** What the page shows, and a function that changes it. Changes replace the address, so that Back leaves the page. */
export function useEventsUrl() {
  const url = useSearch({ from: '/app/signed-in/events' });
  const navigate = useNavigate();
  return {
    url,
    change: (next: EventsUrl) => void navigate({ to: '/events', search: next, replace: true, resetScroll: false }),
  };
}
