import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshRegistration } from './api.ts';

const refreshSoon = coalesceByKey(refreshRegistration);

/** Loads the event and the user's registration again: seats and states may have changed. */
export function onRegistrationUpdated({ event }: { event: string }): void {
  refreshSoon(event);
}
