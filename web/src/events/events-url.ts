import { useNavigate, useSearch } from '@tanstack/react-router';
import { knownValue, parseSearch } from '../lib/search.ts';

/** What the page of events shows, as in its address. */
export interface EventsUrl {
  /** Upcoming events by default. */
  show?: 'yours' | 'past' | undefined;
  view?: 'calendar' | undefined;
  /** The month of the calendar, such as 2026-12; this month by default. */
  month?: string | undefined;
  search?: string | undefined;
}

/** Parses the query string of the page of events. */
export function parseEventsUrl({ show, view, month, search }: Record<string, unknown>): EventsUrl {
  return {
    show: knownValue(show, ['yours', 'past']),
    view: knownValue(view, ['calendar']),
    month: typeof month === 'string' && /^[12]\d{3}-(0[1-9]|1[0-2])$/.test(month) ? month : undefined,
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
