import {
  createGroup as createGroupCall,
  searchGroups,
  updateGroup,
  type FoundGroup,
  type Group,
} from '@homecoming/contract/groups.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { mutate } from 'swr';
import { refreshChannel } from '../channels/api.ts';
import { filesOf, pictureChange, type PictureSending } from '../channels/parts/picture-choice.ts';
import { call } from '../lib/client.ts';
import { coalesceByKey } from '../lib/coalesce-by-key.ts';
import { live } from '../lib/live-connection.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { changeGroup } from './cache.ts';

// What was written moves a group up, and counts
const refreshSoon = coalesceByKey(refreshGroups);
live.subscribe('comment.created', () => refreshSoon('lists'));
live.subscribe('comment.updated', ({ deleted }) => {
  if (deleted) refreshSoon('lists');
});

/** The best finds among the groups that the user may read, best first. Nothing is asked while nothing is typed. */
export function useFoundGroups(typed: string) {
  const query = typed.trim();
  return useEndpoint(searchGroups, query === '' ? null : { query: { query } });
}

interface NewGroup extends BodyOf<typeof createGroupCall>, PictureSending {
  idempotencyKey: string;
}

/** Creates a group in a channel; the user manages and follows it. */
export async function createGroup(
  channel: string,
  { picture, onProgress, idempotencyKey, ...body }: NewGroup,
): Promise<Group> {
  const request = { params: { id: channel }, body, idempotencyKey, ...filesOf({ picture, onProgress }) };
  const group = await call(createGroupCall, request);
  void refreshChannel(channel);
  return group;
}

interface Changes extends Omit<BodyOf<typeof updateGroup>, 'remove_image'>, PictureSending {}

/** Changes a group: what is named, and no more. */
export async function saveGroup(id: string, { picture, onProgress, ...changes }: Changes): Promise<FoundGroup> {
  const body = { ...changes, ...pictureChange(picture) };
  const saved = await call(updateGroup, { params: { id }, body, ...filesOf({ picture, onProgress }) });
  changeGroup(id, (known) => ({ ...known, ...saved }));
  return saved;
}

/** Asks again for the lists of groups that are shown. */
async function refreshGroups(): Promise<void> {
  await mutate((key) => typeof key === 'string' && /^\/channels\/[^/]+\/groups\//.test(key));
}
