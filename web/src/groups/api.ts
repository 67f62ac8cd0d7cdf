import {
  createGroup as createGroupCall,
  deleteGroup as deleteGroupCall,
  getGroup,
  listGroupMembers,
  listGroups,
  searchGroups,
  subscribeToGroup,
  unsubscribeFromGroup,
  updateGroup,
  type FoundGroup,
  type Group,
} from '@homecoming/contract/groups.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import useSWR, { mutate } from 'swr';
import { refreshChannel } from '../channels/api.ts';
import { toPictureUpload, pictureChange, type PictureSending } from '../lib/browser/picture-choice.ts';
import { ApiError, getErrorMessage } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { useSearchView, useTypedQuery, type Search } from '../lib/search.ts';
import { notice } from '../lib/toasts.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { listKey } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';
import { changeGroup, isGroupOrSearch, isOfGroup } from './cache.ts';
import { groupTexts } from './texts.ts';

const pendingFollows = createOverlay<FoundGroup>(({ id }) => id);

/** The groups of a channel, the latest activity first. */
export function useGroups(channel: string) {
  const request = { params: { id: channel } };
  return useSWR<Group[], ApiError>(getSwrKey(listGroups, request), async () => {
    const groups = await call(listGroups, request);
    // A channel always has one
    if (Array.isArray(groups) && groups.length > 0) return groups;
    throw new ApiError(200, 'no_groups', groupTexts.noGroups);
  });
}

/** Loads groups and search results on the screen again, because the user's rights may have changed. */
export async function refreshGroups(): Promise<void> {
  await mutate(isGroupOrSearch);
}

/** One group, with the user's pending follow applied. */
export function useGroup(id: string) {
  const withPendingFollow = useOverlay(pendingFollows);
  const { data, error, mutate: reload } = useEndpoint(getGroup, { params: { id } });
  return { data: data && withPendingFollow(data), error, reload };
}

/** The people who follow a group, page after page. */
export function useGroupMembers(id: string) {
  return useLiveList(listSource(listGroupMembers, { params: { id } }));
}

/** Searches the groups that the user may see once typing pauses, best match first. Null while nothing is typed. */
export function useGroupSearch(typed: string): Search<FoundGroup> | null {
  const query = useTypedQuery(typed);
  const answer = useEndpoint(searchGroups, query === '' ? null : { query: { query } });
  return useSearchView(typed, query, answer);
}

/** Follows a group, or follows it no longer. A refusal is shown in a toast. */
export function toggleFollow({ id, name, is_member }: FoundGroup): void {
  const params = { id };
  const follows = !is_member;
  pendingFollows.set({
    id,
    field: 'is_member',
    value: follows,
    patch: (group) => withFollow(group, follows),
    send: () => call(follows ? subscribeToGroup : unsubscribeFromGroup, { params }),
    store({ is_member: isMember, members_count, can }) {
      changeGroup(id, (known) => ({ ...known, is_member: isMember, members_count, can }));
      void mutate(listKey(getSwrKey(listGroupMembers, { params })));
    },
    onRefused: (error) =>
      notice.error(
        `${follows ? `You do not follow ${name} yet.` : `You still follow ${name}.`} ${getErrorMessage(error)}`,
      ),
  });
}

function withFollow(group: FoundGroup, follows: boolean): FoundGroup {
  if (group.is_member === follows) return group;
  return { ...group, is_member: follows, members_count: Math.max(0, group.members_count + (follows ? 1 : -1)) };
}

interface NewGroup extends BodyOf<typeof createGroupCall>, PictureSending {
  idempotencyKey: string;
}

/** Creates a group in a channel. The user manages and follows it. */
export async function createGroup(
  channel: string,
  { picture, onProgress, idempotencyKey, ...body }: NewGroup,
): Promise<Group> {
  const request = { params: { id: channel }, body, idempotencyKey, ...toPictureUpload({ picture, onProgress }) };
  const group = await call(createGroupCall, request);
  void refreshChannel(channel);
  return group;
}

interface Changes extends Omit<BodyOf<typeof updateGroup>, 'remove_image'>, PictureSending {}

/** Changes the given fields of a group. */
export async function saveGroup(id: string, { picture, onProgress, ...changes }: Changes): Promise<FoundGroup> {
  const body = { ...changes, ...pictureChange(picture) };
  const saved = await call(updateGroup, { params: { id }, body, ...toPictureUpload({ picture, onProgress }) });
  changeGroup(id, (known) => ({ ...known, ...saved }));
  return saved;
}

/** Deletes a group with its comments and resources. The screen leaves it before `removeGroup`. */
export async function deleteGroup(id: string): Promise<void> {
  await call(deleteGroupCall, { params: { id } });
}

/** Removes a deleted group from the cache, and loads its channel again. */
export async function removeGroup({ id, channel }: Pick<Group, 'id' | 'channel'>): Promise<void> {
  await mutate((key) => isOfGroup(key, id), undefined, { revalidate: false });
  await refreshChannel(channel);
}
