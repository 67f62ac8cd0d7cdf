import { listAttendees, type Attendee, type CheckIn } from '@homecoming/contract/registrations.ts';
import { showEventChange } from '../../events/api.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';
import { getCachedLists } from '../../lib/lists/list-cache.ts';

/** The cached lists of attendees of an event. */
export function getAttendeeLists(eventId: string) {
  return getCachedLists<Attendee>(getSwrKey(listAttendees, { params: { id: eventId } }));
}

interface CheckedIn {
  userId: string;
  /** Null: not checked in. */
  checked_in_at: string | null;
  door: string | null;
}

/** Shows a check-in in all lists of the event; `counts` are the numbers of the event after it. */
export function showCheckIn(
  eventId: string,
  { userId, checked_in_at, door }: CheckedIn,
  counts?: CheckIn['counts'],
): void {
  getAttendeeLists(eventId).change(userId, (known) => ({ ...known, checked_in_at, checked_in_door: door }));
  if (counts === undefined) return;
  const { going, checked_in } = counts;
  showEventChange(eventId, (event) => ({ ...event, counts: { ...event.counts, going, checked_in } }));
}
