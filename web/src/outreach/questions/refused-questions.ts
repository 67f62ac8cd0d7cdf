import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { QuestionInput } from '../../events/questions/model.ts';

/** A new question that the server refused. */
export interface RefusedQuestion {
  id: string;
  eventId: string;
  input: QuestionInput;
  /** Why. */
  sentence: string;
}

const refusedQuestions = createStore<readonly RefusedQuestion[]>([]);

/** The refused questions of an event, the first one first. They stay until they are saved or discarded. */
export function useRefusedQuestions(eventId: string): readonly RefusedQuestion[] {
  return useStore(refusedQuestions).filter((refused) => refused.eventId === eventId);
}

export function addRefusedQuestion(refused: Omit<RefusedQuestion, 'id'>): void {
  refusedQuestions.set([...refusedQuestions.get(), { id: newIdempotencyKey(), ...refused }]);
}

export function removeRefusedQuestion(id: string): void {
  refusedQuestions.set(refusedQuestions.get().filter((refused) => refused.id !== id));
}
