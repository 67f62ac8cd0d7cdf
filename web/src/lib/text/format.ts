const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Made once: a formatter takes longer to make than to use
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
const NUMBER = new Intl.NumberFormat('en');
const DAY_AND_MONTH = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const DAY_MONTH_YEAR = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'long' });
const SHORT_WEEKDAY = new Intl.DateTimeFormat('en-GB', { weekday: 'short' });
const CLOCK_TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });

/** `Amara Okafor`: the name without the class year, for sentences and labels. */
export function fullName(person: { first_name: string; last_name: string }): string {
  return `${person.first_name} ${person.last_name}`;
}

/** `’14`: the class year after a name. */
export function classYear(year: number): string {
  return `’${String(year % 100).padStart(2, '0')}`;
}

/** `1,284`; from ten thousand on `12.3k`, then `1.2M`. */
export function count(value: number): string {
  if (value < 10_000) return NUMBER.format(value);
  return COMPACT.format(value).replace('K', 'k');
}

/** A number that is counted up to 100 only: `99+` from there on. */
export function countUpTo99(value: number): string {
  return value > 99 ? '99+' : String(value);
}

/** `1 member`, `412 members`. */
export function counted(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A message with a full stop, unless it ends with a punctuation mark. */
export function asSentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** `Now`, `5 min`, `2 h`, `Yesterday`, `Tuesday`, `12 August`, `12 August 2025`: short, for the line under a name. */
export function relativeTime(iso: string, now = new Date()): string {
  const then = new Date(iso);
  const age = now.getTime() - then.getTime();
  if (age < MINUTE) return 'Now';
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`;
  const days = calendarDays(then, now);
  if (days === 0) return `${Math.floor(age / HOUR)} h`;
  if (days === 1) return 'Yesterday';
  if (days < 7) return WEEKDAY.format(then);
  return (then.getFullYear() === now.getFullYear() ? DAY_AND_MONTH : DAY_MONTH_YEAR).format(then);
}

/** `just now`, `5 min ago`, `yesterday`, `on Tuesday`, `on 12 August`: for use after a verb. */
export function pastTime(iso: string, now = new Date()): string {
  const when = relativeTime(iso, now);
  if (when === 'Now') return 'just now';
  if (when === 'Yesterday') return 'yesterday';
  return /^\d+ (min|h)$/.test(when) ? `${when} ago` : `on ${when}`;
}

/** `today`, `yesterday`, `Tuesday`, `12 August`, `12 August 2025`: the day, for use after a verb. */
export function formatRelativeDay(iso: string, now = new Date()): string {
  const then = new Date(iso);
  const days = calendarDays(then, now);
  if (days <= 0) return 'today';
  if (days === 1) return 'yesterday';
  return relativeTime(iso, now);
}

/** `Sat 5 December 2026`. */
export function fullDate(iso: string): string {
  const date = new Date(iso);
  return `${SHORT_WEEKDAY.format(date)} ${DAY_MONTH_YEAR.format(date)}`;
}

/** `7:00 PM`. */
export function clockTime(iso: string): string {
  return CLOCK_TIME.format(new Date(iso)).replace('\u202f', ' ');
}

function calendarDays(from: Date, to: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return Math.round((midnight(to) - midnight(from)) / DAY);
}

/** `Product design · Palmgrid`; a line breaks after a dot, not before it. */
export function joinFacts(facts: readonly string[]): string {
  return facts.join('\u00A0· ');
}
