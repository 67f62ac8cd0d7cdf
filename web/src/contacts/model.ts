import type { Event } from '@homecoming/contract/events.ts';
import { durations } from '@homecoming/contract/limits.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Whether the reader can meet people of an event at `now`, in ms: they were checked in, and it is over for 14 days at most. */
export function isMetOpen(
  event: Pick<Event, 'status' | 'ends_at' | 'removed' | 'my_registration'>,
  now: number,
): boolean {
  const end = Date.parse(event.ends_at);
  const seat = event.my_registration;
  const wasThere = seat?.status === 'going' && seat.checked_in_at !== null;
  const isPublished = event.status === 'published' && event.removed === null;
  return isPublished && wasThere && end <= now && now < end + durations.metDays * DAY_MS;
}
