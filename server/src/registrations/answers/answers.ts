import { commonErrors } from '@homecoming/contract/errors.ts';
import { registrationErrors, type Answer, type AnswerInput } from '@homecoming/contract/registrations.ts';
import { isVisible } from '@homecoming/contract/shapes.ts';
import { eq, sql, type InferSelectModel, type SQL } from 'drizzle-orm';
import type { Static } from 'typebox';
import { prepared, type Queryable, type Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { eventQuestions, registrationAnswers } from '../../schema/registrations.ts';

export type QuestionRow = InferSelectModel<typeof eventQuestions>;

/** The questions of an event in order, also deleted ones. */
export function findQuestions(db: Queryable, eventId: string): Promise<QuestionRow[]> {
  return allQuestions(db).execute({ eventId });
}

/**
 * The answers to store. Blank ones are left out, and so are those to questions that do not exist: an organiser may have
 * deleted them while the form was open.
 * @throws answer_required; invalid_input for two answers to a question, and for what is not one of the options.
 */
export function checkAnswers(
  questions: readonly QuestionRow[],
  given: readonly Static<typeof AnswerInput>[],
): Answer[] {
  const byId = new Map(questions.map((question) => [question.id, question]));
  const answers = new Map<string, Answer>();
  for (const { question: id, answer } of given) {
    const question = byId.get(id.toLowerCase());
    if (question === undefined || question.deletedAt !== null) continue;
    if (answers.has(question.id)) throw invalid('Answer each question once.');
    const checked = checkAnswer(question, answer);
    if (checked !== null) answers.set(question.id, { question: question.id, label: question.label, answer: checked });
  }
  const missing = questions.filter(({ id, required, deletedAt }) => required && deletedAt === null && !answers.has(id));
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map(({ id }) => [id, 'Please answer this question.']));
    throw fail(registrationErrors.answer_required, { fields });
  }
  return questions.flatMap(({ id }) => answers.get(id) ?? []);
}

/** Stores the answers of a new registration. */
export async function insertAnswers(
  tx: Transaction,
  registrationId: string,
  answers: readonly Answer[],
): Promise<void> {
  if (answers.length === 0) return;
  const rows = answers.map(({ question: questionId, label, answer }) => ({
    registrationId,
    questionId,
    label,
    answer,
  }));
  await tx.insert(registrationAnswers).values(rows);
}

/** SQL: a column of the registration in a subquery, where drizzle leaves out the name of the table. */
export function ofRow(column: 'id' | 'event_id' | 'waitlisted_at'): SQL {
  return sql.raw(`registrations.${column}`);
}

/** SQL over registrations: the answers in the order of the questions, as they go on the wire. */
export const answersColumn: SQL<Answer[]> = sql<Answer[]>`(
  select coalesce(json_agg(json_build_object('question', a.question_id, 'label', a.label, 'answer', a.answer)
    order by q.position, q.id), '[]'::json)
  from ${registrationAnswers} a join ${eventQuestions} q on q.id = a.question_id
  where a.registration_id = ${ofRow('id')})`;

/** The answer as it is stored, or null for a blank one. */
function checkAnswer({ kind, options }: QuestionRow, answer: string | string[]): string | string[] | null {
  const isList = Array.isArray(answer);
  if (isList ? answer.length === 0 : !isVisible(answer)) return null;
  if (isList !== (kind === 'checkbox')) throw invalid('This answer has another form than its question.');
  if (!isList) {
    if (kind === 'choice' && !options.includes(answer)) throw invalid('This answer is not one of the options.');
    return answer;
  }
  const chosen = [...new Set(answer)];
  if (chosen.some((option) => !options.includes(option))) throw invalid('This answer is not one of the options.');
  return chosen;
}

function invalid(sentence: string) {
  return fail(commonErrors.invalid_input, { fields: { answers: sentence } });
}

const allQuestions = prepared((db) =>
  db
    .select()
    .from(eventQuestions)
    .where(eq(eventQuestions.eventId, sql.placeholder('eventId')))
    .orderBy(eventQuestions.position, eventQuestions.id)
    .prepare('questions_to_answer'),
);
