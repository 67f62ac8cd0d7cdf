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
import { getErrorMessage } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { reloadPaths } from '../../lib/http/reload-paths.ts';
import { getSwrKey, useEndpoint } from '../../lib/http/use-endpoint.ts';
import { listSource, useLiveList } from '../../lib/lists/use-live-list.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { notice } from '../../lib/toasts.ts';
import { reunionTexts } from './texts.ts';

const pendingAnswers = createOverlay<Reunion>(({ id }) => id);

/** The reunion of the class of a channel with the answer that was just given, and what the user can ask the class. */
export function useClassReunion(channelId: string) {
  const withPending = useOverlay(pendingAnswers);
  const { data, error, mutate: reload } = useEndpoint(getClassReunion, { params: { id: channelId } });
  return {
    toAsk: data?.to_ask ?? null,
    reunion: data?.reunion ? withPending(data.reunion) : null,
    isLoaded: data !== undefined,
    error,
    reload: () => void reload(),
  };
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

interface OwnAnswer {
  readonly answer: ReunionAnswerName | null;
  readonly months: readonly number[];
}

/** Answers for the user at once; null withdraws the answer. Of taps in a row the last one counts. */
export function answerReunion(channelId: string, { id }: Reunion, { answer, months }: OwnAnswer): void {
  pendingAnswers.set({
    id,
    field: 'answer',
    value: { answer, months },
    patch: (shown) => withAnswer(shown, { answer, months }),
    send: () => call(answerCall, { params: { id }, body: { answer, months: [...months] } }),
    store(reunion) {
      void store(channelId, reunion);
      if (answer === null) notice.success(reunionTexts.withdrawn);
    },
    onRefused(error) {
      notice.error(getErrorMessage(error));
      void reloadReunion(channelId);
    },
  });
}

function withAnswer(shown: Reunion, { answer, months }: OwnAnswer): Reunion {
  const counts = { ...shown.counts };
  if (shown.answer !== null) counts[shown.answer] -= 1;
  if (answer !== null) counts[answer] += 1;
  const suits = (chosen: readonly number[], index: number) => Number(chosen.includes(index + 1));
  const by_month = shown.by_month.map((people, index) => people - suits(shown.months, index) + suits(months, index));
  return { ...shown, answer, months: [...months], counts, by_month };
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
