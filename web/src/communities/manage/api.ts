import {
  deleteCommunity as deleteCommunityCall,
  getCommunity,
  leaveCommunity as leaveCommunityCall,
  updateCommunity,
  type Community,
} from '@homecoming/contract/communities.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { useParams } from '@tanstack/react-router';
import { mutate } from 'swr';
import { currentUserKey } from '../../accounts/api.ts';
import { call } from '../../lib/http/client.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';
import { fileIn, type PictureChoice } from '../../lib/browser/picture-choice.ts';
import { useCommunity } from '../api.ts';
import { communityLists, isCommunityKey } from '../cache.ts';

/** Whether the reader has anything to do on the pages that manage a community. */
export function canManage({ can }: Pick<Community, 'can'>): boolean {
  return can.manage_requests || can.manage_members || can.invite || can.edit;
}

/** The community of the pages below /communities/{id}/manage; undefined while it loads. */
export function useManagedCommunity() {
  const { id } = useParams({ from: '/app/signed-in/communities/$id/manage' });
  return useCommunity(id).data;
}

/** The chosen pictures of a community. */
export interface Pictures {
  cover: PictureChoice;
  logo: PictureChoice;
}

interface Saving {
  /** Only the changed fields: another manager may be editing the others. */
  changes: Omit<BodyOf<typeof updateCommunity>, 'remove_logo' | 'remove_cover'>;
  pictures: Pictures;
  onProgress: (share: number) => void;
}

/** Saves texts, visibility, join policy and pictures of a community. */
export async function saveCommunity(id: string, { changes, pictures, onProgress }: Saving): Promise<Community> {
  const body = {
    ...changes,
    ...(pictures.logo === 'none' && { remove_logo: true }),
    ...(pictures.cover === 'none' && { remove_cover: true }),
  };
  const files = getPictureFiles(pictures);
  const hasFiles = files.logo !== null || files.cover !== null;
  const request = { params: { id }, body };
  const saved = await call(updateCommunity, hasFiles ? { ...request, files, onProgress } : request);
  // With a reload: SWR drops one that began before this, and with it what another manager saved meanwhile.
  void mutate(getSwrKey(getCommunity, { params: { id } }), saved);
  void mutate(communityLists.has);
  return saved;
}

/** Saves settings of a community; its pictures stay. */
export function saveSettings(id: string, changes: Saving['changes']): Promise<Community> {
  return saveCommunity(id, { changes, pictures: { cover: null, logo: null }, onProgress: () => undefined });
}

/** Leaves a community. Its cached data stays until `clearCachedCommunity` or a revalidation. */
export async function leaveCommunity(id: string): Promise<void> {
  await call(leaveCommunityCall, { params: { id } });
  // It may have been the default community
  void mutate(currentUserKey);
}

/** Deletes a community with everything in it. `name` is the name as typed by the user, for confirmation. */
export async function deleteCommunity(id: string, name: string): Promise<void> {
  await call(deleteCommunityCall, { params: { id }, body: { name } });
}

/** Removes a community from the cache, after the last screen that shows it is closed. */
export async function clearCachedCommunity(id: string): Promise<void> {
  await mutate((key) => isCommunityKey(id, key), undefined, { revalidate: false });
  await Promise.all([mutate(communityLists.has), mutate(currentUserKey)]);
}

/** The files to upload. */
export function getPictureFiles({ cover, logo }: Pictures): { cover: File | null; logo: File | null } {
  return { cover: fileIn(cover), logo: fileIn(logo) };
}
