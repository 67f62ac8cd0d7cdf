import type { BodyOf } from '@homecoming/contract/endpoint.ts';
import {
  createQuestions,
  deleteQuestion as deleteQuestionCall,
  questionErrors,
  updateQuestion as updateQuestionCall,
  type Question,
} from '@homecoming/contract/questions.ts';
import { mutate } from 'swr';
import { questionsKey, useQuestions } from '../../events/questions/api.ts';
import type { EditedQuestion, QuestionInput } from '../../events/questions/model.ts';
import { ApiError, describeFailure } from '../../lib/http/api-error.ts';
import { call } from '../../lib/http/client.ts';
import { newIdempotencyKey } from '../../lib/http/idempotency-key.ts';
import { createOverlay, useOverlay } from '../../lib/optimistic.ts';
import { notice } from '../../lib/toasts.ts';
import { outreachTexts } from '../texts.ts';

interface QuestionList {
  eventId: string;
  questions: readonly EditedQuestion[];
}

const pendingChanges = createOverlay<QuestionList>(({ eventId }) => eventId);
/** The last write of each event: positions depend on the order of writes. */
const lastWrites = new Map<string, Promise<unknown>>();

/** The questions of an event with the user's pending changes, in order. */
export function useEditedQuestions(eventId: string) {
  const withPending = useOverlay(pendingChanges);
  const { questions, ...rest } = useQuestions(eventId);
  return { ...rest, questions: questions && withPending({ eventId, questions }).questions };
}

/** Appends a question at once. Calls `onRefused` with a sentence when the server does not take it. */
export function addQuestion(eventId: string, input: QuestionInput, onRefused: (sentence: string) => void): void {
  const id = newIdempotencyKey();
  const draft = { ...input, id, answers_count: 0, isNew: true } as const;
  change(eventId, {
    field: `new ${id}`,
    value: true,
    patch: (list) => [...list, { ...draft, position: list.length }],
    send: () => call(createQuestions, { params: { id: eventId }, body: { questions: [input] }, idempotencyKey: id }),
    store: (_, { questions }) => questions,
    onRefused: (error) => onRefused(describeFailure(outreachTexts.questionFailed, error)),
  });
}

/** Changes a question at once, and shows the one before when the server refuses. */
export function updateQuestion(eventId: string, qid: string, changes: BodyOf<typeof updateQuestionCall>): void {
  change(eventId, {
    field: `edit ${qid}`,
    value: JSON.stringify(changes),
    patch: (list) => list.map((known) => (known.id === qid ? { ...known, ...changes } : known)),
    send: () => call(updateQuestionCall, { params: { id: eventId, qid }, body: changes }),
    store: (list, saved) => list.map((known) => (known.id === qid ? { ...saved, position: known.position } : known)),
    onRefused: (error) => refused(eventId, outreachTexts.questionUpdateFailed, error),
  });
}

/** Moves a question to a position from 0 at once, and back when the server refuses. */
export function moveQuestion(eventId: string, qid: string, position: number): void {
  change(eventId, {
    field: `move ${qid}`,
    value: position,
    patch: (list) => moved(list, qid, position),
    async send() {
      await call(updateQuestionCall, { params: { id: eventId, qid }, body: { position } });
      // The answer is the moved question: the positions of the others are only in the list
      await mutate(questionsKey(eventId));
    },
    store: (list) => list,
    onRefused: (error) => refused(eventId, outreachTexts.questionUpdateFailed, error),
  });
}

/** Deletes a question at once, and shows it again when the server refuses. */
export function deleteQuestion(eventId: string, qid: string): void {
  const without = <Q extends Question>(list: readonly Q[]) => list.filter(({ id }) => id !== qid);
  change(eventId, {
    field: `delete ${qid}`,
    value: true,
    patch: without,
    async send() {
      try {
        await call(deleteQuestionCall, { params: { id: eventId, qid } });
      } catch (error) {
        const isGone = error instanceof ApiError && error.code === questionErrors.question_not_found.code;
        if (!isGone) throw error;
      }
    },
    store: without,
    onRefused: (error) => refused(eventId, outreachTexts.questionDeletionFailed, error),
  });
}

interface ListChange<Answer> {
  field: string;
  value: unknown;
  patch: (list: readonly EditedQuestion[]) => readonly EditedQuestion[];
  send: () => Promise<Answer>;
  /** The cached list after the answer. */
  store: (list: readonly Question[], answer: Answer) => readonly Question[];
  onRefused: (error: unknown) => void;
}

function change<Answer>(eventId: string, { field, value, patch, send, store, onRefused }: ListChange<Answer>): void {
  pendingChanges.set({
    id: eventId,
    field,
    value,
    patch: (list) => ({ ...list, questions: patch(list.questions) }),
    send: () => inOrder(eventId, send),
    store(answer) {
      void mutate<readonly Question[]>(questionsKey(eventId), (list) => list && store(list, answer), {
        revalidate: false,
      });
    },
    onRefused,
  });
}

/** Sends one write of an event after the other. */
function inOrder<Answer>(eventId: string, send: () => Promise<Answer>): Promise<Answer> {
  const before = lastWrites.get(eventId) ?? Promise.resolve();
  const sent = before.then(send, send);
  lastWrites.set(eventId, sent);
  return sent;
}

function refused(eventId: string, what: string, error: unknown): void {
  notice.error(describeFailure(what, error));
  void mutate(questionsKey(eventId));
}

function moved(list: readonly EditedQuestion[], qid: string, position: number): readonly EditedQuestion[] {
  const question = list.find(({ id }) => id === qid);
  if (question === undefined) return list;
  const others = list.filter(({ id }) => id !== qid);
  return [...others.slice(0, position), question, ...others.slice(position)].map((known, index) => ({
    ...known,
    position: index,
  }));
}
