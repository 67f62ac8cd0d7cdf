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
import { notice } from '../lib/toasts.ts';
import { keyOf, useEndpoint } from '../lib/use-endpoint.ts';
import { pagesKeyOf, usePages, type Listed } from '../lib/use-pages.ts';
import { createWishes } from '../lib/wishes.ts';
import { changeGroup, isOfGroup } from './cache.ts';
import { listenForComments } from './live.ts';

listenForComments();
const followings = createWishes();

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
export function toggleFollow(group: FoundGroup): void {
  const { id, name } = group;
  const params = { id };
  const follows = !group.is_member;
  changeGroup(id, (known) => ({
    ...known,
    is_member: follows,
    members_count: known.members_count + Number(follows) - Number(known.is_member),
  }));
  followings.wish(follows, {
    id,
    known: group,
    isOn: (known) => known.is_member,
    send: (on) => call(on ? subscribeToGroup : unsubscribeFromGroup, { params }),
    show: ({ is_member, members_count, can }) => {
      changeGroup(id, (known) => ({ ...known, is_member, members_count, can }));
      void mutate(pagesKeyOf(listGroupMembers, { params }));
    },
    onFailure: (wanted, error) =>
      notice.error(`${wanted ? `You do not follow ${name} yet.` : `You still follow ${name}.`} ${messageOf(error)}`),
  });
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
