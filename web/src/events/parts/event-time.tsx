import type { OpenEvent } from '@homecoming/contract/open-events.ts';
import { ownStart, zonedDate, zonedSpan, zonedTime } from '../../lib/text/zoned-time.ts';

interface EventTimeProps {
  event: Pick<OpenEvent, 'starts_at' | 'ends_at' | 'timezone'>;
  /**
   * `time`: `7:00 PM`, with the date for screen readers. `weekday`: `Sat 7:00 PM`. `date`: `Sat 5 December, 7:00 PM`.
   * `span`: `Sat 5 December 2026, 7:00 to 10:30 PM`.
   */
  format: 'time' | 'weekday' | 'date' | 'span';
}

/** When an event starts in its own zone, and for readers whose clocks differ in theirs. */
export function EventTime({ event, format }: EventTimeProps) {
  const own = ownStart(event);
  return (
    <time dateTime={event.starts_at}>
      {format === 'time' && <span className="hc-hidden">{zonedDate(event.starts_at, event.timezone)}, </span>}
      {wordsFor(event, format)}
      {own !== null && ` (${own} your time)`}
    </time>
  );
}

function wordsFor(event: EventTimeProps['event'], look: EventTimeProps['format']): string {
  const { starts_at, timezone } = event;
  const time = zonedTime(starts_at, timezone);
  if (look === 'weekday') return `${zonedDate(starts_at, timezone).slice(0, 3)} ${time}`;
  if (look === 'date') return `${zonedDate(starts_at, timezone, false)}, ${time}`;
  return look === 'span' ? `${zonedDate(starts_at, timezone)}, ${zonedSpan(event)}` : time;
}
