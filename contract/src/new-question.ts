import { Type, type Static } from 'typebox';
import { defineErrors } from './errors.ts';
import { limits } from './limits.ts';
import { line } from './shapes.ts';

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

export const QuestionOptions = Type.Array(line(limits.name), { maxItems: MAX_OPTIONS });

/** A question as an organiser writes it. The default: a text that may be left out. */
export const NewQuestion = Type.Object({
  label: line(limits.link),
  kind: Type.Optional(Type.Enum([...questionKinds])),
  options: Type.Optional(QuestionOptions),
  required: Type.Optional(Type.Boolean()),
});
export type NewQuestion = Static<typeof NewQuestion>;
