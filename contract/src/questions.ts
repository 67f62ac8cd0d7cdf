import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { commonErrors, defineErrors } from './errors.ts';
import { eventErrors } from './events.ts';
import { limits } from './limits.ts';
import { Id, IdParams, line } from './shapes.ts';

export const questionErrors = defineErrors({
  question_not_found: [404, 'This question does not exist any more.'],
  too_many_questions: [409, 'An event has at most 20 questions. Delete one first.'],
  kind_frozen: [409, 'People have answered this question. Its kind cannot change; add a new one instead.'],
  options_required: [400, 'Give at least two different options to choose from.'],
});

/** The maximum number of questions of an event. */
export const MAX_QUESTIONS = 20;
/** The maximum number of options of a question. */
export const MAX_OPTIONS = 50;
export const questionKinds = ['text', 'choice', 'checkbox'] as const;

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

const options = Type.Array(line(limits.name), { maxItems: MAX_OPTIONS });
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
    questions: Type.Array(
      Type.Object({
        label: line(limits.link),
        kind: Type.Optional(Type.Enum([...questionKinds])),
        options: Type.Optional(options),
        required: Type.Optional(Type.Boolean()),
      }),
      { minItems: 1, maxItems: MAX_QUESTIONS },
    ),
  }),
  status: 201,
  reply: Questions,
  errors: [...managed, questionErrors.too_many_questions, questionErrors.options_required],
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
    options: Type.Optional(options),
    required: Type.Optional(Type.Boolean()),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_QUESTIONS })),
  }),
  reply: Question,
  errors: [...managed, questionErrors.question_not_found, questionErrors.kind_frozen, questionErrors.options_required],
});

export const deleteQuestion = endpoint({
  method: 'DELETE',
  path: '/events/:id/questions/:qid/',
  summary: 'Delete a question. Answers that were given stay with their registrations',
  access: 'user',
  params,
  errors: [...managed, questionErrors.question_not_found],
});
