import type { Community } from '@homecoming/contract/communities.ts';
import { getCommunity } from '@homecoming/contract/communities.ts';
import { updateCached } from '../lib/change-known.ts';
import { keyOf } from '../lib/use-endpoint.ts';

/** Changes the details of a community, where they are in memory. */
export function changeDetails(id: string, change: (known: Community) => Community): void {
  const details = keyOf(getCommunity, { params: { id } });
  updateCached<Community>((key) => key === details, change);
}

/** The user's list of communities. */
export function isList(key: unknown): boolean {
  return typeof key === 'string' && key.startsWith('pages:/community/list/');
}

/** Everything that is known of one community: details, members, requests, invites, limits. */
export function isOf(id: string, key: unknown): boolean {
  return typeof key === 'string' && key.includes(`/community/${id}/`);
}
