import { undoStageChange } from '@homecoming/contract/cohorts.ts';
import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import { limits } from '@homecoming/contract/limits.ts';
import {
  confirmStudy,
  correctStudy,
  createProgram,
  createStudy,
  deleteStudy,
  listOwnStudies,
  listPrograms,
  listStudies,
  mergeProgram,
  updateProgram,
  updateStudy,
  type MembersStudy,
  type Program,
} from '@homecoming/contract/studies.ts';
import { mutate } from 'swr';
import { currentUserKey } from '../accounts/api.ts';
import { hasErrorCode } from '../lib/http/api-error.ts';
import { call } from '../lib/http/client.ts';
import { getSwrKey, useEndpoint } from '../lib/http/use-endpoint.ts';
import { getCachedLists } from '../lib/lists/list-cache.ts';
import { listSource, useLiveList } from '../lib/lists/use-live-list.ts';

/** What the user studied. */
export function useOwnStudies() {
  return useEndpoint(listOwnStudies, {});
}

/** Saves a new study of the user. The main one is in the profile, too. */
export async function addStudy(body: BodyOf<typeof createStudy>): Promise<void> {
  await call(createStudy, { body });
  await reloadOwn();
}

export async function changeStudy(id: string, body: BodyOf<typeof updateStudy>): Promise<void> {
  await call(updateStudy, { params: { id }, body });
  await reloadOwn();
}

export async function removeStudy(id: string): Promise<void> {
  await call(deleteStudy, { params: { id } });
  await reloadOwn();
}

/** Undoes that a study of the user reached its stage. */
export async function undoRollOver(id: string): Promise<void> {
  await call(undoStageChange, { params: { id }, body: {} });
  await reloadOwn();
}

async function reloadOwn(): Promise<void> {
  await Promise.all([mutate(getSwrKey(listOwnStudies)), mutate(currentUserKey)]);
}

export type StudyState = 'waiting' | 'confirmed';

/** What members of a community studied, for its managers. */
export function useStudies(communityId: string, state: StudyState) {
  return useLiveList(
    listSource(listStudies, { params: { id: communityId }, query: { state, limit: limits.pageSize } }),
  );
}

/** Confirms a study as it is on the screen. */
export async function confirmMembersStudy(communityId: string, study: MembersStudy): Promise<void> {
  await sendConfirmation(study);
  showAnswered(communityId, [study.id]);
}

async function sendConfirmation({ id, program, ends_on, outcome }: MembersStudy): Promise<void> {
  await call(confirmStudy, { params: { id }, body: { program, ends_on, outcome } });
}

/**
 * Confirms studies as they are on the screen, one after another, and returns how many. What was changed meanwhile, or is
 * gone, is left out; another failure ends it, and what was confirmed before stays so.
 */
export async function confirmAllStudies(
  communityId: string,
  studies: readonly MembersStudy[],
  onProgress: (done: number) => void,
): Promise<number> {
  const confirmed: string[] = [];
  try {
    for (const [index, study] of studies.entries()) {
      onProgress(index);
      try {
        await sendConfirmation(study);
        confirmed.push(study.id);
      } catch (error) {
        if (!hasErrorCode(error, 'study_changed') && !hasErrorCode(error, 'study_not_found')) throw error;
      }
    }
  } finally {
    showAnswered(communityId, confirmed);
  }
  return confirmed.length;
}

export async function correctMembersStudy(
  communityId: string,
  id: string,
  body: BodyOf<typeof correctStudy>,
): Promise<void> {
  await call(correctStudy, { params: { id }, body });
  showAnswered(communityId, [id]);
  void reloadPrograms(communityId);
}

/** What was confirmed waits no more. */
function showAnswered(communityId: string, ids: readonly string[]): void {
  const key = getSwrKey(listStudies, { params: { id: communityId } });
  getCachedLists<MembersStudy>(key).update((list) => ({
    ...list,
    items: list.items.filter((one) => !ids.includes(one.id)),
  }));
  void mutate((cached) => typeof cached === 'string' && cached.includes(key));
}

/** The programs of a community. */
export function usePrograms(communityId: string) {
  return useEndpoint(listPrograms, { params: { id: communityId } });
}

export async function addProgram(communityId: string, name: string): Promise<Program> {
  const program = await call(createProgram, { params: { id: communityId }, body: { name } });
  await reloadPrograms(communityId);
  return program;
}

/** Changes the names of a program, or the day on which its people graduate. */
export async function changeProgram(
  communityId: string,
  id: string,
  body: BodyOf<typeof updateProgram>,
): Promise<void> {
  await call(updateProgram, { params: { id }, body });
  await reloadPrograms(communityId);
}

export async function mergePrograms(communityId: string, id: string, into: string): Promise<void> {
  await call(mergeProgram, { params: { id }, body: { into } });
  await reloadPrograms(communityId);
}

async function reloadPrograms(communityId: string): Promise<void> {
  await mutate(getSwrKey(listPrograms, { params: { id: communityId } }));
}
