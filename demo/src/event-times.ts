import { Temporal } from 'temporal-polyfill';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** A day and a time of day in the zone of an event, counted from the day on which the world is made. */
export interface EventDay {
  /** Days from today on; negative ones are past. */
  readonly from: number;
  /** The first such day from there on, up to six days later. Left out: that day itself. */
  readonly weekday?: (typeof weekdays)[number];
  /** Such as `19:30`. */
  readonly at: string;
}

/** The moment at which an event starts. */
export function getEventStart({ from, weekday, at }: EventDay, timezone: string, now: Date): Date {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  const first = today.add({ days: from });
  const later = weekday === undefined ? 0 : (weekdays.indexOf(weekday) + 1 - first.dayOfWeek + 7) % 7;
  const start = first.add({ days: later }).toZonedDateTime({ timeZone: timezone, plainTime: at });
  return new Date(start.epochMilliseconds);
}
