import { mutate } from 'swr';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { entriesKey } from './api.ts';

const refreshSoon = coalesceByKey(async (key) => {
  await mutate(key);
});

/** Loads the user's points again: likes and new levels come with a notification. */
export function onNotificationCreated(): void {
  refreshSoon(entriesKey);
}
