import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  createResource as createResourceCall,
  deleteResource as deleteResourceCall,
  getGroup,
  listResources,
  updateResource as updateResourceCall,
  type Resource,
} from '@homecoming/contract/groups.ts';
import { mutate } from 'swr';
import { ApiError } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { getCachedLists } from '../../lib/lists/list-cache.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';

/** The links and files of a group, newest first, page after page. */
export function useResources(id: string) {
  return useLiveList(listSource(listResources, { params: { id } }));
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
  getResourceLists(group).prepend(resource);
  reloadCount(group);
  return resource;
}

/** Changes the title and description of the user's own resource, and the address of a link. */
export async function saveResource({ id, group }: Resource, changes: BodyOf<typeof updateResourceCall>): Promise<void> {
  const saved = await call(updateResourceCall, { params: { id: group, rid: id }, body: changes });
  getResourceLists(group).change(id, () => saved);
}

/** Deletes a resource. One that does not exist any more counts as deleted. */
export async function deleteResource({ id, group }: Resource): Promise<void> {
  try {
    await call(deleteResourceCall, { params: { id: group, rid: id } });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
  getResourceLists(group).delete(id);
  reloadCount(group);
}

/** Loads the group again: a resource that was sent twice, or deleted by another user, counts once. */
function reloadCount(group: string): void {
  void mutate(getSwrKey(getGroup, { params: { id: group } }));
}

function getResourceLists(group: string) {
  return getCachedLists<Resource>(getSwrKey(listResources, { params: { id: group } }));
}
