import { questionErrors, type NewQuestion } from '@homecoming/contract/new-question.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { fail } from '../../platform/http/fail.ts';
import { eventQuestions } from '../../schema/registrations.ts';

type Kind = (typeof eventQuestions.$inferSelect)['kind'];

interface NewQuestions {
  readonly eventId: string;
  readonly questions: readonly NewQuestion[];
  /** The position of the first one. */
  readonly position: number;
  readonly at: Date;
}

/**
 * Stores new questions of an event, which the caller has locked or just created.
 * @throws options_required
 */
export async function insertQuestions(tx: Transaction, { eventId, questions, position, at }: NewQuestions) {
  if (questions.length === 0) return;
  await tx.insert(eventQuestions).values(
    questions.map(({ label, kind = 'text', options = [], required = false }, index) => ({
      eventId,
      label,
      kind,
      options: checkOptions(kind, options),
      required,
      position: position + index,
      createdAt: at,
    })),
  );
}

/** The texts of questions that others read. */
export function listQuestionTexts(questions: readonly Partial<NewQuestion>[]): string[] {
  return questions.flatMap(({ label = '', options = [] }) => [label, ...options]);
}

/**
 * The options of a question, as they are stored: none for a text.
 * @throws options_required for `field`
 */
export function checkOptions(kind: Kind, options: readonly string[], field = 'options'): string[] {
  if (kind === 'text') return [];
  if (new Set(options).size < Math.max(2, options.length)) {
    throw fail(questionErrors.options_required, { fields: { [field]: questionErrors.options_required.message } });
  }
  return [...options];
}
