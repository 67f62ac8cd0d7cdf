import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { blastsOf } from './api.ts';

const refreshSoon = coalesceByKey((event) => blastsOf(event).refresh());

/** Loads the blasts of an event again. */
export function onBlastUpdated({ event }: LiveMessages['blast.updated']): void {
  refreshSoon(event);
}
