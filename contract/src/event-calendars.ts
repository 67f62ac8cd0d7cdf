import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { eventErrors } from './events.ts';
import { IdParams, Timestamp, nullable } from './shapes.ts';

/** Failures of calls about calendars. */
export const calendarErrors = defineErrors({
  calendar_not_found: [404, 'This calendar does not exist. Its address may have been renewed.'],
});

export const getEventCalendar = endpoint({
  method: 'GET',
  path: '/events/:id/calendar.ics/',
  summary: 'The event as a calendar file; without a session that of a public event only',
  access: 'anyone',
  params: IdParams,
  download: 'text/calendar',
  errors: [eventErrors.event_not_found, commonErrors.unauthenticated, commonErrors.forbidden],
});

/** The state of the reader's calendar feed. Its address is shown once. */
export const CalendarFeed = Type.Object({
  created_at: nullable(Timestamp),
  url: nullable(Type.String({ description: 'Secret. Only in the answer to POST.' })),
});
export type CalendarFeed = Static<typeof CalendarFeed>;

export const getCalendarFeed = endpoint({
  method: 'GET',
  path: '/events/calendar-feed/',
  summary: "Whether the reader has a personal calendar feed. Its address can't be read again",
  access: 'user',
  reply: CalendarFeed,
});

export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/events/calendar-feed/',
  summary: 'Create or renew the address of the personal calendar feed; the old address ends',
  access: 'user',
  reply: CalendarFeed,
});

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/calendar/:secret/',
  summary:
    'A personal calendar feed, `{secret}.ics`: the events that its owner goes to. Cancelled ones stay for 30 days',
  access: 'anyone',
  params: Type.Object({ secret: Type.String({ minLength: 20, maxLength: 120 }) }),
  download: 'text/calendar',
  errors: [calendarErrors.calendar_not_found],
});
