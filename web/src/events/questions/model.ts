import type { Question } from '@homecoming/contract/questions.ts';

/** A question as organisers see it. */
export interface EditedQuestion extends Question {
  /** The server has not saved it yet: it has no id to change it by. */
  isNew?: true;
}

/** What an organiser writes of a question. */
export type QuestionInput = Pick<Question, 'label' | 'kind' | 'options' | 'required'>;

/** A question of an event that is being planned. */
export interface PlannedQuestion extends QuestionInput {
  id: string;
}
