import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors } from './errors.ts';
import { eventErrors } from './events.ts';
import { limits } from './limits.ts';
import {
  MAX_OPTIONS,
  MAX_QUESTIONS,
  NewQuestion,
  QuestionOptions,
  questionErrors,
  questionKinds,
} from './new-question.ts';
import { Id, IdParams, line } from './shapes.ts';
import { screenedErrors } from './text-errors.ts';

export { MAX_OPTIONS, MAX_QUESTIONS, questionErrors, questionKinds };

/** A question that people answer when they register. */
export const Question = Type.Object({
  id: Id,
  label: Type.String(),
  kind: Type.Enum([...questionKinds], { description: 'text: words; choice: one option; checkbox: several options.' }),
  options: Type.Array(Type.String(), { description: 'Empty for text.' }),
  required: Type.Boolean(),
  position: Type.Integer({ description: 'From 0.' }),
  answers_count: Type.Integer({ description: '0 for those who do not organise the event.' }),
});
export type Question = Static<typeof Question>;

const Questions = Type.Object({ questions: Type.Array(Question) });

const hidden = [eventErrors.event_not_found] as const;
const managed = [...hidden, commonErrors.forbidden] as const;
const params = Type.Object({ id: Id, qid: Id });

export const listQuestions = endpoint({
  method: 'GET',
  path: '/events/:id/questions/',
  summary: 'The questions of an event, in order',
  access: 'user',
  params: IdParams,
  reply: Questions,
  errors: hidden,
});

export const createQuestions = endpoint({
  method: 'POST',
  path: '/events/:id/questions/',
  summary: 'Append questions; answers with the whole list',
  access: 'user',
  params: IdParams,
  body: Type.Object({
    questions: Type.Array(NewQuestion, { minItems: 1, maxItems: MAX_QUESTIONS }),
  }),
  status: 201,
  reply: Questions,
  errors: [...screenedErrors, ...managed, questionErrors.too_many_questions, questionErrors.options_required],
  creates: true,
});

export const updateQuestion = endpoint({
  method: 'PATCH',
  path: '/events/:id/questions/:qid/',
  summary: 'Change a question, or move it to a position',
  access: 'user',
  params,
  body: Type.Object({
    label: Type.Optional(line(limits.link)),
    kind: Type.Optional(Type.Enum([...questionKinds])),
    options: Type.Optional(QuestionOptions),
    required: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_QUESTIONS })),
  }),
  reply: Question,
  errors: [
    ...screenedErrors,
    ...managed,
    questionErrors.question_not_found,
    questionErrors.kind_frozen,
    questionErrors.options_required,
  ],
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/events/:id/questions/:qid/',
  summary: 'Delete a question. Answers that were given stay with their registrations',
  access: 'user',
  params,
  errors: [...managed, questionErrors.question_not_found],
});
