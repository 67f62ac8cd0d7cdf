import type { LiveMessages } from '@homecoming/contract/live.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { refreshCommunity } from './api.ts';

const refreshSoon = coalesceByKey(refreshCommunity);

/** Refreshes the community of a join request. */
export function onRequestUpdated({ community }: LiveMessages['request.updated']): void {
  refreshSoon(community);
}

/** Refreshes a community whose settings another manager has changed. */
export function onCommunityUpdated({ community }: LiveMessages['community.updated']): void {
  refreshSoon(community);
}

/** Refreshes the community of a membership that began, ended or changed. */
export function onMembershipUpdated({ community }: LiveMessages['membership.updated']): void {
  refreshSoon(community);
}
