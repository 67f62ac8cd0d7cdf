import type { Random } from './random.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** An age as people write it, such as `12m`, `2h 10m` or `3d 4h`. */
export type Age = string;

const units: Readonly<Record<string, number>> = { m: MINUTE, h: HOUR, d: DAY };

/**
 * An age in milliseconds.
 * @throws {RangeError} when it is not one.
 */
export function toMilliseconds(age: Age): number {
  if (!/^\d+[dhm]( \d+[dhm])*$/.test(age)) throw new RangeError(`'${age}' is not an age`);
  return age.split(' ').reduce((sum, part) => sum + Number.parseInt(part, 10) * (units[part.slice(-1)] ?? 0), 0);
}

/** The moment that is this long before another. */
export function before(moment: Date, milliseconds: number): Date {
  return new Date(moment.getTime() - milliseconds);
}

/** The moment that is this long after another. */
export function after(moment: Date, milliseconds: number): Date {
  return before(moment, -milliseconds);
}

/** The earliest of some moments. */
export function earliest(...moments: readonly Date[]): Date {
  return new Date(Math.min(...moments.map((moment) => moment.getTime())));
}

/** The latest of some moments. */
export function latest(...moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

/** Some moment between two others. */
export function momentBetween(random: Random, from: Date, to: Date): Date {
  return new Date(Math.floor(random.between(from.getTime(), Math.max(from.getTime(), to.getTime()))));
}
