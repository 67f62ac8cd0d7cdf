/* Days, weeks and months of UTC. */

const DAY = 24 * 60 * 60 * 1_000;
/** 1970 began on a Thursday: so many days after the Monday of its week. */
const FIRST_WEEKDAY = 3;

/** The day that a moment is in: from its first millisecond up to, but not, the next day's. */
export function dayOf(at: Date): { from: Date; to: Date } {
  const from = dayNumber(at) * DAY;
  return { from: new Date(from), to: new Date(from + DAY) };
}

/** The number of the day that a moment is in, counted from 1970. */
export function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / DAY);
}

/** When the week that a moment is in began: on its Monday. */
export function weekOf(at: Date): Date {
  const day = dayNumber(at);
  return new Date((day - ((day + FIRST_WEEKDAY) % 7)) * DAY);
}

/** When the month that a moment is in began. */
export function monthOf(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}
