import { listQuestions, type Question } from '@homecoming/contract/questions.ts';
import useSWR from 'swr';
import { ApiError, withFallbackMessage } from '../../lib/http/api-error.ts';
import { call, type Reply } from '../../lib/http/client.ts';
import { fiveMinuteCache } from '../../lib/http/swr-config.ts';
import { swrKeyOf } from '../../lib/http/use-endpoint.ts';

/** The SWR key of the questions of an event, a list of `Question`. */
export function questionsKey(eventId: string): string {
  return swrKeyOf(listQuestions, { params: { id: eventId } });
}

/** The questions of an event. Good for 5 minutes. `load` resolves to them, and throws a sentence to show. */
export function useQuestions(eventId: string, wanted = true) {
  const key = wanted ? questionsKey(eventId) : null;
  const {
    data,
    error,
    mutate: reload,
  } = useSWR<Question[], unknown>(key, () => loadQuestions(eventId), fiveMinuteCache);
  return {
    questions: data,
    error: data === undefined ? error : undefined,
    async load(): Promise<Question[]> {
      const questions = data ?? (await loadQuestions(eventId));
      void reload(questions, { revalidate: false });
      return questions;
    },
    reload: () => void reload(),
  };
}

async function loadQuestions(id: string): Promise<Question[]> {
  let reply: Reply<typeof listQuestions>;
  try {
    reply = await call(listQuestions, { params: { id } });
  } catch (error) {
    throw withFallbackMessage(error, 'Failed to fetch event questions');
  }
  if (!Array.isArray(reply.questions)) throw new ApiError(200, 'no_questions', 'No questions found');
  return reply.questions;
}
