import { Temporal } from 'temporal-polyfill';

/**
 * The VTIMEZONE of an IANA zone (RFC 5545), with every change of its offset that counts between two times. It is made
 * from the zone data of the server, and so agrees with what people see: the packages for it have data of 2018.
 */
export function buildVtimezone(zone: string, from: Date, to: Date): string {
  const start = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(zone);
  const end = Temporal.Instant.fromEpochMilliseconds(to.getTime()).toZonedDateTimeISO(zone);
  // The change before the start, or at it.
  let change = start.add({ nanoseconds: 1 }).getTimeZoneTransition('previous');
  const parts = change === null ? [fixedOffset(start.offset)] : [offsetChange(change)];
  change = start.getTimeZoneTransition('next');
  while (change !== null && Temporal.ZonedDateTime.compare(change, end) <= 0) {
    parts.push(offsetChange(change));
    change = change.getTimeZoneTransition('next');
  }
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...parts.flat(), 'END:VTIMEZONE'].join('\r\n');
}

function offsetChange(change: Temporal.ZonedDateTime): string[] {
  const before = change.subtract({ nanoseconds: 1 });
  // The time that clocks showed when they were changed.
  const shown = change.toPlainDateTime().subtract({ nanoseconds: change.offsetNanoseconds - before.offsetNanoseconds });
  const kind = change.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD';
  return component(kind, shown, before.offset, change.offset);
}

function fixedOffset(offset: string): string[] {
  return component('STANDARD', new Temporal.PlainDateTime(1970, 1, 1), offset, offset);
}

function component(kind: string, shown: Temporal.PlainDateTime, from: string, to: string): string[] {
  return [
    `BEGIN:${kind}`,
    `DTSTART:${shown.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${kind}`,
  ];
}
