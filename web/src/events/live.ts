import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshEvent, refreshEvents } from './api.ts';

const refreshSoon = coalesceByKey(refreshEvent);
const refreshAllSoon = coalesceByKey(refreshEvents);

/** Loads an event again: its seats, time, place or status changed. */
export function onEventUpdated({ event }: LiveMessages['event.updated']): void {
  refreshSoon(event);
}

/** Loads the lists again: memberships decide which events the user sees. */
export function onMembershipUpdated(): void {
  refreshAllSoon('all');
}
