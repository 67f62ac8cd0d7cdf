import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshDirectory } from './api.ts';

const refreshSoon = coalesceByKey(refreshDirectory);

/** Somebody joined or left a community, or has another role in it. */
export function onMembershipUpdated({ community }: LiveMessages['membership.updated']): void {
  refreshSoon(community);
}
