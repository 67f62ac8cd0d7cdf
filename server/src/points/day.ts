const DAY = 24 * 60 * 60 * 1_000;

/** The day of UTC that a moment is in: from its first millisecond up to, but not, the next day's. */
export function dayOf(at: Date): { from: Date; to: Date } {
  const from = at.getTime() - (at.getTime() % DAY);
  return { from: new Date(from), to: new Date(from + DAY) };
}

/** The number of the day of UTC that a moment is in, counted from 1970. */
export function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / DAY);
}
