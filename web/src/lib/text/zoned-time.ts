/* Times of events in their own zones: IANA names such as Europe/Lisbon. Instants are ISO strings. */

/** When something takes place, and in which zone. */
export interface ZonedSpan {
  starts_at: string;
  ends_at: string;
  timezone: string;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** The zone of this browser. */
export function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** `Dec`, `5`, `Sat`: the parts of a date tile. */
export function tileParts(iso: string, zone: string): { month: string; day: string; weekday: string } {
  const date = new Date(iso);
  const part = (options: Intl.DateTimeFormatOptions) => formatter(zone, 'en-US', options).format(date);
  return { month: part({ month: 'short' }), day: part({ day: 'numeric' }), weekday: part({ weekday: 'short' }) };
}

/** `Sat 5 December 2026`; `Sat 5 December` without the year. */
export function zonedDate(iso: string, zone: string, withYear = true): string {
  const date = new Date(iso);
  const weekday = formatter(zone, 'en-GB', { weekday: 'short' }).format(date);
  const year = withYear ? ({ year: 'numeric' } as const) : {};
  return `${weekday} ${formatter(zone, 'en-GB', { day: 'numeric', month: 'long', ...year }).format(date)}`;
}

/** `7:00 PM`. */
export function zonedTime(iso: string, zone: string): string {
  const time = formatter(zone, 'en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(iso));
  return time.replace('\u202F', ' ');
}

/** `7:00 to 10:30 PM`, `11:00 AM to 2:00 PM`; with the date of the end when it lasts longer than a day. */
export function zonedSpan({ starts_at, ends_at, timezone }: ZonedSpan): string {
  const [start, end] = [zonedTime(starts_at, timezone), zonedTime(ends_at, timezone)];
  if (Date.parse(ends_at) - Date.parse(starts_at) >= DAY) {
    return `${start} to ${zonedDate(ends_at, timezone, false)}, ${end}`;
  }
  const isSameHalf = start.slice(-2) === end.slice(-2) && zonedDay(starts_at, timezone) === zonedDay(ends_at, timezone);
  return `${isSameHalf ? start.slice(0, -3) : start} to ${end}`;
}

/** The start in the reader's zone: `12:00 PM`, with the date where it is another day. Null where the clocks agree. */
export function ownStart({ starts_at, timezone }: ZonedSpan, own = ownZone()): string | null {
  const isSameDay = zonedDay(starts_at, timezone) === zonedDay(starts_at, own);
  if (isSameDay && zonedClock(starts_at, timezone) === zonedClock(starts_at, own)) return null;
  const time = zonedTime(starts_at, own);
  return isSameDay ? time : `${zonedDate(starts_at, own, false)}, ${time}`;
}

/** `Lisbon`, `New York`, `UTC`: the place that a zone is named after. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** `GMT+1`: the difference to UTC at an instant. */
export function zoneOffset(iso: string, zone: string): string {
  const parts = formatter(zone, 'en-US', { timeZoneName: 'shortOffset' }).formatToParts(new Date(iso));
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
}

/** `December`, or `January 2027` for another year than that of `now`. */
export function zonedMonth(iso: string, zone: string, now = new Date()): string {
  const year = (date: Date) => formatter(zone, 'en-GB', { year: 'numeric' }).format(date);
  const date = new Date(iso);
  const options = year(date) === year(now) ? {} : ({ year: 'numeric' } as const);
  return formatter(zone, 'en-GB', { month: 'long', ...options }).format(date);
}

/** `Today`, `Tomorrow`, `3 days away`, `2 weeks away`; `Now` between start and end, null afterwards. */
export function countdown({ starts_at, ends_at, timezone }: ZonedSpan, now = new Date()): string | null {
  if (Date.parse(ends_at) <= now.getTime()) return null;
  if (Date.parse(starts_at) <= now.getTime()) return 'Now';
  const days = (Date.parse(zonedDay(starts_at, timezone)) - Date.parse(zonedDay(now.toISOString(), timezone))) / DAY;
  if (days === 0) return 'Today';
  if (days === 1) return 'Tomorrow';
  if (days < 14) return `${days} days away`;
  return days < 61 ? `${Math.round(days / 7)} weeks away` : `${Math.round(days / 30)} months away`;
}

/** `2026-12-05`: the value of a date field. */
export function zonedDay(iso: string, zone: string): string {
  const { year, month, day } = getZonedParts(iso, zone);
  return `${year}-${month}-${day}`;
}

/** `19:00`: the value of a time field. */
export function zonedClock(iso: string, zone: string): string {
  const { hour, minute } = getZonedParts(iso, zone);
  return `${hour}:${minute}`;
}

/** The last day that a date field takes: the server and `toInstant` know years of four digits. */
export const MAX_DAY = '9999-12-30';

/**
 * The instant of a date and a time of fields in a zone; null where they are no date or time, such as a blank field or a
 * year of five digits. A time that the clocks skip in spring is the one after it; of a time that comes twice in autumn it
 * is the first.
 */
export function toInstant(day: string, clock: string, zone: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(clock) || day > MAX_DAY) return null;
  const asUtc = Date.parse(`${day}T${clock}:00Z`);
  if (Number.isNaN(asUtc)) return null;
  const [before, after] = [asUtc - DAY, asUtc + DAY].map((time) => asUtc - offsetAt(time, zone)) as [number, number];
  const [first, second] = [Math.min(before, after), Math.max(before, after)];
  const fits = (time: number) => time + offsetAt(time, zone) === asUtc;
  return new Date(fits(first) ? first : second).toISOString();
}

function offsetAt(time: number, zone: string): number {
  const iso = new Date(time).toISOString();
  const { year, month, day, hour, minute, second } = getZonedParts(iso, zone);
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(time / 1000) * 1000;
}

function getZonedParts(iso: string, zone: string) {
  const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
  const parts = formatter(zone, 'en-GB', { ...options, ...clock }).formatToParts(new Date(iso));
  const part = (wanted: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return {
    year: part('year').padStart(4, '0'),
    month: part('month'),
    day: part('day'),
    hour: part('hour'),
    minute: part('minute'),
    second: part('second'),
  };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Formatters are slow to make. A zone that this browser does not know is shown as UTC. */
function formatter(zone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([zone, locale, options]);
  let known = formatters.get(key);
  if (known === undefined) {
    known = new Intl.DateTimeFormat(locale, { ...options, timeZone: isKnownZone(zone) ? zone : 'UTC' });
    formatters.set(key, known);
  }
  return known;
}

function isKnownZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}
