import { limits } from '@homecoming/contract/limits.ts';
import {
  answerReunion as answerCall,
  askClass as askCall,
  draftReunionEvent,
  getClassReunion,
  listReunionAnswers,
  type ClassReunion,
  type Reunion,
  type ReunionAnswerName,
} from '@homecoming/contract/reunions.ts';
import { mutate } from 'swr';
import { call } from '../../lib/http/client.ts';
import { reloadPaths } from '../../lib/http/reload-paths.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';

/** The reunion of the class of a channel, and what the user can ask the class. */
export function useClassReunion(channelId: string) {
  return useEndpoint(getClassReunion, { params: { id: channelId } });
}

/** Who would come to a reunion, or maybe. */
export function useReunionAnswers(reunionId: string) {
  return useLiveList(listSource(listReunionAnswers, { params: { id: reunionId }, query: { limit: limits.pageSize } }));
}

const REUNIONS = /^(list:)?\/reunions\//;

/** Loads again what is shown of the reunion of a class. */
export async function reloadReunion(channelId: string): Promise<void> {
  const key = getSwrKey(getClassReunion, { params: { id: channelId } });
  await Promise.all([mutate(key), reloadPaths(REUNIONS)]);
}

/** Asks the class whether it would come. */
export async function askClass(
  channelId: string,
  { cohort, year }: NonNullable<ClassReunion['to_ask']>,
): Promise<void> {
  await call(askCall, { params: { id: cohort }, body: { year } });
  await reloadReunion(channelId);
}

/** Answers for the user; null withdraws the answer. */
export async function answerReunion(
  channelId: string,
  { id }: Reunion,
  body: { answer: ReunionAnswerName | null; months: number[] },
): Promise<void> {
  const reunion = await call(answerCall, { params: { id }, body });
  await store(channelId, reunion);
}

/** Drafts its event. */
export async function draftEvent(channelId: string, { id }: Reunion): Promise<Reunion> {
  const reunion = await call(draftReunionEvent, { params: { id } });
  await store(channelId, reunion);
  return reunion;
}

async function store(channelId: string, reunion: Reunion): Promise<void> {
  const key = getSwrKey(getClassReunion, { params: { id: channelId } });
  // With a reload: SWR drops one that began before this, and with it an event that was drafted meanwhile.
  await mutate<ClassReunion>(key, (known) => known && { ...known, reunion });
  await reloadPaths(REUNIONS);
}
