import { listQuestions, type Question } from '@homecoming/contract/questions.ts';
import useSWR, { mutate } from 'swr';
import { ApiError, withFallbackMessage } from '../../lib/http/api-error.ts';
import { call, type Reply } from '../../lib/http/client.ts';
import { fiveMinuteCache } from '../../lib/http/swr-config.ts';
import { getSwrKey } from '../../lib/http/use-endpoint.ts';
import { eventTexts } from '../texts.ts';

/** The SWR key of the questions of an event, a list of `Question`. */
export function questionsKey(eventId: string): string {
  return getSwrKey(listQuestions, { params: { id: eventId } });
}

/** The questions of an event. Good for 5 minutes. */
export function useQuestions(eventId: string) {
  const {
    data,
    error,
    mutate: reload,
  } = useSWR<Question[], unknown>(questionsKey(eventId), () => fetchQuestions(eventId), {
    ...fiveMinuteCache,
    revalidateIfStale: true,
  });
  return {
    questions: data,
    error: data === undefined ? error : undefined,
    /** Resolves to the questions as they were at most 5 minutes ago. Throws a sentence to show. */
    load: async () => (data !== undefined && isFresh(eventId) ? data : loadQuestions(eventId)),
    reload: () => void reload(),
  };
}

/** Loads the questions of an event again. Throws a sentence to show. */
export async function loadQuestions(eventId: string): Promise<Question[]> {
  const questions = await fetchQuestions(eventId);
  void mutate(questionsKey(eventId), questions, { revalidate: false });
  return questions;
}

/** When the questions of an event were loaded, in ms. */
const loadedAt = new Map<string, number>();

function isFresh(eventId: string): boolean {
  return Date.now() - (loadedAt.get(eventId) ?? 0) < fiveMinuteCache.dedupingInterval;
}

async function fetchQuestions(id: string): Promise<Question[]> {
  let reply: Reply<typeof listQuestions>;
  try {
    reply = await call(listQuestions, { params: { id } });
  } catch (error) {
    throw withFallbackMessage(error, eventTexts.questionsFailed);
  }
  if (!Array.isArray(reply.questions)) throw new ApiError(200, 'no_questions', eventTexts.noQuestions);
  loadedAt.set(id, Date.now());
  return reply.questions;
}
