import {
  getRolloverPreview,
  listCohorts,
  listStageChanges,
  undoStageChange,
  updateCohort,
  updateRollover,
  type StageChange,
} from '@homecoming/contract/cohorts.ts';
import { listChannelMembers } from '@homecoming/contract/channels.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import { mutate } from 'swr';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';

/** How students of a community graduate, the days of the next year, and the channels that come with the switch. */
export function useRollover(communityId: string) {
  return useEndpoint(getRolloverPreview, { params: { id: communityId } });
}

/** The students of a community, those who graduate next first. */
export function useGraduates(communityId: string) {
  return useLiveList(
    listSource(getRolloverPreview, { params: { id: communityId }, query: { limit: limits.pageSize } }),
  );
}

/** Saves how students graduate. What it changes comes in the next seconds. */
export async function saveRollover(communityId: string, body: BodyOf<typeof updateRollover>): Promise<void> {
  await call(updateRollover, { params: { id: communityId }, body });
  await reloadRollover(communityId);
}

/** Loads again what is shown of the classes of a community, and how its students graduate. */
export async function reloadRollover(communityId: string): Promise<void> {
  const path = `/community/${communityId}/`;
  const shown = [`${path}rollover/`, `${path}cohorts/`, `${path}channels/`];
  await mutate((key) => typeof key === 'string' && shown.some((part) => key.includes(part)));
}

/** The classes and programs of a community that have a channel. */
export function useCohorts(communityId: string) {
  return useEndpoint(listCohorts, { params: { id: communityId } });
}

/** The first people of a class. */
export function useClassMembers(channelId: string) {
  return useEndpoint(listChannelMembers, { params: { id: channelId }, query: { limit: limits.pageSizeMax } });
}

export async function saveAgents(communityId: string, cohortId: string, agents: string[]): Promise<void> {
  await call(updateCohort, { params: { id: cohortId }, body: { agents } });
  await mutate(getSwrKey(listCohorts, { params: { id: communityId } }));
}

/** Who reached another stage, the newest first. */
export function useStageChanges(communityId: string) {
  return useLiveList(listSource(listStageChanges, { params: { id: communityId }, query: { limit: limits.pageSize } }));
}

/** Undoes a stage that a member reached; they read the reason. */
export async function undoChange(communityId: string, id: string, reason: string): Promise<void> {
  const { undone_at } = await call(undoStageChange, { params: { id }, body: { reason } });
  const key = getSwrKey(listStageChanges, { params: { id: communityId } });
  getCachedLists<StageChange>(key).update((list) => ({
    ...list,
    items: list.items.map((one) => (one.id === id ? { ...one, undone_at, can: { undo: false } } : one)),
  }));
  // The stage before it may be one that can be undone.
  void mutate((cached) => typeof cached === 'string' && cached.includes(key));
}
