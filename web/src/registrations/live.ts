import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshRegistration, refreshStatus } from './api.ts';

const refreshRegistrationSoon = coalesceByKey(refreshRegistration);
const refreshStatusSoon = coalesceByKey(refreshStatus);

/** Loads the event and the user's registration again. */
export function onRegistrationUpdated({ event }: LiveMessages['registration.updated']): void {
  refreshRegistrationSoon(event);
}

/** Loads the user's registration again: their place in the waitlist may have changed with the seats. */
export function onEventUpdated({ event }: LiveMessages['event.updated']): void {
  refreshStatusSoon(event);
}
