import type { LiveMessages } from '@homecoming/contract/live.ts';
import { getProfile } from '@homecoming/contract/profiles.ts';
import { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';

const ALL_PROFILES = 'all';
const refreshSoon = coalesceByKey(async (wanted) => {
  await mutate((key) => (wanted === ALL_PROFILES ? isProfileKey(key) : key === wanted));
});

/** Refreshes the profile of the author, which counts their posts. */
export function onPostCreated({ author }: LiveMessages['post.created']): void {
  refreshSoon(getSwrKey(getProfile, { params: { id: author } }));
}

/** Refreshes all cached profiles: the message does not name the author. */
export function onPostDeleted(): void {
  refreshSoon(ALL_PROFILES);
}

/** Refreshes the signed-in user: the inbox reports each level that they reach. */
export function onNotificationCreated(): void {
  refreshSoon(currentUserKey);
}

function isProfileKey(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('/users/') && key.endsWith('/details/');
}
