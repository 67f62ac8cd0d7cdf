import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { getBlastLists } from './api.ts';

const refreshSoon = coalesceByKey((event) => getBlastLists(event).refresh());

/** Loads the blasts of an event again. */
export function onBlastUpdated({ event }: LiveMessages['blast.updated']): void {
  refreshSoon(event);
}
