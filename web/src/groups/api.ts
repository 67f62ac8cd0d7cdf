import {
  createResource as createResourceCall,
  deleteGroup as deleteGroupCall,
  deleteResource as deleteResourceCall,
  getGroup,
  listGroupMembers,
  listGroups,
  listResources,
  subscribeToGroup,
  unsubscribeFromGroup,
  updateResource as updateResourceCall,
  type FoundGroup,
  type Group,
  type Resource,
} from '@homecoming/contract/groups.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import useSWR, { mutate } from 'swr';
import { refreshChannel } from '../channels/api.ts';
import { ApiError, messageOf } from '../lib/api-error.ts';
import { updateCached } from '../lib/change-known.ts';
import { call } from '../lib/client.ts';
import { createOverlay, useOverlay } from '../lib/optimistic.ts';
import { notice } from '../lib/toasts.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { pagesKeyOf, usePages, type Listed } from '../lib/use-pages.ts';
import { changeGroup, isOfGroup } from './cache.ts';
import { listenForComments } from './live.ts';

listenForComments();
const pendingFollows = createOverlay<FoundGroup>(({ id }) => id);

/** The groups of a channel, the latest activity first. */
export function useGroups(channel: string) {
  const request = { params: { id: channel } };
  return useSWR<Group[], ApiError>(keyOf(listGroups, request), async () => {
    const groups = await call(listGroups, request);
    // A channel always has one
    if (Array.isArray(groups) && groups.length > 0) return groups;
    throw new ApiError(200, 'no_groups', 'No data received from the server.');
  });
}

/** One group, with the user's pending follow applied. */
export function useGroup(id: string) {
  const withPendingFollow = useOverlay(pendingFollows);
  const { data, error, mutate: reload } = useEndpoint(getGroup, { params: { id } });
  return { data: data && withPendingFollow(data), error, reload };
}

/** The people who follow a group, page after page. */
export function useGroupMembers(id: string) {
  return usePages(listGroupMembers, { params: { id } });
}

/** What is kept in a group, newest first, page after page. */
export function useResources(id: string) {
  return usePages(listResources, { params: { id } });
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
      void mutate(pagesKeyOf(listGroupMembers, { params }));
    },
    onRefused: (error) =>
      notice.error(`${follows ? `You do not follow ${name} yet.` : `You still follow ${name}.`} ${messageOf(error)}`),
  });
}

function withFollow(group: FoundGroup, follows: boolean): FoundGroup {
  if (group.is_member === follows) return group;
  return { ...group, is_member: follows, members_count: Math.max(0, group.members_count + (follows ? 1 : -1)) };
}

/** Deletes a group with all that is in it. The screen leaves it before `forgetGroup`. */
export async function deleteGroup(id: string): Promise<void> {
  await call(deleteGroupCall, { params: { id } });
}

/** Asks again for what showed a group that is gone. */
export async function forgetGroup({ id, channel }: Pick<Group, 'id' | 'channel'>): Promise<void> {
  await mutate((key) => isOfGroup(key, id), undefined, { revalidate: false });
  await refreshChannel(channel);
}

interface NewResource extends BodyOf<typeof createResourceCall> {
  file: File | null;
  idempotencyKey: string;
  onProgress: (share: number) => void;
}

/** Adds a link or a file to a group. */
export async function addResource(group: string, { file, idempotencyKey, onProgress, ...body }: NewResource) {
  const sent = file === null ? { body } : { body, files: { file }, onProgress };
  const resource = await call(createResourceCall, { params: { id: group }, idempotencyKey, ...sent });
  changeResources(group, (resources) => [resource, ...resources.filter(({ id }) => id !== resource.id)]);
  recount(group);
  return resource;
}

/** Changes the words of a resource of one's own, and the address of a link. */
export async function saveResource({ id, group }: Resource, changes: BodyOf<typeof updateResourceCall>): Promise<void> {
  const saved = await call(updateResourceCall, { params: { id: group, rid: id }, body: changes });
  changeResources(group, (resources) => resources.map((other) => (other.id === id ? saved : other)));
}

/** Deletes a resource. One that is gone already is deleted, too. */
export async function deleteResource({ id, group }: Resource): Promise<void> {
  try {
    await call(deleteResourceCall, { params: { id: group, rid: id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  changeResources(group, (resources) => resources.filter((other) => other.id !== id));
  recount(group);
}

/** What was sent twice, or deleted by another before, counts once: the server knows. */
function recount(group: string): void {
  void mutate(keyOf(getGroup, { params: { id: group } }));
}

function changeResources(group: string, change: (resources: Resource[]) => Resource[]): void {
  const list = pagesKeyOf(listResources, { params: { id: group } });
  updateCached<Listed<Resource>>(
    (key) => key === list,
    (known) => ({ ...known, results: change(known.results) }),
  );
}
