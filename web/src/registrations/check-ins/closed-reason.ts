import type { Event } from '@homecoming/contract/events.ts';

/** How long people can be checked in after the end of an event, in ms. */
const OPEN_AFTER_END_MS = 7 * 24 * 3_600_000;

/** Why nobody can be checked in at `now`, in ms. Null from the publication of an event until a week after its end. */
export function checkInClosedReason(
  { status, ends_at }: Pick<Event, 'status' | 'ends_at'>,
  now: number,
): string | null {
  if (status === 'draft') return 'This event is a draft. Publish it first.';
  if (status === 'cancelled') return 'This event is cancelled.';
  return now > Date.parse(ends_at) + OPEN_AFTER_END_MS ? 'This event ended more than a week ago.' : null;
}
