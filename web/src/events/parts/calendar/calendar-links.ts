import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { formatPlace } from '../venue.ts';

type CalendarEvent = Pick<OpenEvent, 'id' | 'title' | 'starts_at' | 'ends_at' | 'venue'>;

/** The page of Google Calendar with its form of a new event filled in. */
export function buildGoogleLink(event: CalendarEvent): string {
  const { title, starts_at, ends_at } = event;
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compactTime(starts_at)}/${compactTime(ends_at)}`,
    details: eventLink(event),
    location: formatLocation(event),
  });
}

/** The page of Outlook with its form of a new event filled in. */
export function buildOutlookLink(event: CalendarEvent): string {
  const { title, starts_at, ends_at } = event;
  return withQuery('https://outlook.live.com/calendar/0/action/compose', {
    rru: 'addevent',
    subject: title,
    startdt: utcTime(starts_at),
    enddt: utcTime(ends_at),
    body: eventLink(event),
    location: formatLocation(event),
  });
}

/** Outlook shows a plus sign as it is. */
function withQuery(page: string, query: Readonly<Record<string, string>>): string {
  return `${page}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`;
}

function eventLink({ id }: CalendarEvent): string {
  return `${window.location.origin}/events/${id}`;
}

/** The place; never the link of an online event, which is for those who are going. */
function formatLocation({ venue }: CalendarEvent): string {
  const { kind, name, address } = venue;
  return kind === 'online' ? formatPlace(venue) : [name, address].filter((part) => part !== null).join(', ');
}

/** `2026-12-05T19:00:00Z` */
function utcTime(iso: string): string {
  return new Date(iso).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** `20261205T190000Z` */
function compactTime(iso: string): string {
  return utcTime(iso).replaceAll(/[-:]/g, '');
}
