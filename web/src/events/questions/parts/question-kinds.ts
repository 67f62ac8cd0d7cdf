import type { Question } from '@homecoming/contract/questions.ts';
import { counted } from '../../../lib/text/format.ts';

/** The kinds of questions, as organisers read them. */
export const QUESTION_KINDS: Readonly<Record<Question['kind'], string>> = {
  text: 'Short answer',
  choice: 'Pick one',
  checkbox: 'Pick several',
};

/** `Pick one, required · 103 answers` */
export function questionFacts({ kind, required, answers_count }: Question): string {
  const type = `${QUESTION_KINDS[kind]}${required ? ', required' : ''}`;
  return answers_count === 0 ? type : `${type} · ${counted(answers_count, 'answer')}`;
}
