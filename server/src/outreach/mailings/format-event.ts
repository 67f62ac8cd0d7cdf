import type { EventRow } from '../../events/access.ts';

/** When an event takes place, in its own zone: `Saturday, 5 December 2026, 7:00 – 10:30 PM (Los Angeles time)`. */
export function formatEventTime({
  startsAt,
  endsAt,
  timezone,
}: Pick<EventRow, 'startsAt' | 'endsAt' | 'timezone'>): string {
  const range = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
  }).formatRange(startsAt, endsAt);
  const city = (timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ');
  // Some mail programs draw the thin blanks of the formatter as boxes.
  const plain = range.replaceAll(/[\u2009\u202F\u00A0]/g, ' ').replaceAll(/\b[ap]m\b/g, (half) => half.toUpperCase());
  return `${plain} (${timezone === 'UTC' ? timezone : `${city} time`})`;
}

/** Where it takes place. The link of an online event is on its page only, for those who are going. */
function formatVenue({ venueKind, venueName, venueAddress }: EventRow): string {
  if (venueKind === 'online') return 'Online. The link is on the page of the event.';
  return [venueName, venueAddress].filter((part) => part !== null).join(', ');
}

/** Both, as the lines of one paragraph. */
export function whenAndWhere(event: EventRow): string {
  return `When: ${formatEventTime(event)}\nWhere: ${formatVenue(event)}`;
}

/** Where the ticket is, and what to do with it. Nobody shows a ticket at an online event. */
export function describeTicket({ venueKind }: EventRow, advice: string): string[] {
  return venueKind === 'online' ? [] : [`Your ticket is on the page of the event. ${advice}`];
}
