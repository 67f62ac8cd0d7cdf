import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshCases, setClaim } from './api.ts';

const refreshSoon = coalesceByKey(refreshCases);

/** Loads a case and the queues on the screen again, with the count of open ones. */
export function onCaseUpdated({ case: id }: LiveMessages['case.updated']): void {
  refreshSoon(id);
}

/** Shows who else looks at a case. */
export function onCaseClaimed({ case: id, claim }: LiveMessages['case.claimed']): void {
  setClaim(id, claim);
}
