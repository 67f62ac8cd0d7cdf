import { presentCalendar, type CalendarEntry } from '../../events/calendar/present.ts';
import type { App } from '../../platform/app.ts';
import { toFileName } from '../../platform/http/download.ts';
import type { Attachment } from '../../platform/mail/mail.ts';

/** The calendar file of an event, for a mail. Calendars update the event that they know by its id. */
export function calendarFile({ config, clock }: App, entry: CalendarEntry): Attachment {
  const content = presentCalendar([entry], { publicUrl: config.publicUrl, now: clock.now() });
  return {
    filename: toFileName(entry.event.title, 'ics'),
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content,
  };
}
