import type { Question } from '@homecoming/contract/questions.ts';
import type { InferSelectModel } from 'drizzle-orm';
import type { eventQuestions } from '../../schema/registrations.ts';

export type QuestionRow = InferSelectModel<typeof eventQuestions>;

/** A question on the wire. The number of answers is for organisers. */
export function presentQuestion({ question, answers }: { question: QuestionRow; answers: number }): Question {
  const { id, label, kind, options, required, position } = question;
  return { id, label, kind, options, required, position, answers_count: answers };
}
