import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../../lib/coalesce-by-key.ts';
import { requestsOf } from '../requests/api.ts';
import { attendeesOf, showCheckIn } from './cache.ts';

/** Loads the lists of an event that are on the screen again. */
const refreshSoon = coalesceByKey(async (event) => {
  await Promise.all([requestsOf(event).refresh(), attendeesOf(event).refresh()]);
});

/** Shows a check-in at another door at once; loads the lists again when who is in them may have changed. */
export function onRegistrationUpdated(message: LiveMessages['registration.updated']): void {
  const { event, user, status, checked_in_at, door } = message;
  const known = attendeesOf(event).find(user);
  if (known !== undefined && known.status === status) {
    showCheckIn(event, { userId: user, checked_in_at, door });
  } else {
    refreshSoon(event);
  }
}
