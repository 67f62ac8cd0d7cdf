import type { EventRow } from '../../events/access.ts';

/** When an event takes place, in its own zone: `Saturday, 20 June 2026, 18:00–21:00 (Europe/Lisbon)`. */
export function whenOf({ startsAt, endsAt, timezone }: Pick<EventRow, 'startsAt' | 'endsAt' | 'timezone'>): string {
  const range = new Intl.DateTimeFormat('en-GB', {
    timeZone: timezone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).formatRange(startsAt, endsAt);
  // Some mail programs draw the thin blanks of the formatter as boxes.
  return `${range.replaceAll(/[\u2009\u202F\u00A0]/g, ' ')} (${timezone})`;
}

/** Where it takes place. The link of an online event is on its page only, for those who are going. */
function whereOf({ venueKind, venueName, venueAddress }: EventRow): string {
  if (venueKind === 'online') return 'Online. The link is on the page of the event.';
  return [venueName, venueAddress].filter((part) => part !== null).join(', ');
}

/** Both, as the lines of one paragraph. */
export function whenAndWhere(event: EventRow): string {
  return `When: ${whenOf(event)}\nWhere: ${whereOf(event)}`;
}

/** Where the ticket is, and what to do with it. Nobody shows a ticket at an online event. */
export function ticketWords({ venueKind }: EventRow, advice: string): string[] {
  return venueKind === 'online' ? [] : [`Your ticket is on the page of the event. ${advice}`];
}
