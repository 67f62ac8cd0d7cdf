import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { Temporal } from 'temporal-polyfill';
import type { EventRow } from '../access.ts';
import { buildVtimezone } from './vtimezone.ts';

/** An event in a calendar file. */
export interface CalendarEntry {
  readonly event: EventRow;
  readonly communityName: string;
  /** Whether the file shows the link of an online event. */
  readonly seesLink: boolean;
}

interface CalendarOptions {
  /** The address of the web, with which the links begin. */
  readonly publicUrl: string;
  readonly now: Date;
  /** How calendars name it; for feeds. */
  readonly name?: string;
}

/** The domain in the ids of events; fixed, so that an event stays the same wherever it is served from. */
const UID_DOMAIN = 'events.homecoming';

/** Calendars ask a feed again after this many seconds. */
const TTL_SECONDS = 60 * 60;

/** A calendar file (RFC 5545) of events, each in its zone. */
export function presentCalendar(entries: readonly CalendarEntry[], { publicUrl, now, name }: CalendarOptions): string {
  const calendar = ical({
    prodId: '//Homecoming//Events//EN',
    method: ICalCalendarMethod.PUBLISH,
    timezone: { name: null, generator: (zone) => vtimezoneFor(zone, entries) },
  });
  if (name !== undefined) calendar.name(name).ttl(TTL_SECONDS);
  for (const { event, communityName, seesLink } of entries) {
    const url = `${publicUrl}/events/${event.id}`;
    const [start, end] = [timeIn(event.timezone, event.startsAt), timeIn(event.timezone, event.endsAt)];
    // A time that clocks show twice would be read as either; in UTC it is clear.
    const isInUtc = event.timezone === 'UTC' || isShownTwice(start) || isShownTwice(end);
    calendar.createEvent({
      id: `${event.id}@${UID_DOMAIN}`,
      sequence: event.calendarSequence,
      stamp: now,
      start,
      end,
      timezone: isInUtc ? null : event.timezone,
      summary: event.title,
      description: [event.description, communityName, url].filter((line) => line !== null).join('\n\n'),
      location: formatLocation(event, seesLink),
      status: event.status === 'cancelled' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url,
    });
  }
  return calendar.toString();
}

function timeIn(zone: string, at: Date): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone);
}

function isShownTwice(time: Temporal.ZonedDateTime): boolean {
  const [earlier, later] = (['earlier', 'later'] as const).map((disambiguation) =>
    time.toPlainDateTime().toZonedDateTime(time.timeZoneId, { disambiguation }),
  );
  return earlier?.epochMilliseconds !== later?.epochMilliseconds;
}

function vtimezoneFor(zone: string, entries: readonly CalendarEntry[]): string {
  const times = entries.flatMap(({ event }) =>
    event.timezone === zone ? [event.startsAt.getTime(), event.endsAt.getTime()] : [],
  );
  return buildVtimezone(zone, new Date(Math.min(...times)), new Date(Math.max(...times)));
}

function formatLocation(
  { venueKind, venueName, venueAddress, venueUrl }: CalendarEntry['event'],
  seesLink: boolean,
): string | null {
  const isOnline = venueKind === 'online';
  const link = isOnline && seesLink ? venueUrl : null;
  const parts = [venueName, venueAddress, link].filter((part) => part !== null);
  if (parts.length > 0) return parts.join(', ');
  return isOnline ? 'Online' : null;
}
