import { expect, it } from 'vitest';
import { getEventStart } from './event-times.ts';
import type { EventDraft } from './events/event.ts';
import { eventDrafts } from './events/events.ts';
import { DAY, HOUR, toMilliseconds } from './times.ts';

/** Any week, hour by hour; the clocks of all zones change on the way. */
const moments = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2026, 9, 1) + index * 13 * HOUR));

it.each(['America/Los_Angeles', 'Europe/Lisbon', 'Asia/Tokyo'])(
  'starts at its hour and on its weekday in %s',
  (timeZone) => {
    const words = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', hour: '2-digit', minute: '2-digit' });
    for (const now of moments) {
      const start = getEventStart({ from: 5, weekday: 'Saturday', at: '19:30' }, timeZone, now);
      expect(words.format(start)).toMatch(/^Saturday\D+19:30$/);
      expect((start.getTime() - now.getTime()) / DAY).toBeGreaterThan(4);
      expect((start.getTime() - now.getTime()) / DAY).toBeLessThan(13);
    }
  },
);

/** Whether everything of an event is at its time in a world that is made at `now`. */
function isInOrder(
  { day, hours, timezone, ago, blasts = [], feedbackMail, cancelled }: EventDraft,
  now: Date,
): boolean {
  const start = getEventStart(day, timezone, now).getTime() - now.getTime();
  const end = start + hours * HOUR;
  const publishedAt = -toMilliseconds(ago);
  const sentAt = feedbackMail && 'ago' in feedbackMail.sent ? -toMilliseconds(feedbackMail.sent.ago) : 0;
  return [
    day.from > 0 ? start > DAY : end < -DAY,
    publishedAt < start - 7 * DAY,
    cancelled === undefined || -toMilliseconds(cancelled.ago) > publishedAt,
    // Before the start, or thanks after the end.
    ...blasts.map((blast) => -toMilliseconds(blast.ago)).map((at) => at > publishedAt && (at < start || at > end)),
    feedbackMail === undefined || sentAt > end,
  ].every(Boolean);
}

it.each(eventDrafts)('$title is to come or over, and all is said at its time, whenever the world is made', (draft) => {
  expect(moments.filter((now) => !isInOrder(draft, now))).toEqual([]);
});
