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
import { changeKnown } from '../lib/change-known.ts';
import { call } from '../lib/client.ts';
import { notice } from '../lib/toasts.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { usePages, type Listed } from '../lib/use-pages.ts';
import { changeGroup, isOfGroup } from './cache.ts';
import { listenForComments } from './live.ts';

listenForComments();

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

/** One group. */
export function useGroup(id: string) {
  return useEndpoint(getGroup, { params: { id } });
}

/** The people who follow a group, page after page. */
export function useGroupMembers(id: string) {
  return usePages(listGroupMembers, { params: { id } });
}

/** What is kept in a group, newest first, page after page. */
export function useResources(id: string) {
  return usePages(listResources, { params: { id } });
}

/** Follows a group, or follows it no longer: at once on the screen, back again when it does not go through. */
export async function toggleFollow(group: Pick<FoundGroup, 'id' | 'name' | 'is_member'>): Promise<void> {
  const { id, name, is_member: follows } = group;
  show(id, !follows);
  try {
    const answer = await call(follows ? unsubscribeFromGroup : subscribeToGroup, { params: { id } });
    changeGroup(id, (known) => ({ ...known, ...answer }));
    void mutate(`pages:${keyOf(listGroupMembers, { params: { id } })}`);
  } catch (error) {
    show(id, follows);
    notice.error(
      follows ? `You still follow ${name}. ${messageOf(error)}` : `You do not follow ${name} yet. ${messageOf(error)}`,
    );
  }
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
  changeGroup(group, (known) => ({ ...known, resources_count: known.resources_count + 1 }));
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
  changeGroup(group, (known) => ({ ...known, resources_count: Math.max(0, known.resources_count - 1) }));
}

function show(id: string, follows: boolean): void {
  changeGroup(id, (known) => ({
    ...known,
    is_member: follows,
    members_count: known.members_count + Number(follows) - Number(known.is_member),
  }));
}

function changeResources(group: string, change: (resources: Resource[]) => Resource[]): void {
  const list = `pages:${keyOf(listResources, { params: { id: group } })}`;
  changeKnown<Listed<Resource>>(
    (key) => key === list,
    (known) => ({ ...known, results: change(known.results) }),
  );
}
