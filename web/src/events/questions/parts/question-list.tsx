import { SortableList } from '../../../ui/lists/sortable-list.tsx';
import type { EditedQuestion } from '../model.ts';
import { QuestionCard, type QuestionActions } from './question-card.tsx';

interface QuestionListProps extends QuestionActions {
  questions: readonly EditedQuestion[];
  /** Moves a question to a position, from 0. */
  onMove: (qid: string, position: number) => void;
}

/** The questions of an event, to be ordered. */
export function QuestionList({ questions, onMove, ...actions }: QuestionListProps) {
  return (
    <SortableList
      items={questions.map((question) => ({ id: question.id, isFixed: question.isNew === true, question }))}
      label="Questions"
      noun="question"
      getName={({ question }) => question.label}
      onMove={onMove}
    >
      {({ question }, parts) => <QuestionCard question={question} parts={parts} {...actions} />}
    </SortableList>
  );
}
