import { getGroup, type FoundGroup, type Group } from '@homecoming/contract/groups.ts';
import { threadsKey } from '../comments/api.ts';
import { updateCached } from '../lib/lists/update-cached.ts';
import { getSwrKey } from '../lib/http/use-endpoint.ts';

/** Changes a group everywhere in the cache. */
export function changeGroup(id: string, change: <T extends Group>(known: T) => T): void {
  const details = getSwrKey(getGroup, { params: { id } });
  updateCached<FoundGroup>(details, change);
  updateCached<Group[]>(isGroupList, (list) => list.map((group) => (group.id === id ? change(group) : group)));
}

/** The place of the comments of a group. */
export function discussionPlace(group: string): string {
  return `group ${group}`;
}

/** Whether an SWR key belongs to a group: details, comments, resources, members. */
export function isOfGroup(key: unknown, id: string): boolean {
  return (
    typeof key === 'string' &&
    (key.includes(`/groups/${id}/`) ||
      key.includes(`/groups/details/${id}/`) ||
      key === threadsKey(discussionPlace(id)))
  );
}

/** Whether an SWR key is a group or the result of a search for groups. */
export function isGroupOrSearch(key: unknown): boolean {
  return typeof key === 'string' && /^\/groups\/(details|search)\//.test(key);
}

/** Whether an SWR key is the list of a channel's groups. */
export function isGroupList(key: unknown): boolean {
  return typeof key === 'string' && /^\/channels\/[^/]+\/groups\//.test(key);
}
