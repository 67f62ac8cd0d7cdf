import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import type { Queryable } from './db/database.ts';

/* Days, weeks and months of UTC, and which zones there are. */

/** An hour, and a day of UTC, in milliseconds. */
export const HOUR_MS = 60 * 60 * 1_000;
export const DAY_MS = 24 * HOUR_MS;
/** Days from the Monday of its week to 1 January 1970, a Thursday. */
const FIRST_WEEKDAY = 3;

/** The UTC day of a time, as a half-open range. */
export function getDayRange(at: Date): { from: Date; to: Date } {
  const from = dayNumber(at) * DAY_MS;
  return { from: new Date(from), to: new Date(from + DAY_MS) };
}

/** The number of the UTC day of a time, counted from 1970. */
export function dayNumber(at: Date): number {
  return Math.floor(at.getTime() / DAY_MS);
}

/** The start of the week of a time: its Monday. */
export function getWeekStart(at: Date): Date {
  const day = dayNumber(at);
  return new Date((day - ((day + FIRST_WEEKDAY) % 7)) * DAY_MS);
}

/** The start of the month of a time. */
export function getMonthStart(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth()));
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** `28 November 2026`. */
export function formatDay(at: Date): string {
  return day.format(at);
}

/** The same day of another month, or the last one of a shorter month. */
export function addMonths(at: Date, months: number): Date {
  const then = new Date(at);
  then.setUTCMonth(at.getUTCMonth() + months);
  // Of 31 August six months later is not 3 March.
  if (then.getUTCDate() !== at.getUTCDate()) then.setUTCDate(0);
  return then;
}

/** Some 600 at most. The database reads a file for each zone to answer, which takes it longer than what is saved with one. */
const knownZones = new Set<string>();

/** Whether a text is an IANA zone that both Intl and the database know. Do not call it inside a transaction. */
export async function isKnownZone(db: Queryable, zone: string): Promise<boolean> {
  // Names begin with a letter: Intl also takes offsets, such as +01:00.
  if (!/^[A-Za-z]/.test(zone) || !isKnownToIntl(zone)) return false;
  if (knownZones.has(zone)) return true;
  const { rows } = await db.execute(sql`select 1 from pg_timezone_names where name = ${zone}`);
  if (rows.length > 0) knownZones.add(zone);
  return rows.length > 0;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

/** The day that a moment belongs to in a zone, in ISO 8601. Its first moment is midnight there, or the end of the gap at it. */
export function findDay(zone: string, at: Date): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();
}
