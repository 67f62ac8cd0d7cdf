import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshSeats, refreshStatus } from './api.ts';
import { getAttendeeLists, showCheckIn } from './check-ins/cache.ts';
import { refreshEventPayments, refreshOwnPayments, refreshShownPayments } from './payments/api.ts';
import { getRequestLists } from './requests/api.ts';

const refreshSeatsSoon = coalesceByKey(refreshSeats);
const refreshStatusSoon = coalesceByKey(refreshStatus);
const refreshListsSoon = coalesceByKey(async (event) => {
  await Promise.all([
    getRequestLists(event).refresh(),
    getAttendeeLists(event).refresh(),
    refreshEventPayments(event),
    refreshOwnPayments(),
  ]);
});
const refreshPaymentsSoon = coalesceByKey(refreshShownPayments);

/**
 * Loads the event and the user's registration again. A check-in, at another door for example, is shown at once; the
 * lists are loaded again only when who is in them may have changed.
 */
export function onRegistrationUpdated(message: LiveMessages['registration.updated']): void {
  const { event, user, status, checked_in_at, door } = message;
  refreshSeatsSoon(event);
  if (getAttendeeLists(event).find(user)?.status !== status) return refreshListsSoon(event);
  showCheckIn(event, { userId: user, checked_in_at, door });
}

/** Loads the shown payments again: a problem with one, such as a dispute, comes with a notification. */
export function onNotificationCreated(): void {
  refreshPaymentsSoon('payments');
}

/** Loads the user's registration again: their place in the waitlist may have changed with the seats. */
export function onEventUpdated({ event }: LiveMessages['event.updated']): void {
  refreshStatusSoon(event);
}
