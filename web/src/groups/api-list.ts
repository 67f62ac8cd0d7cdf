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
import { fileIn, type PictureChoice } from '../channels/parts/picture-choice.ts';
import { call } from '../lib/client.ts';
import { live } from '../lib/live-connection.ts';
import { useEndpoint } from '../lib/use-endpoint.ts';
import { changeGroup } from './cache.ts';

// What was written moves a group up, and counts
live.subscribe('comment.created', () => void refreshGroups());
live.subscribe('comment.updated', ({ deleted }) => {
  if (deleted) void refreshGroups();
});

/** The best finds among the groups that the user may read, best first. Nothing is asked while nothing is typed. */
export function useFoundGroups(typed: string) {
  const query = typed.trim();
  return useEndpoint(searchGroups, query === '' ? null : { query: { query } });
}

interface Sending {
  picture: PictureChoice;
  onProgress: (share: number) => void;
}

interface NewGroup extends BodyOf<typeof createGroupCall>, Sending {
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

interface Changes extends Omit<BodyOf<typeof updateGroup>, 'remove_image'>, Sending {}

/** Changes a group: what is named, and no more. */
export async function saveGroup(id: string, { picture, onProgress, ...changes }: Changes): Promise<FoundGroup> {
  const body = { ...changes, ...(picture === 'none' && { remove_image: true }) };
  const saved = await call(updateGroup, { params: { id }, body, ...filesOf({ picture, onProgress }) });
  changeGroup(id, (known) => ({ ...known, ...saved }));
  return saved;
}

/** Asks again for the lists of groups that are shown. */
async function refreshGroups(): Promise<void> {
  await mutate((key) => typeof key === 'string' && /^\/channels\/[^/]+\/groups\//.test(key));
}

/** As form data where there is a picture to send, as JSON where there is none. */
function filesOf({ picture, onProgress }: Sending) {
  const image = fileIn(picture);
  return image === null ? {} : { files: { image }, onProgress };
}
